/// The program's version.
enum Version {
  /// The version as `major.minor.patch` (semver.org).
  static let text = "0.1.0"
  /// The release date, as manual pages write it.
  static let date = "November 21, 2026"
}
