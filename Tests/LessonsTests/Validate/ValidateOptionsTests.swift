import Foundation
import Testing

/// Which steps are validated, and how many at once.
@Suite(.waiting, .timeLimit(.minutes(5))) struct ValidateOptionsTests {
  private static let names = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta"]

  @Test func `the shards have nothing in common and are the whole course`() throws {
    let course = try ValidationCourse(Sandbox(), lessons: Self.names)
    try course.write("# Torn\n", to: "09-torn.md")
    try course.sandbox.write(
      #"{"alpha": 9, "beta": 1, "gamma": 1, "delta": 1, "epsilon": 7}"#, to: "times.json")
    // From now on the good lessons are cached.
    let whole = try course.lessons()
    #expect(whole == Self.names + ["torn"])
    for count in 1...5 {
      for options in [[], ["--times", "times.json"]] {
        let parts = try (1...count).map { number in
          let outcome = try course.validate(
            ["--format", "json", "--shard", "\(number)/\(count)"] + options)
          // A lesson that cannot be read belongs to the first shard.
          #expect(outcome.code == (number == 1 ? 2 : 0))
          return try ValidationCourse.lessons(in: outcome)
        }
        #expect(parts.joined().sorted() == whole.sorted(), "\(parts)")
        #expect(parts.allSatisfy { part in part == whole.filter { part.contains($0) } })
        if count == 3, !options.isEmpty {
          #expect(parts == [["alpha", "torn"], ["epsilon"], ["beta", "gamma", "delta", "zeta"]])
        }
      }
    }
  }

  @Test(arguments: [
    (
      ["--shard", "0/3"],
      "`--shard 0/3` is not a valid part; write `--shard 2/4` for the second of 4"
    ),
    (
      ["--shard", "4/3"],
      "`--shard 4/3` is not a valid part; write `--shard 2/4` for the second of 4"
    ),
    (
      ["--shard=two"],
      "`--shard two` is not a valid part; write `--shard 2/4` for the second of 4"
    ),
    (["--jobs", "0"], "`--jobs 0` is not a number from 1 to 1024"),
    (["--jobs", "many"], "`--jobs many` is not a number from 1 to 1024"),
    (["--timeout", "0"], "`--timeout 0` is not a number from 1 to 600"),
    (["--timeout", "1.5"], "`--timeout 1.5` is not a number from 1 to 600"),
  ])
  func `a wrong value of an option is a usage error`(words: [String], said: String) throws {
    let outcome = try ValidationCourse(Sandbox()).validate(words)
    #expect(outcome.code == 64)
    #expect(outcome.output == "")
    #expect(outcome.talk.hasPrefix("lessons: \(said)\n"), "\(outcome.talk)")
  }

  @Test func `a filter selects the steps whose names contain it`() throws {
    let course = try ValidationCourse(Sandbox(), lessons: Self.names)
    #expect(try course.lessons("--filter", "ETA") == ["beta", "zeta"])
    #expect(try course.lessons("--filter", "*ta/s") == ["beta", "delta", "zeta"])
    #expect(try course.lessons("--filter", "e*a/") == ["beta", "delta", "zeta"])
    // The filter selects from the named steps.
    #expect(try course.lessons("--filter", "ta", "alpha", "zeta/s") == ["zeta"])
    for words in [["--filter", "omega"], ["--filter", "beta", "alpha"]] {
      let outcome = try course.validate(words)
      #expect(outcome.code == 4)
      #expect(outcome.output == "")
      #expect(
        outcome.talk == "lessons: no step's name contains `\(words[1])`; see `lessons list`\n")
    }
  }

  @Test func `fail-fast stops after the first problem`() throws {
    let course = try ValidationCourse(Sandbox(), lessons: ["one", "two", "three"])
    let bad = ValidationCourse.lesson(output: "no")
    for name in ["01-one.md", "02-two.md", "03-three.md"] { try course.write(bad, to: name) }
    let outcome = try course.validate("--fail-fast", "--jobs", "1")
    #expect(outcome.code == 2)
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(lines.count { $0.hasPrefix("✗ ") } == 1)
    #expect(lines.count { $0.hasPrefix("- ") && $0.hasSuffix("  1 step  not checked") } == 2)
    #expect(lines.last?.hasPrefix("1 problem in 1 step, 2 steps not checked, ") == true)
    let all = try course.validate()
    #expect(all.output.contains("\n3 problems in 3 steps, "))
  }

  @Test func `the number of jobs changes only the time`() throws {
    let course = try ValidationCourse(Sandbox(), lessons: Self.names)
    try course.write(ValidationCourse.lesson(output: "no"), to: "03-gamma.md")
    try course.write(ValidationCourse.lesson("print(ok)"), to: "05-epsilon.md")
    let reports = try ["1", "3"].map { jobs in
      let outcome = try course.validate("--no-cache", "--format", "json", "--jobs", jobs)
      #expect(outcome.code == 2)
      return FaultyLessonReports.timeless(outcome.output)
    }
    #expect(reports[0] == reports[1])
  }

  @Test func `a step without a limit gets the one of the option`() throws {
    let course = try ValidationCourse(Sandbox())
    try course.write(ValidationCourse.lesson("while true {}"), to: "01-one.md")
    let outcome = try course.validate("--timeout", "2")
    #expect(outcome.code == 2)
    // Processor time, or on a busy machine six times as much in all; without the option 10 and 60.
    #expect(
      [" 2 seconds", " 12 seconds"].contains(where: outcome.output.contains), "\(outcome.output)")
  }

  @Test func `only a run of the whole course writes the times`() throws {
    let course = try ValidationCourse(Sandbox(), lessons: ["one", "two"])
    let file = "\(course.sandbox.path)/times.json"
    for words in [["--shard", "1/1"], ["--filter", "one"], ["one"]] {
      #expect(try course.validate(["--times", "times.json"] + words).code == 0)
      #expect(!FileManager.default.fileExists(atPath: file), "\(words)")
    }
    #expect(try course.validate("--times", "times.json").code == 0)
    let times = try json(course.sandbox.read("times.json"))
    #expect(Set(times.keys) == ["one", "two"])
    #expect(times.values.allSatisfy { ($0 as? Double ?? 0) > 0 })
  }

  @Test(arguments: [[], ["--shard", "1/2"]])
  func `a file with other content is refused as a file of times and not changed`(words: [String])
    throws
  {
    let course = try ValidationCourse(Sandbox())
    try course.sandbox.write("notes\n", to: "notes.txt")
    let outcome = try course.validate(["--times", "notes.txt"] + words)
    #expect(outcome.code == 64)
    #expect(outcome.talk.contains("notes.txt contains something other than the lessons' times"))
    #expect(try course.sandbox.read("notes.txt") == "notes\n")
  }

  @Test(arguments: [
    ("print(Int.random(in: 0..<1_000_000))", "271828"),
    ("import Foundation\n\nprint(Int(Date().timeIntervalSince1970))", "1700000000"),
  ])
  func `random or time-dependent output is not required in a fence`(
    code: String, output: String
  ) throws {
    let course = try ValidationCourse(Sandbox())
    try course.write(ValidationCourse.lesson(code, output: output), to: "01-one.md")
    let outcome = try course.validate()
    #expect(outcome.code == 2)
    let words = try Regex(
      "course/01-one.md:\\d+:1: error: the code of `s` prints `\\d+` where the output says "
        + "`\(output)`, and something else in the next run; write")
    #expect(outcome.output.contains(words), "\(outcome.output)")
    #expect(outcome.output.ranges(of: ": error: ").count == 1)
  }

  @Test func `what a pattern matches may vary, and the line that differs is blamed alone`() throws {
    let course = try ValidationCourse(Sandbox())
    try course.write(
      ValidationCourse.lesson(
        "print(\"no. \\(Int.random(in: 0..<1_000_000))\")\nprint(18)", output: "no. [..]\n12"),
      to: "01-one.md")
    let outcome = try course.validate()
    #expect(
      outcome.output.contains(
        "the code of `s` prints `18` where the output says `12`; change one of"),
      "\(outcome.output)")
  }
}
