import Foundation
import SystemIO
import TerminalIO
import TestPrograms
import Testing

/// Names of folders that some program on the way could misread.
struct OddName: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var name: String

  static let all = [
    OddName(testDescription: "quotes", name: "a 'b\" `c`"),
    OddName(testDescription: "backslashes", name: #"a\b\(c)\n"#),
    OddName(testDescription: "the loader's words", name: "$ORIGIN ${LIB} $b"),
    OddName(testDescription: "signs", name: "-;#%41*,=@{}()&|<>?!~[]"),
    OddName(testDescription: "a line break", name: "a\nb\r\n\tc"),
    OddName(testDescription: "letters", name: "\u{301}e\u{301} ü 日本"),
    OddName(testDescription: "a compiler's message", name: "a:1:2: error: b"),
    OddName(testDescription: "an escape sequence", name: "\u{1B}[31m\u{1B}]8;;x\u{7}"),
  ]

  /// All of them in one.
  static let everything = OddName(
    testDescription: "all at once", name: "-\u{301}' \"\\n\n$ORIGIN;#%41*:1:2: error: ü\u{1B}[31m")
}

/// A place where a path comes from.
enum OddPlace: String, CaseIterable, Sendable {
  case course, workspace, here, installation, toolchain
  case temporary = "TMPDIR"
  case home = "HOME"
  case cache = "XDG_CACHE_HOME"
}

/// The whole way from a page to a verdict, where paths have odd names.
///
/// A colon in the folder of the toolchain cannot work, as `PATH` itself ends a folder there.
@Suite(.timeLimit(.minutes(20))) struct OddPathTests {
  @Test(arguments: TestTier.part(of: OddPlace.allCases, oneOf: 2))
  func `a path with everything odd in it works`(place: OddPlace) throws {
    try OddMachine(place, OddName.everything).walk()
  }

  @Test(
    .enabled(
      if: ProcessInfo.processInfo.environment["LESSONS_TEST_PATHS"] != nil,
      "`make test-all` runs it"),
    arguments: OddPlace.allCases, OddName.all)
  func `an odd path works`(place: OddPlace, name: OddName) throws {
    try OddMachine(place, name).walk()
  }

  @Test(arguments: [
    ("--course \"$odd\"", "the word `\u{FFFD}\u{FFFD}`"),
    ("--workspace \"$odd\"", "the word `\u{FFFD}\u{FFFD}`"),
    ("LESSONS_COURSE", "the value of LESSONS_COURSE"), ("cd", "the path of the folder you are in"),
    ("program", "the path of `lessons` itself"),
  ])
  func `a name that is not UTF-8 is refused in one line, and nothing is made`(
    place: String, words: String
  ) throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.shell(
      """
      odd=$(printf '\\377\\376'); mkdir "$odd" course; export odd
      case $2 in
      cd) cd "$odd"; exec "$1" next ;;
      program) cp "$1" "$odd/lessons"; exec "$odd/lessons" next ;;
      LESSONS_COURSE) LESSONS_COURSE=$odd exec "$1" next ;;
      *) eval "exec \\"$1\\" next $2" ;;
      esac
      """, [sandbox.program, place])
    #expect(outcome.code == 3, "\(outcome)")
    #expect(outcome.talk.contains("\(words) is not UTF-8"), "\(outcome.talk)")
    #expect(outcome.talk.count { $0 == "\n" } == 1)
    #expect(Set(Folder.names(in: sandbox.path) ?? []) == ["course", "\u{FFFD}\u{FFFD}"])
  }

  @Test func `a folder that was removed is no place to begin in`() throws {
    let outcome = try Sandbox().shell(
      "mkdir gone; cd gone; rmdir ../gone; \"$1\" --version; exec \"$1\" next",
      [Sandbox.builtProgram])
    #expect(outcome.code == 3, "\(outcome)")
    #expect(outcome.output.hasPrefix("lessons "), "\(outcome)")
    #expect(
      outcome.talk == "lessons: the current folder no longer exists; `cd` to another one\n",
      "\(outcome)")
  }

  @Test func `folders that are only used in passing may have names that are not UTF-8`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course("print(\"ok\")", solution: nil)
    let outcome = try sandbox.shell(
      """
      odd=$PWD/$(printf '\\377\\376'); mkdir "$odd"
      export HOME="$odd" XDG_CACHE_HOME="$odd" TMPDIR="$odd"
      "$1" next --course "$2" && "$1" check --course "$2"
      """, [sandbox.program, course])
    #expect(outcome.code == 0, "\(outcome)")
  }
}

