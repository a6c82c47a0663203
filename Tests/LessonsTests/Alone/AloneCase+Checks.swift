import SnippetRunner

/// Steps whose checks were compiled with another version of the step.
extension AloneCase {
  private static let user =
    "struct User { var name: String; init(_ name: String) { self.name = name } }\n"
  private static let async = "func wait() async -> Int { await Task.yield(); return 7 }\n"

  /// Those where the version makes no difference to the checks.
  static let withChecksApart: [AloneCase] = [
    AloneCase(
      "a function", "let a = 1", "func f(_ x: Int) -> Int { x + a }",
      checks: ["expect(f(2) == 3, \"three\")"], after: "func f(_ x: Int) -> Int { x }"),
    AloneCase(
      "a function with a wrong result", "let a = 1",
      "func f(_ x: Int) -> Int { x - a }\nprint(f(2))",
      checks: ["expect(f(2) == 3, \"three\")", "expect(f(0) == 1, \"one\")"],
      after: "func f(_ x: Int) -> Int { fatalError() }\nprint(f(2))"),
    AloneCase(
      "a version that cannot be compiled", "let a = 1", "func f() -> Int { a }",
      checks: ["expect(f() == 1, \"one\")"], after: "func f() -> Int { missing }"),
    AloneCase(
      "a type with members", user,
      "struct Store {\n  var users: [User] = []\n  mutating func add(_ name: String) { users.append(User(name)) }\n}",
      checks: [
        "var store = Store()\nstore.add(\"Ada\")\nexpect(store.users.count == 1, \"one user\")"
      ],
      after: "struct Store {\n  var users: [User] = []\n  mutating func add(_ name: String) {}\n}"),
    AloneCase(
      "a class and its initializer", user,
      "class Box { let user: User; init(_ n: String) { user = User(n + \"!\") }; func say() { print(user.name) } }",
      checks: ["let box = Box(\"Ada\")\nbox.say()\nexpect(box.user.name == \"Ada\", \"the name\")"],
      after: "class Box { let user: User; init(_ n: String) { user = User(n) }; func say() { } }"),
    AloneCase(
      "a variable that a check changes", "let a = 1",
      "var total = a\nfunc add() { total += 2 }\nadd()",
      checks: [
        "total += 1\nadd()\nprint(total)\nexpect(total == 6, \"six\")",
        "expect(total == 5, \"five\")",
      ],
      after: "var total = a\nfunc add() {}\nadd()"),
    AloneCase(
      "an observed and a lazy variable", "let a = 1",
      "var seen = 0 { didSet { print(seen) } }\nstruct L { lazy var x = 3; func g() -> Int { a } }\nvar l = L()",
      checks: ["seen = l.x + l.g()"],
      after:
        "var seen = 0 { didSet { print(seen) } }\nstruct L { lazy var x = 3; func g() -> Int { 0 } }\nvar l = L()"
    ),
    AloneCase(
      "a default argument", "let a = 1",
      "func f(_ x: Int = a + 4, line: Int = #line) -> Int { x * line }",
      checks: ["print(f())\nexpect(f() == 5, \"five\")"],
      after: "func f(_ x: Int = a + 4, line: Int = #line) -> Int { 0 }"),
    AloneCase(
      "a generic function that throws", "struct Lost: Error, Equatable {}",
      "func f<T: Collection>(_ t: T) throws -> T.Element { guard let e = t.first else { throw Lost() }; return e }",
      checks: [
        "expect(try f([7]) == 7, \"seven\")",
        "do { _ = try f([Int]()) } catch let lost as Lost { expect(lost != Lost(), \"lost\") }",
      ], after: "func f<T: Collection>(_ t: T) throws -> T.Element { throw Lost() }"),
    AloneCase(
      "an error that a check throws", "struct Lost: Error {}",
      "func f() throws -> Int { throw Lost() }\nprint(1)",
      checks: ["let one = try f()\nexpect(one == 1, \"one\")"],
      after: "func f() throws -> Int { 1 }\nprint(1)"),
    AloneCase(
      "a crash in a check", "let a = [1]", "func f() -> Int { 3 }\nprint(a)",
      checks: ["print(\"check\")\nprint(a[f()])"], after: "func f() -> Int { 0 }\nprint(a)"),
    AloneCase(
      "a crash in the step that a check causes", "let a = [1]",
      "func f() -> Int { a[3] }\nprint(a)",
      checks: ["print(\"check\")\nprint(f())"], after: "func f() -> Int { 0 }\nprint(a)"),
    AloneCase(
      "the end of the program in a check", "let a = 1", "func f() { exit(Int32(a)) }\nprint(a)",
      checks: ["f()", "expect(false, \"never\")"], after: "func f() {}\nprint(a)"),
    AloneCase(
      "the end of the program before the checks", "let a = 1", "func f() { exit(0) }\nf()",
      checks: ["expect(false, \"never\")"], after: "func f() {}\nf()"),
    AloneCase(
      "a check that waits", async, "func next() async -> Int { await wait() + 1 }",
      checks: ["let n = await next()\nprint(n)\nexpect(n == 7, \"seven\")"],
      after: "func next() async -> Int { 0 }"),
    AloneCase(
      "checks that wait and hold", async, "func next() async -> Int { await wait() + 1 }",
      checks: ["expect(await next() == 8, \"eight\")", "print(await next())"],
      after: "func next() async -> Int { 0 }"),
    AloneCase(
      "a check that waits and throws", async,
      "struct Lost: Error {}\nfunc next() async throws -> Int { throw Lost() }",
      checks: ["print(1)\n_ = try await next()"],
      after: "struct Lost: Error {}\nfunc next() async throws -> Int { await wait() }"),
    AloneCase(
      "a check beside a task", async + "let left = Task { print(\"left\") }",
      "func go() async { print(\"go\") }",
      checks: ["print(\"check\")", "await go()\nawait left.value", "print(\"end\")"],
      after: "func go() async { print(\"gone\") }"),
    AloneCase(
      "an actor", async,
      "actor Count { var n = 0; func next() -> Int { n += 2; return n } }\nlet c = Count()",
      checks: ["expect(await c.next() == 1, \"one\")\nprint(await c.n)"],
      after: "actor Count { var n = 0; func next() -> Int { n += 1; return n } }\nlet c = Count()"),
    AloneCase(
      "a protocol with a default, and existential types", "let a = 1",
      "protocol P { var n: Int { get } }\nextension P { func twice() -> Int { n * 2 } }\n"
        + "struct A: P { var n = 3 }\nlet list: [any P] = [A()]",
      checks: ["expect(list[0].twice() == 6, \"six\")\ndump(list)"],
      after: "protocol P { var n: Int { get } }\nextension P { func twice() -> Int { n } }\n"
        + "struct A: P { var n = 3 }\nlet list: [any P] = [A()]"),
    AloneCase(
      "types by their names", "let a = 1",
      "enum Kind: String, CaseIterable { case one; func f() -> Int { 1 } }",
      checks: [
        "dump(Kind.allCases)\nprint(String(reflecting: Kind.self), \"\\(Kind.one)\", Kind(rawValue: \"one\")!)"
      ],
      after: "enum Kind: String, CaseIterable { case one; func f() -> Int { 2 } }"),
    AloneCase(
      "types of the same name in checks", "let a = 1",
      "func f() -> String { struct A { var x = 2 }; return \"\\(A())\" }",
      checks: [
        "struct A { var y = 1 }\nprint(A(), f())\ndump([A()])",
        "struct A { var z = \"\" }\nprint(A())\ndump([A()])",
      ],
      after: "func f() -> String { \"\" }"),
    AloneCase(
      "a closure that a check gives", "let a = 1",
      "func each(_ f: (Int) throws -> Void) rethrows { try f(a); try f(2) }",
      checks: ["var all: [Int] = []\neach { all.append($0) }\nexpect(all == [1], \"one\")"],
      after: "func each(_ f: (Int) throws -> Void) rethrows {}"),
    AloneCase(
      "what a step prints", "print(\"before\")", "func f() { print(\"f\") }\nf()",
      checks: ["print(\"one\")", "f()\nprint(\"two\")"], after: "func f() { }\nf()"),
    AloneCase(
      "standard input", "let first = readLine() ?? \"\"",
      "func f() -> String { first + (readLine() ?? \"\") }",
      input: "one\ntwo\nthree\n", checks: ["print(f())\nexpect(f() == \"onethree\", \"three\")"],
      after: "func f() -> String { \"\" }"),
    AloneCase(
      "a key path, a subscript and an operator of the type", "let a = 1",
      "struct V { var x = 1\n  static func + (l: V, r: V) -> V { V(x: l.x + r.x) }\n  subscript(i: Int) -> Int { x * i } }",
      checks: ["print((V() + V())[3], V()[keyPath: \\V.x])"],
      after:
        "struct V { var x = 1\n  static func + (l: V, r: V) -> V { l }\n  subscript(i: Int) -> Int { x * i } }"
    ),
    AloneCase(
      "data without end in a check", "let a = 1", "func f() -> Bool { true }",
      checks: ["while f() { print(a) }"], after: "func f() -> Bool { false }"),
  ].map { $0.found(.withoutChecks) }

