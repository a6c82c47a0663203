internal import SystemIO

extension Program {
  /// The file this process was started from.
  package static var file: String { ExecutablePath.current }
}
