/// How the backend for apps is set up.
public struct ParseSwitches: Hashable, Sendable {
  /// What can be done with the objects of a class.
  public enum Operation: String, Hashable, Sendable, CaseIterable {
    /// Listing them.
    case find
    /// Reading one.
    case get
    /// Adding one.
    case create
    /// Changing one.
    case update
    /// Removing one.
    case delete
  }

  /// Whether the master key may be used from where the requests come.
  public var allowsMasterKey = true
  /// What nobody but the master key may do, by class.
  public var closedOperations: [String: Set<Operation>] = [:]
  /// The classes that only signed-in users may use.
  public var signedInClasses: Set<String> = []
  /// How many wrong passwords lock an account; nil for never.
  public var lockoutThreshold: Int?
  /// How long an account is locked.
  public var lockoutMinutes = 5
  /// Whether only users with a verified e-mail address may log in.
  public var requiresVerifiedEmail = false
  /// Whether a reset for an unknown e-mail address looks like any other.
  public var hidesUnknownEmails = true
  /// How long a password is at least; nil for any length.
  public var minimumPasswordLength: Int?
  /// Whether Parse Server takes files from those who are not signed in; the hosted one always did.
  public var acceptsPublicFiles = false
  /// How many requests a minute are answered, but for the master key's; nil for all.
  public var requestsPerMinute: Int?

  /// The system as it is in a new world.
  public init() {}
}
