/// A key press, or a turn of the mouse's wheel.
package enum Key: Hashable, Sendable {
  /// A key that types something.
  case character(Character)
  /// A key pressed with Ctrl, named by its lower-case letter.
  case control(Character)
  case enter, escape, backspace, tab
  case up, down, left, right, pageUp, pageDown, home, end
  /// The wheel was turned by one notch while the pointer was in a column, counted from 0.
  case wheelUp(column: Int)
  case wheelDown(column: Int)
  /// Text that was pasted; see `FullScreen.enter`, which asks the terminal to mark it.
  case paste(String)
}