/// A machine on which one folder has an odd name.
private struct OddMachine {
  private let sandbox: Sandbox
  private var program: String
  private var course: String
  private var workspace: String
  private var directory: String
  private var environment: [String: String]

  init(_ place: OddPlace, _ name: OddName) throws {
    sandbox = try Sandbox()
    let isToolchain = place == .toolchain
    let odd = "\(sandbox.path)/\(isToolchain ? name.name.replacing(":", with: "_") : name.name)"
    try Folder.make(odd)
    program = sandbox.program
    (course, workspace, directory) = (
      "\(sandbox.path)/course", "\(sandbox.path)/pages", sandbox.path
    )
    environment = sandbox.environment(course: nil)
    switch place {
    case .course: course = "\(odd)/course"
    case .workspace: workspace = "\(odd)/pages"
    case .here: (course, workspace, directory) = ("\(odd)/Lessons", "\(odd)/Playground", odd)
    case .installation:
      program = "\(odd)/bin/lessons"
      let made = try sandbox.shell(
        """
        set -e; program=$(dirname "$1"); cd "$2"; mkdir -p bin lib/lessons/Modules
        cp "$1" bin; cp "$program/lessons-host" "$program"/lib*.so lib/lessons
        cp -R "$program"/Modules/*.swiftmodule "$3"/Sources/CLib* lib/lessons/Modules
        """, [sandbox.program, odd, Sandbox.root])
      #expect(made.code == 0, "\(made.talk)")
    case .toolchain:
      let made = try sandbox.shell(
        "ln -s \"$(dirname \"$(readlink -f \"$(command -v swiftc)\")\")\" \"$1/bin\"", [odd])
      #expect(made.code == 0, "\(made.talk)")
      environment["PATH"] = "\(odd)/bin:/usr/bin:/bin"
    case .temporary: environment["TMPDIR"] = odd
    case .home:
      environment["HOME"] = odd
      environment["XDG_CACHE_HOME"] = nil
    case .cache: environment["XDG_CACHE_HOME"] = odd
    }
    try FileManager.default.createDirectory(atPath: course, withIntermediateDirectories: true)
    try FileContents.write(Array(Self.lesson.utf8), to: "\(course)/01-one.md")
  }

  private static let lesson = """
    # One

    ## Step

    Words.

    ```swift step=s printing=passes
    import MockAPI
    let answer = 6 * 7
    print("ok", answer)
    ```

    ```output
    ok 42
    ```

    ## Two

    Words.

    ```swift step=t starter=does-not-compile printing=passes
    let word: Int = "no"
    ```

    ```swift solution
    print("yes")
    ```

    ```output
    yes
    ```

    ```hint
    Say yes.
    ```
    """

  private func run(_ words: String...) throws -> Sandbox.Outcome {
    let isHere = directory != sandbox.path
    return try sandbox.shell(
      "cd \"$1\"; shift; exec \"$@\"",
      [directory, program] + words
        + (isHere ? [] : ["--course", course, "--workspace", workspace]), environment)
  }

  /// Goes through a course, and expects the usual answers.
  func walk() throws {
    for _ in 0..<2 {
      let next = try run("next")
      #expect(next.code == 0, "\(next)")
    }
    let report = try json(run("check", "one/s", "--json").output)
    #expect(report["verdict"] as? String == "passed", "\(report)")
    let values = try run("check", "one/s", "--values")
    #expect(values.output.contains(/let answer = 6 \* 7 +42\n/), "\(values)")
    // Nor is a faulty page's place lost.
    let refused = try json(run("check", "--json").output)
    #expect(refused["verdict"] as? String == "does-not-compile", "\(refused)")
    let diagnostic = try #require((refused["diagnostics"] as? [[String: Any]])?.first)
    let page = (diagnostic["file"] as? String).map { FilePath.absolute($0, in: directory) }
    // A path is given as messages show it, with a line break as an arrow.
    let shownPage = Sanitizer.line("\(workspace)/01-one.swift")
    #expect(
      page.map { Sanitizer.line($0).utf8.elementsEqual(shownPage.utf8) } == true, "\(diagnostic)")
    #expect((diagnostic["message"] as? String)?.contains("cannot convert") == true)
    let shown = try run("check")
    #expect(shown.output.contains(#/:\d+: error: /#), "\(shown)")
    #expect(shown.output.contains("let word: Int = \"no\""), "\(shown)")
    let proven = try run("validate")
    #expect(proven.code == 0, "\(proven)")
    let editor = try Data(
      contentsOf: URL(fileURLWithPath: "\(workspace)/.sourcekit-lsp/config.json"))
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: editor) }
  }
}
