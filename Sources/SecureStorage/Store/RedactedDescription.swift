/// A value with a secret, of which printing, dumping and interpolation show only `description`.
public protocol RedactedDescription: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{}

extension RedactedDescription {
  /// The same as `description`.
  public var debugDescription: String { description }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
