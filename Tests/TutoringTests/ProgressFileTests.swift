import LessonModel
import Testing

@testable import Tutoring

/// Progress files as others leave them.
@Suite struct ProgressFileTests {
  private static let course = SampleCourse.make(["a": "one two", "b": "three"])

  private func read(_ text: String) throws -> Progress {
    try ProgressFile.decode(Array(text.utf8), path: "progress.json")
  }

  private func isDamaged(_ bytes: [UInt8]) -> Bool {
    do {
      _ = try ProgressFile.decode(bytes, path: "progress.json")
      return false
    } catch {
      return error == .damagedProgress("progress.json")
    }
  }

  @Test(arguments: ["attempts", "hints", "seconds", "at"])
  func `no number in the file makes an action fail`(key: String) throws {
    let numbers = [
      Int.min, Int.min + 1, -7, -1, 0, 1, 1 << 31, 1 << 62, Int.max - 1, Int.max,
    ]
    for number in numbers {
      let record = "{\"\(key)\":\(number),\"shown\":true}"
      let text = """
        {"current": "a/one", "format": 1, "steps": {"a/one": \(record), "a/two": \(record),
          "b/three": \(record)}}
        """
      guard let progress = try? read(text) else {
        #expect(isDamaged(Array(text.utf8)), "\(key): \(number)")
        continue
      }
      for now in [0, 1_700_000_000, Int.max] {
        var tutor = Tutor(course: Self.course, progress: progress)
        let wrong = Tutor.CheckResult(passed: false, digest: "d")
        let actions: [Tutor.Action] = [
          .hint("a/one", fitting: 0), .judged("a/one", wrong, .check), .look("a/one"),
          .brought("a/two"), .hint("a/two", fitting: 1), .restored(.step("a/one")),
        ]
        for action in actions {
          for case .hint(_, let number, _) in tutor.handle(action, at: now) {
            #expect((0..<2).contains(number))
          }
        }
        #expect(tutor.progress.seconds(in: Self.course) >= 0)
        #expect(tutor.progress.hintCount(in: Self.course) >= 0)
        let written = ProgressFile.encode(tutor.progress)
        #expect(try read(written).records.count == 3)
      }
    }
  }

  private static let unknown = [
    "\"note\":\"caf\\u00e9 \\\\ / \\/ \\ud83d\\ude00\"", "\"big\":123456789012345678901234567890",
    "\"huge\":1e400", "\"deep\":{\"a\": [1, {\"b\": null}], \"c\":-0.0e-1}", "\"yes\":true",
    "\"k\\u0000ey\\n\":[ ]",
  ]

  @Test func `unknown keys survive a write as they are written`() throws {
    let extra = Self.unknown.joined(separator: ", ")
    let text = """
      {"format":1, \(extra), "steps": {"a/one": {\(extra), "attempts": 2, "shown": true}}}
      """
    var tutor = Tutor(course: Self.course, progress: try read(text))
    _ = tutor.handle(.judged("a/one", .init(passed: true, digest: "d"), .check), at: 5)
    let written = ProgressFile.encode(tutor.progress)
    for field in Self.unknown {
      let apart = field.replacing("\":", with: "\": ", maxReplacements: 1)
      for spelling in [field, apart] {
        #expect(written.ranges(of: spelling).count == 1, "\(spelling): \(written)")
      }
    }
    #expect(try read(written) == tutor.progress)
    #expect(ProgressFile.encode(try read(written)) == written)
    // Starting over forgets what was done, not what others keep there.
    _ = tutor.handle(.restored(.step("a/one")), at: 6)
    #expect(ProgressFile.encode(tutor.progress).contains("\"huge\""))
    _ = tutor.handle(.restored(.course), at: 7)
    let over = ProgressFile.encode(tutor.progress)
    #expect(over.contains("\"huge\""))
    #expect(try read(over).records.isEmpty)
  }

