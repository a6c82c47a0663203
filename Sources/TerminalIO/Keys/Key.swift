/// A key press.
package enum Key: Hashable, Sendable {
  /// A key that types something.
  case character(Character)
  /// A key pressed with Ctrl, named by its lower-case letter.
  case control(Character)
  case enter, escape, backspace, tab
  case up, down, left, right, pageUp, pageDown, home, end
}
