internal import SystemIO
internal import TerminalIO
internal import Tutoring

/// The people of a class: a name or the id of a workspace on each line.
struct Roster {
  private let lines: [String]

  /// Reads a file, ignoring empty lines.
  ///
  /// - Throws: `Failure` when it is missing or not UTF-8, `SystemError` when it cannot be read.
  init(_ path: String, shownAs name: String) throws {
    guard let bytes = try FileContents.readWhole(path, limit: 1 << 20),
      let text = String(validating: bytes, as: UTF8.self)
    else { throw ClassMessages.noRoster(name) }
    lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingPrefix("\u{FEFF}") }
      .filter { !$0.allSatisfy(\.isWhitespace) }.map { Sanitizer.line(String($0)) }
  }

  /// Returns the people who have not handed in anything.
  func missing(_ members: [ClassMember]) -> [String] {
    let there = Set(members.flatMap(Self.keys))
    return lines.filter { !there.contains(Self.key($0)) }
  }

  /// Returns the names of the members who are not in the roster.
  func unlisted(_ members: [ClassMember]) -> [String] {
    let listed = Set(lines.map(Self.key))
    return members.filter { listed.isDisjoint(with: Self.keys($0)) }.map(\.name)
  }

  private static func keys(_ member: ClassMember) -> [String] {
    [member.submission.name, member.submission.workspace].compactMap(\.self).map(key)
  }

  /// Removes the differences between spellings of a name: capitals and spaces.
  private static func key(_ name: String) -> String {
    name.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
