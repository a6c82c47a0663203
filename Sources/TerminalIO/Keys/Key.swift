/// A key press, or a turn of the mouse's wheel.
package enum Key: Hashable, Sendable {
  /// A key that types something.
  case character(Character)
  /// A key pressed with Ctrl, named by its lower-case letter.
  case control(Character)
  case enter, escape, backspace, tab
  case up, down, left, right, pageUp, pageDown, home, end
  /// A turn of the wheel by one notch, with the pointer in a column, counted from 0.
  case wheelUp(column: Int)
  case wheelDown(column: Int)
  /// Pasted text, which the terminal marks at the request of `FullScreen.enter`.
  case paste(String)
}
