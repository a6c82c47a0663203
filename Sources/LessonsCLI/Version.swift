/// The program's version.
enum Version {
  /// The version as `major.minor.patch` (semver.org).
  static let text = "0.1.0"
}
