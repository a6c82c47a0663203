import Foundation
import LessonModel
import TestPrograms
import Testing

@testable import Tutoring

/// The published schemas of what is kept and handed in.
@Suite struct SchemaTests {
  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Sources/Tutoring").standardized
  private static let progress = sources.appendingPathComponent("Progress/progress.schema.json")
  private static let submission = sources.appendingPathComponent(
    "Submission/submission.schema.json")

  private func object(_ file: URL) throws -> [String: Any] {
    try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any], "\(file)")
  }

  @Test func `the schemas have the keys that are read and written`() throws {
    let keys = try #require(try object(Self.submission)["properties"] as? [String: Any]).keys
    #expect(keys.sorted() == Submission.keys)
    let all = try object(Self.progress)
    let definitions = try #require(all["$defs"] as? [String: [String: Any]])
    let record = try #require(definitions["record"]?["properties"] as? [String: Any])
    #expect(Set(record.keys) == Progress.Record.known)
    let places = try #require(all["properties"] as? [String: Any])
    #expect(
      places.keys.sorted() == [
        "course", "current", "ended", "format", "path", "steps", "turnedBack",
      ])
  }

  private static let records = [
    "{\"status\":\"passed\",\"judged\":\"d\",\"fails\":true,\"attempts\":3,\"hints\":1,\"shown\":true}",
    "{\"days\":2,\"failed\":170,\"met\":{\"x\":2},\"seconds\":7,\"at\":9,\"unseen\":true,\"note\":[1]}",
    "{\"digest\":\"early\",\"status\":null,\"attempts\":-7}", "{\"status\":\"done\"}",
    "{\"attempts\":\"3\"}", "{\"attempts\":1.5}", "{\"met\":[]}", "{\"met\":{\"x\":\"1\"}}",
    "{\"shown\":1}", "{\"judged\":5}", "[]", "3",
  ]
  private static let files =
    records.map { "{\"format\":1,\"steps\":{\"a/b\":\($0)}}" } + [
      "{\"format\":1,\"steps\":{}}", "{\"format\":1}", "{\"steps\":{}}",
      "{\"format\":2,\"steps\":{}}",
      "{\"format\":1,\"steps\":{\"ab\":{}}}", "{\"format\":1,\"steps\":[]}",
      "{\"format\":1,\"steps\":{},\"turnedBack\":4,\"course\":null,\"current\":\"a/b\",\"x\":{}}",
      "{\"format\":1,\"steps\":{},\"course\":3}",
    ]

  @Test(.enabled(if: Program.python(with: "jsonschema") != nil, "needs python3-jsonschema"))
  func `the schema of progress and its reader take and refuse the same`() throws {
    let python = try #require(Program.python(with: "jsonschema"))
    let script = """
      import json, sys, jsonschema
      schema = json.load(open(sys.argv[1]))
      jsonschema.Draft202012Validator.check_schema(schema)
      validator = jsonschema.Draft202012Validator(schema)
      print("".join("10"[not validator.is_valid(json.loads(text))] for text in sys.argv[2:]))
      """
    let answer = try python.run(["-c", script, Self.progress.path] + Self.files).text
    let read = Self.files.map { text in
      (try? ProgressFile.decode(Array(text.utf8), path: "p")) == nil ? "0" : "1"
    }
    #expect(answer.trimmingCharacters(in: .whitespacesAndNewlines) == read.joined())
    #expect(read.contains("0") && read.contains("1"))
  }
}
