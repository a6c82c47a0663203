import SnippetRunner

/// Steps with hidden helpers.
extension AloneCase {
  /// A case whose step has hidden code before it.
  private static func helped(
    _ description: String, by hidden: String, _ step: String, _ way: StepWay = .alone,
    after earlier: String = "let base = 40", checks: [String] = []
  ) -> AloneCase {
    AloneCase(
      description, earlier, "//#-hidden-code\n\(hidden)\n//#-end-hidden-code\n\(step)", way,
      checks: checks)
  }

  private static let sum = "func sum(_ a: Int) -> Int {\n  base + a\n}"

  /// Programs whose steps have helpers that are compiled before.
  static let helpers: [AloneCase] = [
    helped("a function", by: sum, "print(sum(2))"),
    helped(
      "a function that needs the step", by: sum + "\nfunc twice() -> Int {\n  own() + own()\n}",
      "func own() -> Int { sum(1) }\nprint(twice())"),
    helped(
      "types",
      by: "struct Point: Hashable {\n  var x = 1\n}\nfinal class Box {\n  var p = Point()\n}",
      "dump(Box())\nprint(String(reflecting: Point.self), Point(), [Point(): Box().p])"),
    helped(
      "a type that is shown",
      by: "func shown(_ trip: Trip) -> String {\n  \"\\(trip.name) \\(trip)\"\n}",
      "struct Trip {\n  let name: String\n}\nprint(shown(Trip(name: \"a\")), Trip.self)"),
    helped(
      "an actor and a function that waits",
      by:
        "actor Counter {\n  var count = 0\n  func add() -> Int {\n    count += 1\n    return count\n  }\n}\n"
        + "func two(_ counter: Counter) async -> Int {\n  _ = await counter.add()\n"
        + "  return await counter.add()\n}",
      "print(await two(Counter()))", .confirmed),
    helped(
      "a function that waits, after code that waits",
      by: "func later() async -> Int {\n  await Task.yield()\n  return base\n}",
      "print(await later())", after: "let base = await { await Task.yield(); return 40 }()"),
    helped(
      "a function that waits and is not called",
      by:
        "func f() -> String {\n  \"at once\"\n}\nfunc g() async -> Int {\n  await Task.yield()\n  return base\n}",
      "print(f())"),
    helped("its place", by: "func line() -> Int {\n  #line\n}", "print(line(), #line)", .confirmed),
    helped("its file", by: "func file() -> String {\n  #fileID\n}", "print(file(), #fileID)"),
    helped(
      "an error that is its own",
      by: "struct Refused: Error {\n}\nfunc ask() throws {\n  throw Refused()\n}",
      "do { try ask() } catch { print(error, error is Refused) }\ntry ask()"),
    helped("a crash in it", by: "func f(_ a: [Int]) -> Int {\n  a[base]\n}", "print(f([1]))"),
    helped(
      "a failed precondition in it", by: "func f() {\n  preconditionFailure(\"no \\(base)\")\n}",
      "f()", .whole(.ranUnclearly)),
    helped(
      "another function with its name", by: sum,
      "func sum(_ a: Double) -> Double { a }\nprint(sum(2))"),
    helped("its name twice", by: sum, "func sum(_ a: Int) -> Int { a }\nprint(sum(2))", .confirmed),
    helped(
      "a variable that it could mean", by: "func f() -> Int {\n  base\n}",
      "func g() {\n  let base = 1\n  print(base, f())\n}\ng()"),
    helped("a call with the wrong type", by: sum, "let text: String = sum(2)", .confirmed),
    helped("a missing argument", by: sum, "print(sum())", .confirmed),
    helped("a missing brace", by: sum, "func own() {\n  print(sum(2))", .whole(.isRefused)),
    helped(
      "a mistake in a function that needs the step", by: "func use() -> Int {\n  own()\n}",
      "func own() -> String { \"a\" }\nprint(use())", .confirmed),
    helped("a warning in it", by: "func f() {\n  var a = 1\n  print(a)\n}", "f()"),
    helped(
      "an extension of a type that it has", by: "struct A {\n  var a = 1\n}",
      "extension A: CustomStringConvertible {\n  var description: String { \"own\" }\n}\nprint(A())"
    ),
    helped(
      "private parts", by: "struct A {\n  private var a = 1\n  fileprivate var b = 2\n}",
      "print(A().b)"),
    helped(
      "checks", by: sum, "func own() -> Int { sum(2) }", .withoutChecks,
      checks: ["expect(own() == 42, \"not 42\")\nexpect(sum(1) == 0, \"the sum is \\(sum(1))\")"]),
    helped(
      "checks of a function that is refused", by: sum, "func own() -> Int { sum(\"2\") }",
      .confirmed,
      checks: ["expect(own() == 42, \"not 42\")"]),
  ]

  /// Mistakes after statements that the compiler need not see.
  static let mistakesAfterStatements: [AloneCase] = [
    AloneCase(
      "a loop that waits",
      "func wait() async -> Int { 7 }\nfor _ in 1...2 {\n  print(await wait())\n}",
      "let n: String = await wait()"),
    AloneCase(
      "a condition that sets a variable",
      "let a: Int\nif CommandLine.argc > 9 {\n  a = 1\n} else {\n  a = 2\n}",
      "print(a)\nlet b: String = a"),
    AloneCase(
      "a missing return", "var n = 1\nwhile n < 3 {\n  n += 1\n}\nprint(n)",
      "func f(_ a: Int) -> Int {\n  if a > n { return 1 }\n}"),
    AloneCase(
      "a value that a loop uses",
      "final class Box {\n  var n = 0\n}\nlet box = Box()\nfor n in 1...2 {\n  box.n = n\n}",
      "Task.detached { box.n += 1 }\nlet c: Int = \"\""),
    AloneCase(
      "a name of a loop",
      "for index in 1...2 {\n  print(index)\n}\ndo {\n  let inner = 1\n  print(inner)\n}",
      "print(index, inner)"),
  ].map { $0.found(.confirmed) }
}
