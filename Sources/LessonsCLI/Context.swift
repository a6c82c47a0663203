internal import SystemIO
internal import TerminalIO

/// The world around a verb: all that is not in its arguments.
package struct Context: Sendable {
  /// The environment variables.
  var environment: [String: String]
  /// The folder the program was called in.
  var directory: String
  /// The program's own file.
  var executable: String
  /// Where answers and talk go.
  var console: Console
  /// The time, in seconds since 1970.
  var now: @Sendable () -> Int
  /// Ends what is running when somebody presses Ctrl-C.
  var interrupt: Interrupt
}
