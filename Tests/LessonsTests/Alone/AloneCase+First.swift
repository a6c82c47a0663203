import SnippetRunner

/// First steps, and the code that all steps share.
extension AloneCase {
  private static let async = "func wait() async -> Int {\n  await Task.yield()\n  return 7\n}\n"
  private static let area =
    "func area(width: Int, height: Int) -> Int {\n  let area = width * height\n  return area\n}"

  static let first: [AloneCase] = [
    AloneCase("nothing before", "", "print(1)"),
    AloneCase(
      "nothing before, and checks", "", "let a = 1", .withoutChecks,
      checks: ["expect(a == 2, \"two\")"]),
    AloneCase("an error, and nothing before", "", "let a: String = 1", .confirmed),
    AloneCase(
      "a mistake that is found late, and nothing before", "", "let a: Int\nprint(a)", .confirmed),
    AloneCase(
      "an import of its own", "", "import Synchronization\nprint(1)", .whole(.mayMeanSomethingElse)),
    AloneCase(
      "an error in a check only", "", "let a = 1", .whole(.isRefused),
      checks: ["expect(missing(a), \"a\")"]),
    AloneCase(
      "an error in the step and one in a check", "", "let a: String = 1", .confirmed,
      checks: ["expect(missing(a), \"a\")"]),
    AloneCase("a crash", "", "print([1][1])"),
    AloneCase("a step that waits", "", "func f() async -> Int { 1 }\nprint(await f())"),
    AloneCase("a task that is left running", "", "Task { print(\"task\") }\nprint(1)"),
    AloneCase(
      "a task that is left running, and a function that waits", async,
      "Task { print(await wait()) }\nprint(1)"),
    AloneCase(
      "a task that is left running, and code that could wait", async, "Task { print(2) }\nprint(1)"),
    AloneCase(
      "a check that waits", async, "print(1)", .withoutChecks,
      checks: ["expect(await wait() == 8, \"8\")"]),
    AloneCase("a shared function that waits", async, "print(await wait())"),
    AloneCase("shared code that waits", async + "let seven = await wait()", "print(seven)"),
    AloneCase("a shared function", area, "print(area(width: 2, height: 3))"),
    AloneCase(
      "an error with a note in shared code", area, "print(area(width: 2))", .confirmed),
    AloneCase(
      "two errors with notes in shared code",
      area + "\n" + "struct User {\n  init(name: String) {\n    print(name)\n  }\n}",
      "print(area(2, 3))\nlet user = User()", .confirmed),
    AloneCase(
      "a private function", "private func secret() -> Int { 1 }", "print(secret())",
      .whole(.mayMeanSomethingElse)),
    AloneCase(
      "standard input", "let first = readLine() ?? \"\"", "print(first, readLine() ?? \"-\")",
      input: "one\ntwo\n"),
  ].map { example in
    var example = example
    example.isFirst = true
    return example
  }

  /// Mistakes in a step after code whose functions have bodies of several lines.
  static let mistakes: [AloneCase] = [
    AloneCase("a missing argument", area, "print(area(width: 2))"),
    AloneCase(
      "a name of a function's own variable", area,
      "let one = 1\nprint(area(width: 2, height: one), area2)"),
    AloneCase(
      "an opaque result", "func numbers() -> some Collection<Int> {\n  [1, 2]\n}",
      "let n: String = numbers().first!"),
    AloneCase(
      "a throwing function", "func f() throws {\n  throw CancellationError()\n}",
      "func g() {\n  f()\n  try f()\n}"),
    AloneCase(
      "a value that is sent", "final class Box {\n  var n = 0\n  init() {\n    n = 1\n  }\n}",
      "func f() async {\n  let box = Box()\n  Task.detached { box.n += 1 }\n  box.n = 2\n}\nlet t: String = 1"
    ),
    AloneCase(
      "a body after a brace", "func f() { if true {\n  print(1) } }; let x = 1", "let y: String = x"
    ),
  ].map { $0.found(.confirmed) }
}
