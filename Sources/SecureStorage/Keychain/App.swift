/// A signed app or extension and its entitlements for sharing.
///
/// ```swift
/// let app = App(teamID: "TEAM1", bundleID: "org.aerogear.Shoot", keychainAccessGroups: ["shoot"])
/// print(app.accessGroups)  // ["TEAM1.shoot", "TEAM1.org.aerogear.Shoot"]
/// ```
public struct App: Hashable, Sendable, Codable {
  /// The prefix that only this team's signature provides.
  public let teamID: String
  /// The bundle identifier; an extension has its own.
  public let bundleID: String
  /// The keychain groups in the entitlements, without the prefix.
  public let keychainAccessGroups: [String]
  /// The app groups in the entitlements, `group.…`, which have no prefix.
  public let appGroups: [String]

  /// Creates an app with its entitlements.
  public init(
    teamID: String, bundleID: String, keychainAccessGroups: [String] = [],
    appGroups: [String] = []
  ) {
    self.teamID = teamID
    self.bundleID = bundleID
    self.keychainAccessGroups = keychainAccessGroups
    self.appGroups = appGroups
  }

  /// The app's own group, which no other app has.
  public var applicationID: String { "\(teamID).\(bundleID)" }

  /// The groups it may use; new items go into the first group, and searches cover all.
  public var accessGroups: [String] {
    keychainAccessGroups.map { "\(teamID).\($0)" } + [applicationID] + appGroups
  }
}
