import Foundation
import Testing

/// The pitfalls of the real systems, and the step in which a learner meets each: `pitfalls.md`.
@Suite struct CoursePitfallTests {
  /// The rows of the tables: a pitfall, and where it is met.
  private static func rows() throws -> [(pitfall: String, place: String)] {
    let file = Sandbox.root + "/Tests/LessonsTests/Course/pitfalls.md"
    return try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
      .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
      .filter { $0.count == 2 && $0[0] != "pitfall" && !$0[0].hasPrefix("--") }
      .map { ($0[0], $0[1]) }
  }

  /// The addresses of the steps in the course, and the ids of its lessons.
  private static func names() throws -> Set<String> {
    let course = Sandbox.root + "/Lessons"
    var names: Set<String> = []
    for file in try FileManager.default.contentsOfDirectory(atPath: course) {
      guard let lesson = file.wholeMatch(of: /\d\d-(.+)\.md/)?.1 else { continue }
      names.insert(String(lesson))
      let text = try String(contentsOfFile: "\(course)/\(file)", encoding: .utf8)
      for match in text.matches(of: /(?m)^```swift step=([a-z0-9-]+)/) {
        names.insert("\(lesson)/\(match.1)")
      }
    }
    return names
  }

  @Test func `each pitfall names a step or a lesson that is in the course`() throws {
    let names = try Self.names()
    let rows = try Self.rows()
    #expect(rows.count > 100)
    for row in rows {
      let places = row.place.matches(of: /`([a-z]+\/[a-z]+)`/).map { String($0.1) }
      let lesson = row.place.firstMatch(of: /^`([a-z]+)`/).map { String($0.1) }
      #expect(!places.isEmpty || lesson.map(names.contains) == true, "\(row)")
      for place in places { #expect(names.contains(place), "\(row.pitfall): \(place)") }
    }
  }
}