  @Test func `a step's name with control characters survives a write`() throws {
    let text = """
      {"format":1,"steps":{"gone/\\u001b[31m\\u0000\\n\\u007f\\u0085\\"":{"status":"passed"}}}
      """
    let progress = try read(text)
    #expect(progress.records.keys.map(\.step) == ["\u{1B}[31m\0\n\u{7F}\u{85}\""])
    let written = ProgressFile.encode(progress)
    #expect(try read(written) == progress)
    #expect(!written.utf8.contains { $0 < 0x20 && $0 != 0x0A })
  }

  private static func file(_ record: String) -> String {
    "{\"format\":1,\"steps\":{\"a/one\":\(record)}}"
  }

  private static let damaged: [String] = [
    "", " ", "null", "[]", "{}", "{\"format\":1}", "{\"steps\":{}}", "{\"format\":1,\"steps\":[]}",
    "{\"format\":\"1\",\"steps\":{}}", "{\"format\":0,\"steps\":{}}",
    "{\"format\":-1,\"steps\":{}}",
    "{\"format\":1,\"steps\":{}} x", "{\"format\":1,\"steps\":{}}{}",
    "{\"format\":1,\"steps\":{},}",
    "{\"format\":1,\"format\":1,\"steps\":{}}", "{\"format\":1,\"steps\":{},\"steps\":{}}",
    "{\"format\":1,\"steps\":{},\"x\":1,\"\\u0078\":2}", "{\"format\":1,\"steps\":{},\"x\":01}",
    "{\"format\":1,\"steps\":{},\"x\":1.}", "{\"format\":1,\"steps\":{},\"x\":tru}",
    "{\"format\":1,\"steps\":{},\"x\":\"\u{1}\"}", "{\"format\":1,\"steps\":{},\"x\":\"\\x\"}",
    "{\"format\":1,\"steps\":{},\"x\":{\"y\":1,\"y\":2}}", "{\"format\":1,\"steps\":{\"one\":{}}}",
    "\u{FEFF}{\"format\":1,\"steps\":{}}", "{\"format\":1,\"steps\":{}}\0",
    "{\"format\":1,\"current\":7,\"steps\":{}}",
    file("{\"hints\":1,\"hints\":2}"), file("{},\"a/one\":{}"), file("{\"status\":7}"),
    file("{\"hints\":\"1\"}"), file("{\"hints\":1e400}"), file("{\"at\":1e999999999}"),
    file("{\"hints\":99999999999999999999}"), file("{\"shown\":1}"), file("[]"), file("7"),
    file("{\"status\":\"mastered\"}"),
  ]

  @Test(arguments: damaged)
  func `a damaged file is refused`(text: String) { #expect(isDamaged(Array(text.utf8))) }

  @Test func `bytes that are not UTF-8 and endless nesting are refused`() {
    let head = Array("{\"format\":1,\"steps\":{},\"x\":".utf8)
    #expect(isDamaged(head + [0x22, 0xFF, 0x22, 0x7D]))
    #expect(isDamaged(head + [0x22, 0xED, 0xA0, 0x80, 0x22, 0x7D]))
    for bracket in ["[", "{\"a\":"] {
      let deep = String(repeating: bracket, count: 100_000)
      #expect(isDamaged(head + Array(deep.utf8)))
      #expect(isDamaged(Array(deep.utf8)))
    }
    let closed = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    #expect(isDamaged(head + Array((closed + "}").utf8)))
  }

  @Test func `a newer file is said to be newer whatever it has`() {
    let text = "{\"format\": 2, \"steps\": []}\n"
    #expect(throws: TutoringError.newerProgress("p", format: 2, known: 1)) {
      _ = try ProgressFile.decode(Array(text.utf8), path: "p")
    }
  }

  @Test func `null counts as a key that is not there`() throws {
    let progress = try read(Self.file("{\"hints\":null,\"status\":null,\"judged\":null}"))
    #expect(progress["a/one"] == Progress.Record())
  }
}
