import LessonModel
import SnippetRunner
import Testing

/// Code before a step and the step, and how its verdict is found.
struct AloneCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var earlier: String
  var step: String
  var way: StepWay
  var input: String?
  var checks: [String] = []

  init(
    _ description: String, _ earlier: String, _ step: String, _ way: StepWay = .alone,
    input: String? = nil, checks: [String] = []
  ) {
    (testDescription, self.earlier, self.step) = (description, earlier, step)
    (self.way, self.input, self.checks) = (way, input, checks)
  }

  var program: PageProgram {
    func part(_ id: String, _ code: String, from line: Int) -> PageProgram.Part {
      PageProgram.Part(
        id: id, code: [SourceFragment(text: code, path: "Playground/s.swift", line: line)],
        expectation: .output(nil))
    }
    return PageProgram(
      preamble: [SourceFragment(text: "import Foundation", path: "s.md", line: 1)],
      earlier: [part("before", earlier, from: 1)],
      step: part("step", step, from: 101),
      checks: checks.map { SourceFragment(text: $0, path: "s.md", line: 201) },
      standardInput: input)
  }

  private static let async = "func wait() async -> Int { await Task.yield(); return 7 }\n"

  /// Programs whose steps are compiled alone.
  static let alone: [AloneCase] = [
    AloneCase("a variable is read and written", "var count = 1", "count += 1\nprint(count)"),
    AloneCase(
      "a step waits, the code before it does not", async, "print(await wait())"),
    AloneCase(
      "the code before waits, the step does not", async + "let seven = await wait()",
      "print(seven)"),
    AloneCase(
      "both wait", async + "let seven = await wait()", "print(seven, await wait())"),
    AloneCase(
      "a type keeps its name", "struct User { var name = \"Ada\" }",
      "dump(User())\nprint(String(reflecting: User.self), type(of: User()))"),
    AloneCase(
      "the step's own types keep theirs", "let a = 1",
      "enum Kind { case one }\ndump(Kind.one)\nprint(String(reflecting: Kind.self), a)"),
    AloneCase(
      "an observed variable", "var total = 0 { didSet { print(oldValue, total) } }", "total = 5"),
    AloneCase(
      "a lazy variable",
      "struct Page { lazy var text = { print(\"made\"); return \"t\" }() }\n"
        + "var page = Page()", "print(page.text, page.text)"),
    AloneCase(
      "a generic function",
      "func twice<T>(_ f: () throws -> T) rethrows -> (T, T) { try (f(), f()) }",
      "print(twice { 3 })"),
    AloneCase(
      "a protocol with a default",
      "protocol Named { var name: String { get } }\n"
        + "extension Named { func greet() { print(\"hi \\(name)\") } }",
      "struct Cat: Named { let name = \"Mia\" }\nCat().greet()"),
    AloneCase(
      "a class with a subclass",
      "class Base { init() {}; func say() { print(\"base\") } }",
      "class Sub: Base { override func say() { super.say(); print(\"sub\") } }\nSub().say()"),
    AloneCase(
      "an operator of the code before",
      "infix operator <+>: AdditionPrecedence\n"
        + "func <+> (a: Int, b: Int) -> Int { a * 10 + b }", "print(1 <+> 2 <+> 3)"),
    AloneCase(
      "an enum with a switch", "enum Light { case red, green }\nlet light = Light.green",
      "switch light { case .red: print(\"stop\"); case .green: print(\"go\") }"),
    AloneCase(
      "an error that was declared before", "struct Lost: Error, Equatable {}",
      "do { throw Lost() } catch let error as Lost { print(error == Lost()) }"),
    AloneCase(
      "an error that nobody catches", "struct Lost: Error {}", "print(1)\nthrow Lost()"),
    AloneCase("a crash in the step", "let list = [1]", "print(list[0])\nprint(list[1])"),
    AloneCase("the end of the program", "let a = 3", "print(a)\nexit(Int32(a))"),
    AloneCase(
      "standard input in two places", "let first = readLine() ?? \"\"",
      "print(first, readLine() ?? \"\", readLine() ?? \"-\")", input: "one\ntwo\n"),
    AloneCase(
      "a task that is left running",
      async + "let left = Task { print(\"left\") }\nprint(await wait())",
      "print(\"step\")\nawait left.value\nprint(\"end\")"),
    AloneCase(
      "hidden checks that fail", "let a = 1", "let b = a + 1\nprint(b)",
      checks: ["expect(b == 3, \"three\")", "expect(a == 1, \"one\")"]),
    AloneCase(
      "words about code in comments", "let a = 1, file = 2",
      "// It is public and open, and has a file.\nlet b = a /* file, await */\nprint(b)"),
    AloneCase(
      "code before that fills its folder, and its own files",
      "for n in 1...3 { try \"\\(n)\".write(toFile: \"f\\(n)\", atomically: true, encoding: .utf8) }\n"
        + "print(\"before\")",
      "print(try FileManager.default.contentsOfDirectory(atPath: \".\").sorted())"),
    AloneCase(
      "a macro and a key path", "struct P { var x = 1 }",
      "let path = \\P.x\nprint(P()[keyPath: path], #line)"),
    AloneCase(
      "a shadowed name in a function", "let value = 1",
      "func f() -> Int { let value = 2; return value }\nprint(f(), value)"),
    AloneCase(
      "data without end", "let a = 1", "while true { print(a) }"),
    AloneCase(
      "an opaque result", "func numbers() -> some Collection<Int> { [1, 2, 3] }",
      "print(numbers().reduce(0, +))"),
    AloneCase(
      "a function that belongs to the main actor", "func go() { print(\"go\") }",
      "nonisolated func call() { go() }", .refused),
    AloneCase(
      "a lock in a page that waits", async + "let lock = NSLock()\nprint(await wait())",
      "lock.lock()",
      .refused),
    AloneCase(
      "a name of a library that is declared around its use", "let index = 1\nprint(index)",
      "struct Place { var index: Int; func show() { print(index) } }\nPlace(index: 2).show()",
      .alone),
    AloneCase(
      "words about other modules in a string", "let open = 1", "print(\"public, package\")", .alone),
    AloneCase(
      "members of variables with names of C", "let login = \"Ada\"\nlet user = Optional([1])",
      "print(login.count, user?.first ?? 0)", .alone),
  ]

  /// Programs in which a border between two files could make a difference.
  static let border: [AloneCase] = [
    AloneCase(
      "an actor",
      "actor Counter { var n = 0; func next() -> Int { n += 1; return n } }\n"
        + "let counter = Counter()", "print(await counter.next(), await counter.next())"),
    AloneCase(
      "a task of the main actor that has to wait", "Task { print(\"task\") }\nprint(\"before\")",
      "print(\"step\")\nawait Task.yield()\ntry await Task.sleep(for: .milliseconds(20))"),
    AloneCase(
      "isolation", "nonisolated func free() -> Int { 1 }\n@MainActor func bound() -> Int { 2 }",
      "print(free(), bound(), await Task.detached { await bound() }.value)"),
    AloneCase(
      "an error of the compiler in the step", "let a = 1", "let b: String = a\nprint(b)", .refused),
    AloneCase(
      "a missing return, which is found late", "let a = 1",
      "func f(_ x: Int) -> Int { if x > 1 { return a } }\nprint(f(1))", .refused),
    AloneCase(
      "a variable that is used before it has a value", "let a = 1",
      "let b: Int\nif a > 2 { b = 1 }\nprint(b)", .refused),
    AloneCase(
      "an error in the step and one in a check", "let a = 1", "let b: String = a", .refused,
      checks: ["expect(missing(b), \"b\")"]),
    AloneCase(
      "a mistake that is found late, and an error in a check", "let a = 1",
      "func f(_ x: Int) -> Int { if x > 1 { return a } }", .refused,
      checks: ["expect(missing(), \"f\")"]),
    AloneCase("a variable named like a function", "let max = 10", "print(max(1, 2))", .refused),
    AloneCase(
      "a variable named like a function, which a check declares too", "let max = 10",
      "print(max(1, 2))", .refused, checks: ["let max = 1\nexpect(max == 1, \"max\")"]),
    AloneCase(
      "a variable named like a function of C", "let login = \"Ada\"", "print(login)"),
    AloneCase("a type of C with the name of a variable", "let user = 1", "let a: user? = nil"),
    AloneCase("a variable without a value", "var count: Int", "print(count)", .refused),
    AloneCase(
      "a variable with a value on one path", "let n: Int\nif CommandLine.argc > 3 { n = 1 }",
      "print(n)", .refused),
    AloneCase(
      "a function that must not wait", "Thread.sleep(forTimeInterval: 0.01)",
      "func wait() async {}\nawait wait()", .refused),
    AloneCase("the name of the module before", "let a = 1", "print(PageBeforeTheStep.a)", .refused),
    AloneCase(
      "a public function with a type that is not", "struct User {}",
      "public func f(_ user: User) {}", .refused),
    AloneCase(
      "a member of an extension that belongs to the main actor", "extension Int { func go() {} }",
      "nonisolated func call() { 1.go() }", .whole(.mayMeanSomethingElse)),
  ]

  /// Programs whose steps mean something else alone, or cannot be told.
  static let whole: [AloneCase] = [
    AloneCase(
      "a private function", "private func secret() -> Int { 1 }", "print(secret())",
      .whole(.mayMeanSomethingElse)),
    AloneCase(
      "a private function beside a public one",
      "private func describe(_ x: Int) -> String { \"private\" }\n"
        + "func describe(_ x: Any) -> String { \"any\" }", "print(describe(1))",
      .whole(.mayMeanSomethingElse)),
    AloneCase(
      "a variable of a guard", "guard let n = Int(\"7\") else { fatalError() }", "print(n)",
      .whole(.mayMeanSomethingElse)),
    AloneCase(
      "a better function in the step",
      "func describe(_ x: Any) -> String { \"any\" }\nfunc show() { print(describe(1)) }\nshow()",
      "func describe(_ x: Int) -> String { \"int\" }\nshow()", .whole(.mayMeanSomethingElse)),
    AloneCase(
      "a function in place of one from a library", "func show() { print(abs(-1)) }",
      "func abs(_ x: Int) -> Int { 100 }\nshow()", .whole(.mayMeanSomethingElse)),
    AloneCase(
      "a conformance in the step",
      "struct User { var name = \"Ada\" }\nfunc show() { print(User()) }",
      "extension User: CustomStringConvertible { var description: String { name } }\nshow()",
      .whole(.mayMeanSomethingElse)),
    AloneCase(
      "the same name again", "let a = 1", "let a = 2\nprint(a)", .whole(.mayMeanSomethingElse)),
    AloneCase(
      "an operator in the step", "let a = 1",
      "prefix operator ^^\n"
        + "prefix func ^^ (a: Int) -> Int { a + 1 }\nprint(^^a)", .whole(.mayMeanSomethingElse)),
    AloneCase(
      "work at the end of the file", "defer { print(\"end\") }", "print(\"step\")",
      .whole(.mayMeanSomethingElse)),
    AloneCase(
      "the name of the file", "func place(_ file: String = #fileID) -> String { file }",
      "print(place())", .whole(.mayMeanSomethingElse)),
    AloneCase(
      "an import in the step", "let a = 1", "import Synchronization\nprint(a)",
      .whole(.mayMeanSomethingElse)),
    AloneCase(
      "code that needs the step", "func show() { print(later) }", "let later = 1\nshow()",
      .whole(.mayMeanSomethingElse)),
    AloneCase(
      "a symbol that two functions have", "@_cdecl(\"same\") func one() {}",
      "@_cdecl(\"same\") func two() {}",
      .whole(.mayMeanSomethingElse)),
    AloneCase(
      "a function into which the compiler looks",
      "@_transparent func next(_ x: UInt8) -> UInt8 { x + 1 }", "print(next(255))",
      .whole(.mayMeanSomethingElse)),
    AloneCase(
      "two accesses at once",
      "var a = [1]\nfunc use(_ x: inout [Int], _ f: () -> Void) { f() }",
      "use(&a) { a.append(1) }", .whole(.ranUnclearly)),
    AloneCase(
      "an error in a check only", "let a = 1", "let b = a",
      .refused, checks: ["expect(missing(b), \"b\")"]),
    AloneCase(
      "the code before the step crashes", "print(1)\nlet list: [Int] = []\nprint(list[0])",
      "print(2)", .whole(.ranUnclearly)),
    AloneCase(
      "the code before the step ends the program", "print(1)\nexit(0)", "print(2)",
      .whole(.ranUnclearly)),
    AloneCase(
      "a crash in a function of the code before", "func fail() { fatalError(\"no\") }", "fail()",
      .whole(.ranUnclearly)),
    AloneCase(
      "code before the step that does not compile", "let a: Int = \"\"", "print(1)",
      .whole(.isUnfit)),
  ]
}
