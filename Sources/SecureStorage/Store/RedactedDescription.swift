/// A value with a secret that is never shown when it is printed, dumped or interpolated.
public protocol RedactedDescription: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{}

extension RedactedDescription {
  /// The same as `description`.
  public var debugDescription: String { description }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
