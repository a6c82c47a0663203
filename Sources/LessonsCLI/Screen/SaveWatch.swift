/// Decides when a saved page must be checked, and when it is missing.
///
/// A change is checked at once if the page was unchanged for a while before it. Otherwise the check
/// waits until the page stops changing. Editors save in several ways: they write in place, truncate
/// first, or write a new file and rename it. In each case the last content is checked, and no
/// content is checked twice.
struct SaveWatch: Sendable {
  /// The state of the page at one moment.
  enum Found: Hashable, Sendable {
    case content([UInt8])
    /// The page or a part of its path does not exist.
    case nothing
    /// The page exists but cannot be read; the check reports why.
    case unreadable
  }

  /// What to do next.
  enum Answer: Hashable, Sendable {
    case wait
    case check
    /// The page stays missing: nothing may be checked or written.
    case sayGone
  }

  /// The time that a page must stay unchanged before its content counts as saved.
  static let rest = Duration.milliseconds(75)

  /// The last checked state.
  private var checked: Found
  private var lastChange: ContinuousClock.Instant?
  private var seen: Found
  /// The time to inspect the page again; `nil` for not before it changes.
  private(set) var wakeUp: ContinuousClock.Instant?

  /// Creates a watch of a page whose content needs no check, such as a newly written one.
  init(known: [UInt8]?) {
    checked = known.map(Found.content) ?? .nothing
    seen = checked
  }

  /// Remembers content that is already being checked for a different reason.
  mutating func isChecking(_ content: [UInt8]?) {
    checked = content.map(Found.content) ?? .nothing
    seen = checked
  }

  /// Returns what to do about the page's current state.
  mutating func looked(at found: Found, _ now: ContinuousClock.Instant) -> Answer {
    defer { if seen != found { (seen, lastChange) = (found, now) } }
    let isResting = lastChange.map { now - $0 >= Self.rest } ?? true
    guard found != checked || found == .nothing else {
      // The content is the checked one, or has not changed since the last time: stop waiting.
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
