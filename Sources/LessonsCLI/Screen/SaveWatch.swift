/// Decides when a saved page must be checked, and when it is gone.
///
/// A change is checked at once when the page was unchanged for a while before it, and otherwise
/// after the page has stopped changing. Editors save in several ways: they write in place, truncate
/// first, or write a new file and rename it. In each case the last content is checked, and no
/// content is checked twice.
struct SaveWatch: Sendable {
  /// What a look at the page has found.
  enum Found: Hashable, Sendable {
    case content([UInt8])
    /// The page, or what belongs to it, is not there.
    case nothing
    /// It is there and cannot be read; the check says why.
    case unreadable
  }

  /// What to do after a look.
  enum Answer: Hashable, Sendable {
    case wait
    case check
    /// The page does not come back by itself: nothing may be checked or written.
    case sayGone
  }

  /// How long a page must stay unchanged before its content counts as saved.
  static let rest = Duration.milliseconds(75)

  /// What was checked last.
  private var checked: Found
  private var lastChange: ContinuousClock.Instant?
  private var seen: Found
  /// When to look at the page again; `nil` for not before it changes.
  private(set) var wakeUp: ContinuousClock.Instant?

  /// Creates a watch of a page whose content needs no check, such as one just written.
  init(known: [UInt8]?) {
    checked = known.map(Found.content) ?? .nothing
    seen = checked
  }

  /// Remembers the content that is being checked for another reason.
  mutating func isChecking(_ content: [UInt8]?) {
    checked = content.map(Found.content) ?? .nothing
    seen = checked
  }

  /// Returns what to do about the state that was found now.
  mutating func looked(at found: Found, _ now: ContinuousClock.Instant) -> Answer {
    defer { if seen != found { (seen, lastChange) = (found, now) } }
    let isResting = lastChange.map { now - $0 >= Self.rest } ?? true
    guard found != checked || found == .nothing else {
      // The content is the same as before, or the same again: stop waiting.
      if seen == found || isResting { wakeUp = nil }
      return .wait
    }
    // A missing or empty file is probably in the middle of a save, unless it stays that way.
    let isWhole = if case .content(let bytes) = found { !bytes.isEmpty } else { false }
    guard isResting, isWhole || seen == found else {
      wakeUp = now + Self.rest
      return .wait
    }
    wakeUp = nil
    guard found != .nothing else { return .sayGone }
    checked = found
    return .check
  }
}
