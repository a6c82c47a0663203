/// The authentication that reading an item requires (`SecAccessControl`).
///
/// ```swift
/// query.accessControl = AccessControl(.whenPasscodeSetThisDeviceOnly, .biometryCurrentSet)
/// ```
public struct AccessControl: Hashable, Sendable, Codable {
  /// How the user has to authenticate.
  public enum Flag: String, Hashable, Sendable, Codable, CaseIterable {
    /// A finger or face, or else the passcode.
    case userPresence
    /// Any finger or face that is enrolled when the item is read.
    case biometryAny
    /// One of the fingers or faces that were enrolled when the item was made.
    case biometryCurrentSet
    /// The passcode.
    case devicePasscode
  }

  /// When the item can be read at all.
  public let accessibility: Accessibility
  /// What the user has to show then.
  public let flag: Flag

  /// Both together; beside it a query names no accessibility of its own.
  public init(_ accessibility: Accessibility, _ flag: Flag) {
    self.accessibility = accessibility
    self.flag = flag
  }
}
