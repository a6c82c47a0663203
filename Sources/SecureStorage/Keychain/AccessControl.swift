/// The authentication that reading an item requires (`SecAccessControl`).
///
/// ```swift
/// query.accessControl = AccessControl(.whenPasscodeSetThisDeviceOnly, .biometryCurrentSet)
/// ```
public struct AccessControl: Hashable, Sendable, Codable {
  /// How the user must authenticate.
  public enum Flag: String, Hashable, Sendable, Codable, CaseIterable {
    /// A finger or face, or else the passcode.
    case userPresence
    /// Any finger or face that is enrolled when the item is read.
    case biometryAny
    /// One of the fingers or faces that were enrolled when the item was created.
    case biometryCurrentSet
    case devicePasscode
  }

  /// The times at which the item can be read.
  public let accessibility: Accessibility
  /// The authentication that reading then requires.
  public let flag: Flag

  /// Combines both; a query with it has no separate accessibility.
  public init(_ accessibility: Accessibility, _ flag: Flag) {
    self.accessibility = accessibility
    self.flag = flag
  }
}