  /// Those that are compiled with their checks, as the version might make a difference, or the checks might
  /// mean something else.
  static let withChecks: [AloneCase] = [
    AloneCase(
      "one more member", "let a = 1", "struct S { var b = 2; var c = 3 }",
      checks: ["print(S().c)"], after: "struct S { var c = 3 }"),
    AloneCase(
      "another type of a variable", "let a = 1", "let b = \"\\(a)\"",
      checks: ["print(b)"], after: "let b = a"),
    AloneCase(
      "another default argument", "let a = 1", "func f(_ x: Int = 2) -> Int { x }",
      checks: ["print(f())"], after: "func f(_ x: Int = 1) -> Int { x }"),
    AloneCase(
      "an opaque result", "let a = 1", "func f() -> some Equatable { \"a\" }",
      checks: ["print(f())"], after: "func f() -> some Equatable { 1 }"),
  ].map { $0.found(.alone) }

  /// Those that never have checks of their own.
  static let neverApart: [AloneCase] = [
    AloneCase(
      "a private function", "let a = 1", "private func f() -> Int { a }", checks: ["print(f())"]),
    AloneCase(
      "an overload for the same file", "let a = 1",
      "struct Adder {\n  func callAsFunction(_ x: Any) -> String { \"any\" }\n"
        + "  fileprivate func callAsFunction(_ x: Int) -> String { \"int\" }\n}",
      checks: ["print(Adder()(a))"]),
    AloneCase(
      "the name of the caller", "let a = 1",
      "func f(in caller: String = #function) -> Bool { caller == \"Page\" }",
      checks: ["expect(f(), \"the name\")"]),
    AloneCase(
      "a variable of a guard", "let a = 1", "guard let n = Int(\"7\") else { fatalError() }",
      checks: ["print(n + a)"]),
    AloneCase(
      "the name of the file", "let a = 1", "func f() -> Int { a }", checks: ["print(#fileID, f())"]),
    AloneCase(
      "a name of a library", "let a = 1", "let max = a\nfunc f() -> Int { max }",
      checks: ["print(max, f())"]
    ).found(.alone),
    AloneCase(
      "a step that waits after code that does not", "let a = 1", "func f() -> Int { a }",
      checks: ["try await Task.sleep(for: .milliseconds(1))\nprint(f())"]
    ).found(.confirmed),
    AloneCase(
      "code under a condition", "let a = 1", "#if DEBUG\nlet b = a\n#else\nlet b = 2\n#endif",
      checks: ["print(b)"]),
    AloneCase(
      "a variable without a value", "let a = 1", "let b: Int\nif a > 2 { b = 1 }",
      checks: ["print(b)"]
    ).found(.whole(.isRefused)),
  ]
}
