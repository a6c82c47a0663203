import LessonModel
import Testing

@testable import SnippetRunner

@Suite struct CompilerTests {
  @Test func `diagnostics keep their place and severity`() {
    let output = """
      Playground/01 a:b.swift:12:5: error: cannot find 'x' in scope
      let y = x
              ^
      Playground/01 a:b.swift:3:1: note: did you mean 'z'?
      warning: something without a place
      """
    let diagnostics = CompilerDiagnostics.parse(output)
    #expect(
      diagnostics == [
        Diagnostic(
          path: "Playground/01 a:b.swift", line: 12, column: 5,
          message: "cannot find 'x' in scope"),
        Diagnostic(
          .note, path: "Playground/01 a:b.swift", line: 3, column: 1,
          message: "did you mean 'z'?"),
      ])
  }

  @Test func `errors at one place have the same order in each run`() {
    let first = "a.swift:2:5: error: type 'Any' cannot conform\na.swift:2:5: note: only structs\n"
    let second = "a.swift:2:5: error: cannot convert 'Any'\na.swift:2:5: note: arguments\n"
    let (before, after) = ("a.swift:9:1: error: z\n", "a.swift:1:1: error: a\n")
    let diagnostics = CompilerDiagnostics.parse(before + first + second + after)
    #expect(diagnostics == CompilerDiagnostics.parse(before + second + first + after))
    #expect(
      diagnostics.map(\.message) == [
        "z", "cannot convert 'Any'", "arguments", "type 'Any' cannot conform", "only structs", "a",
      ])
  }

  @Test(arguments: [
    "<unknown>:0: error: module compiled with Swift 6.3.1 cannot be imported by the Swift 6.4 compiler: /x",
    "a.swift:1:8: error: compiled module was created by an older version of the compiler; rebuild 'M'",
    "a.swift:1:8: error: compiled module was created by a newer version of the compiler: /x",
  ])
  func `a module built by another compiler is recognised`(line: String) {
    #expect(CompilerDiagnostics.moduleMismatch(in: "x\n\(line)\n") == line)
  }

  @Test func `an ordinary error is not a module mismatch`() {
    #expect(CompilerDiagnostics.moduleMismatch(in: "a.swift:1:1: error: no such module 'M'") == nil)
  }

  @Test func `the driver's jobs become a recipe with placeholders`() throws {
    let driver = """
      /t/bin/swift-frontend -frontend -c -primary-file main.swift -module-name Page -o /tmp/x/main-1.o
      /t/bin/swift-autolink-extract /tmp/x/main-1.o -o /tmp/x/Page-1.autolink
      /t/bin/clang -pie /t/lib/swift/linux/x86_64/swiftrt.o /tmp/x/main-1.o @/tmp/x/Page-1.autolink -o /p
      """
    let compile = try #require(BuildRecipe.compileJob(fromDriver: driver, source: "main.swift"))
    #expect(
      BuildRecipe.fill(compile, with: [BuildRecipe.source: "a.swift", BuildRecipe.object: "a.o"])
        .starts(with: [
          "/t/bin/swift-frontend", "-frontend", "-c", "-primary-file", "a.swift", "-module-name",
          "Page", "-o", "a.o", "-sil-verify-none",
        ]))
    let clang = try #require(BuildRecipe.clangJob(fromDriver: driver))
    #expect(!clang.contains { $0.hasPrefix("@") })
    let answer =
      "clang version 21\n \"/usr/bin/ld.gold\" \"-dynamic-linker\" \"/l.so\" \"-o\" \"/p\" \"/tmp/x/main-1.o\" \"-lc\""
    let link = try #require(
      BuildRecipe.linkJob(
        fromClang: answer, linker: "/t/bin/ld.lld", object: "/tmp/x/main-1.o", program: "/p",
        runtimeLibraries: ["-lswiftCore"]))
    #expect(link.quickLink.contains("--unresolved-symbols=ignore-all"))
    // The host has loaded the libraries, so the linker need not read them.
    #expect(!link.quickLink.contains { $0.hasPrefix("-l") || $0 == "-dynamic-linker" })
    #expect(link.quickLink.last == "-shared")
    #expect(
      link.link == [
        "/t/bin/ld.lld", "-o", "@PROGRAM", "@OBJECT", "--push-state", "--as-needed",
        "-lswiftCore", "--pop-state", "-lc", "-shared",
      ])
  }

  @Test func `an unexpected answer gives no recipe`() {
    #expect(BuildRecipe.compileJob(fromDriver: "error: nothing", source: "main.swift") == nil)
    #expect(BuildRecipe.clangJob(fromDriver: "ld -o x") == nil)
  }

  @Test func `each piece of code keeps its place`() {
    let source = PageAssembler.source(
      of: PageProgram(
        preamble: [SourceFragment(text: "import A", path: "p.swift", line: 1)],
        step: PageProgram.Part(
          id: "s", code: [SourceFragment(text: "print(1)", path: "a \"b\".swift", line: 7)],
          expectation: .output(nil)),
        checks: [SourceFragment(text: "expect(true, \"\")", path: "l.md", line: 30)]))
    #expect(source.contains("#sourceLocation(file: \"a %22b%22.swift\", line: 7)\nprint(1)\n"))
    #expect(source.contains("#sourceLocation(file: \"l.md\", line: 30)\nexpect(true, \"\")\n"))
  }
}
