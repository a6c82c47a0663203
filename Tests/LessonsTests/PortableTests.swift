import TestPrograms
import Testing

/// `LESSONS_PORTABLE=1`: the portable implementation gives the same results as the one for Linux.
@Suite(.atNight, .timeLimit(.minutes(5))) struct PortableTests {
  @Test(arguments: [
    "print(\"ok\")", "print(\"other\")", "let list: [Int] = []\nprint(list[0])", "print(undefined)",
    "import Foundation\nexit(3)", "while true { print(String(repeating: \"x\", count: 100_000)) }",
    "while true {}",
  ])
  func `a check and a validation give the same results`(code: String) throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course(code, words: " timeout=3")
    let portable = ["LESSONS_PORTABLE": "1"]
    try sandbox.run("next", course: course, environment: portable)
    // Then all checks compile the page in the same way, and a crash has the same symbols.
    sandbox.waitForEarlierCode()
    let outcomes = try [[:], portable].map { environment in
      let check = try sandbox.run("check", "--json", course: course, environment: environment)
      let validate = try sandbox.run(
        "validate", "--no-cache", "--plain", course: course, environment: environment)
      #expect(check.talk.isEmpty)
      // Durations differ between runs.
      let report = validate.output.replacing(/\d+\.\d s/, with: "[..] s")
      // A crash lists addresses.
      let answer = check.output.replacing(/0x[0-9a-f]+|> \+ \d+/, with: "[..]")
      return [answer, "\(check.code)", report, "\(validate.code)"]
    }
    for (native, portable) in zip(outcomes[0], outcomes[1]) { #expect(native == portable) }
  }
}
