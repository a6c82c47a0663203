internal import SystemIO

/// The origin of a course: a git repository, and optionally one of its versions.
///
/// Git accepts many more kinds of addresses (gitremote-helpers(7)). Some of them run a program that
/// the address names, so this type accepts only three kinds: https, ssh, and files of this machine.
struct CourseAddress: Hashable, Sendable {
  /// The repository in a form for git: an address, or an absolute path.
  let repository: String
  /// The requested tag or branch; `nil` for the repository's default branch.
  let version: String?

  /// The maximum length of an address, in bytes.
  private static let longest = 2048

  /// Reads an address, such as `https://example.org/course.git#v2`.
  ///
  /// - Parameters:
  ///   - text: The typed address, with the version after the last `#`.
  ///   - directory: The folder that a relative path starts from.
  /// - Throws: `Failure` with code 64 when the text is not an accepted address.
  init(_ text: String, in directory: String) throws(Failure) {
    guard !text.isEmpty, text.utf8.count <= Self.longest,
      !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
    else { throw OriginMessages.noAddress(text) }
    var place = text
    var version: String?
    if let mark = text.lastIndex(of: "#") {
      place = String(text[..<mark])
      version = String(text[text.index(after: mark)...])
    }
    if let version, !Self.isVersion(version) { throw OriginMessages.noVersion(version) }
    self.version = version
    switch Self.kind(of: place) {
    case .path:
      guard !place.isEmpty else { throw OriginMessages.noAddress(text) }
      repository = FilePath.absolute(place, in: directory)
    case .host(let host, let user):
      // Ssh would read a host or user that begins with a hyphen as an option.
      guard !host.isEmpty, !host.hasPrefix("-"), !user.hasPrefix("-") else {
        throw OriginMessages.noAddress(text)
      }
      guard !user.contains(":") else { throw OriginMessages.hasPassword }
      repository = place
    case .refused(let scheme): throw OriginMessages.refused(scheme)
    }
  }

  /// The address with its version, in the form to type.
  var text: String { repository + (version.map { "#\($0)" } ?? "") }

  /// The name for the course's folder: the last name in the address, without `.git`.
  var name: String {
    let last = repository.split { $0 == "/" || $0 == ":" }.last.map(String.init) ?? ""
    let name = last.hasSuffix(".git") ? String(last.dropLast(4)) : last
    let kept = name.unicodeScalars.map { scalar in
      Self.isPlain(scalar) ? String(scalar) : "-"
    }.joined().drop { $0 == "-" || $0 == "." }
    return kept.isEmpty ? "course" : String(kept.prefix(60))
  }

  private enum Kind {
    case path
    case host(String, user: String)
    case refused(scheme: String)
  }

  private static func kind(of place: String) -> Kind {
    guard let colon = place.firstIndex(of: ":"), !place[..<colon].contains("/") else {
      return .path
    }
    let (scheme, rest) = (place[..<colon], place[colon...].dropFirst())
    if rest.hasPrefix(":") { return .refused(scheme: "\(scheme)::") }
    guard rest.hasPrefix("//") else {
      // The ssh form `user@host:path`.
      return host(in: scheme)
    }
    switch scheme.lowercased() {
    case "https", "ssh": return host(in: rest.dropFirst(2).prefix { $0 != "/" })
    case "file":
      return rest.hasPrefix("///") ? .host("localhost", user: "") : .refused(scheme: "file:")
    default: return .refused(scheme: "\(scheme):")
    }
  }

  private static func host(in authority: Substring) -> Kind {
    guard let at = authority.lastIndex(of: "@") else { return .host(String(authority), user: "") }
    return .host(String(authority[at...].dropFirst()), user: String(authority[..<at]))
  }

  /// Returns whether git accepts the name of a tag or branch (a part of git-check-ref-format(1)).
  private static func isVersion(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix("-") && !name.hasPrefix(".") && !name.contains("..")
      && !name.hasSuffix("/") && !name.hasSuffix(".lock")
      && name.unicodeScalars.allSatisfy { isPlain($0) || "/+@".unicodeScalars.contains($0) }
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || "-._".unicodeScalars.contains(scalar))
  }
}
