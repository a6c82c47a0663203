/// A key that somebody pressed.
package enum Key: Hashable, Sendable {
  /// A key that types something.
  case character(Character)
  /// A key held with Ctrl, named by its small letter.
  case control(Character)
  case enter, escape, backspace, tab
  case up, down, left, right, pageUp, pageDown, home, end
}
