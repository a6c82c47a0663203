/// Decides when a page that is being saved is looked at: at once when it was quiet before, and again
/// when it has come to rest.
///
/// Editors save in several ways: they write in place, truncate first, or write a new file and rename
/// it. Whatever they do, the last content is always checked, and no content twice.
struct SaveWatch: Sendable {
  /// How long a page must rest before its content counts as saved.
  static let rest = Duration.milliseconds(75)

  /// The content that was checked last.
  private var checked: [UInt8]?
  private var lastChange: ContinuousClock.Instant?
  private var seen: [UInt8]?
  /// When to look again; `nil` when there is no need.
  private(set) var wakeUp: ContinuousClock.Instant?

  /// Creates a watch over a page whose content needs no check, such as one just written.
  init(known: [UInt8]?) {
    checked = known
    seen = known
  }

  /// Takes note of a content that is being checked for another reason.
  mutating func isChecking(_ content: [UInt8]?) {
    checked = content
    seen = content
  }

  /// Says whether the content found now is to be checked.
  mutating func looked(at content: [UInt8]?, _ now: ContinuousClock.Instant) -> Bool {
    defer { if seen != content { (seen, lastChange) = (content, now) } }
    let isResting = lastChange.map { now - $0 >= Self.rest } ?? true
    guard content != checked else {
      // The same as before, or back to it; whatever was waited for is over.
      if seen == content || isResting { wakeUp = nil }
      return false
    }
    // A file that is gone or empty is one in the middle of a save, until it stays so.
    let isWhole = content.map { !$0.isEmpty } ?? false
    guard isResting, isWhole || seen == content else {
      wakeUp = now + Self.rest
      return false
    }
    wakeUp = nil
    checked = content
    return true
  }
}
