/// How the backend is set up.
public struct ParseSwitches: Hashable, Sendable {
  /// An operation on the objects of a class.
  public enum Operation: String, Hashable, Sendable, CaseIterable {
    /// Listing objects.
    case find
    /// Reading an object.
    case get
    /// Creating an object.
    case create
    /// Changing an object.
    case update
    /// Deleting an object.
    case delete
  }

  /// Whether requests may use the master key.
  public var allowsMasterKey = true
  /// The operations that only the master key may do, by class.
  public var closedOperations: [String: Set<Operation>] = [:]
  /// The classes that only signed-in users may use.
  public var signedInClasses: Set<String> = []
  /// How many wrong passwords lock an account; nil never locks it.
  public var lockoutThreshold: Int?
  /// How long an account stays locked, in minutes.
  public var lockoutMinutes = 5
  /// Whether only users with a verified e-mail address may log in.
  public var requiresVerifiedEmail = false
  /// Whether the response to a reset hides that the email address is unknown.
  public var hidesUnknownEmails = true
  /// The minimum length of a password; nil allows any length.
  public var minimumPasswordLength: Int?
  /// Whether Parse Server accepts files without a session; the hosted version always did.
  public var acceptsPublicFiles = false
  /// The maximum number of requests per minute without the master key; nil for any number.
  public var requestsPerMinute: Int?

  /// Creates the settings of a new world.
  public init() {}
}
