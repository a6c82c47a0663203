import Foundation
import Testing

/// The files beside a lesson, as its steps find them.
@Suite(.timeLimit(.minutes(5))) struct AssetTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  /// A course whose two steps read an asset, and write where the other one would find it.
  private func course(_ data: String = "twelve") throws -> String {
    try sandbox.write(data, to: "course/01-one/data.txt")
    try sandbox.write("deep", to: "course/01-one/more/deep.txt")
    try sandbox.write(
      """
      # One

      ## Read

      Words.

      ```swift step=read
      import Foundation

      func text(_ path: String) -> String {
        (try? String(contentsOfFile: path, encoding: .utf8)) ?? "nothing"
      }
      let data = text("data.txt")
      print(data, text("more/deep.txt"), text("left.txt"))
      try "changed".write(toFile: "data.txt", atomically: false, encoding: .utf8)
      try "left".write(toFile: "left.txt", atomically: false, encoding: .utf8)
      ```

      ```output
      twelve deep nothing
      ```

      ## Again

      ```swift step=again
      print(data, text("data.txt"))
      ```

      ```output
      twelve changed
      ```

      ```swift check
      expect(text("more/deep.txt") == "deep", "keep the file")
      ```
      """, to: "course/01-one.md")
    return "\(sandbox.path)/course"
  }

  @Test func `steps read them by a relative path and leave nothing to the next run`() throws {
    let course = try course()
    for _ in 0..<2 {
      let next = try sandbox.run("next", course: course)
      #expect(next.code == 0, "\(next.output)\(next.talk)")
    }
    let check = try sandbox.run("check", "--all", "--json", course: course)
    #expect(check.code == 0, "\(check.output)")
    #expect(check.output.split(separator: "\n").count == 2)
    let values = try sandbox.run("check", "read", "--values", course: course)
    #expect(values.output.contains("twelve deep nothing") || values.output.contains("\"twelve\""))
    #expect(try sandbox.read("course/01-one/data.txt") == "twelve")
  }

  @Test func `validate and record run with them, and validate notices when they change`() throws {
    let course = try course()
    let first = try sandbox.run("validate", course: course)
    #expect(first.code == 0, "\(first.output)\(first.talk)")
    #expect(try sandbox.run("record", "--check", course: course).code == 0)

    try sandbox.write("thirteen", to: "course/01-one/data.txt")
    let second = try sandbox.run("validate", course: course)
    #expect(second.code == 2)
    #expect(second.output.contains("thirteen deep nothing"), "\(second.output)")
    #expect(try sandbox.run("record", course: course).code == 0)
    #expect(try sandbox.read("course/01-one.md").contains("thirteen deep nothing"))
  }

  @Test func `a pass does not hold with other assets and holds again with the same`() throws {
    let course = try course()
    for _ in 0..<3 { try sandbox.run("next", course: course) }
    func holding() throws -> Int? {
      try json(sandbox.run("status", "--json", course: course).output)["holding"] as? Int
    }
    #expect(try holding() == 2)
    try sandbox.write("thirteen", to: "course/01-one/data.txt")
    #expect(try holding() == 0)
    try sandbox.write("twelve", to: "course/01-one/data.txt")
    #expect(try holding() == 2)
  }

  @Test func `what is no file is a problem of lint at the lesson`() throws {
    let course = try course()
    for (name, target) in [("secret", "/etc/passwd"), ("more/up", "..")] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(course)/01-one/\(name)", withDestinationPath: target)
    }
    #expect(unsafe mkfifo("\(course)/01-one/pipe", 0o600) == 0)
    try sandbox.write(Data(count: (8 << 20) + 1), to: "course/01-one/large.bin")
    let lint = try sandbox.run("lint", course: course)
    #expect(lint.code == 2)
    let found = lint.output.split(separator: "\n").filter { $0.contains("error: ") }
    let wanted = [
      "`01-one/more/up` is a link, and steps get no files from elsewhere; put a copy there",
      "`01-one/pipe` is a pipe, not a file; remove it",
      "`01-one/secret` is a link, and steps get no files from elsewhere; put a copy there",
      "with `01-one/large.bin` the lesson's assets have more than 8 MiB; make them smaller",
    ]
    try #require(found.count == wanted.count, "\(lint.output)")
    for (line, words) in zip(found, wanted) {
      #expect(line.hasPrefix("course/01-one.md:1:1: error: \(words)"))
    }
    // Learners do without them.
    let next = try sandbox.run("next", course: course)
    #expect(next.code == 0, "\(next.output)\(next.talk)")
    #expect(try sandbox.run("check", course: course).code == 0)
  }
}
