/// Decides when a saved page must be checked.
///
/// A change is checked at once when the page was at rest before, and otherwise when it has come to
/// rest. Editors save in several ways: they write in place, truncate first, or write a new file and
/// rename it. In each case the last content is checked, and no content is checked twice.
struct SaveWatch: Sendable {
  /// How long a page must stay unchanged before its content counts as saved.
  static let rest = Duration.milliseconds(75)

  /// The content that was checked last.
  private var checked: [UInt8]?
  private var lastChange: ContinuousClock.Instant?
  private var seen: [UInt8]?
  /// When to look at the page again; `nil` when there is no need.
  private(set) var wakeUp: ContinuousClock.Instant?

  /// Creates a watch of a page whose content needs no check, such as one just written.
  init(known: [UInt8]?) {
    checked = known
    seen = known
  }

  /// Remembers the content that is being checked for another reason.
  mutating func isChecking(_ content: [UInt8]?) {
    checked = content
    seen = content
  }

  /// Returns whether the content found now must be checked.
  mutating func looked(at content: [UInt8]?, _ now: ContinuousClock.Instant) -> Bool {
    defer { if seen != content { (seen, lastChange) = (content, now) } }
    let isResting = lastChange.map { now - $0 >= Self.rest } ?? true
    guard content != checked else {
      // The content is the same as before, or the same again: there is nothing to wait for.
      if seen == content || isResting { wakeUp = nil }
      return false
    }
    // A missing or empty file is probably in the middle of a save, unless it stays that way.
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
