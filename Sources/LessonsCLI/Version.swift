/// The program's version.
enum Version {
  /// The version as `major.minor.patch` (semver.org).
  static let text = "0.1.0"
  /// The release date, in the format of manual pages.
  static let date = "November 21, 2026"
}
