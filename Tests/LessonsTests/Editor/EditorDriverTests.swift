import LanguageServer
import LessonModel
import Synchronization
import SystemIO
import Testing
import Tutoring

@testable import LessonsCLI

/// An editor with a page open, without the messages in between and without a compiler.
private final class PageEditor {
  let sandbox: Sandbox
  let client = EditorClient()
  let driver: EditorDriver
  let document: TextDocument
  private let counter = Counter()

  // `isProtected`: whether a sandbox is in force for the code of pages.
  init(isProtected: Bool = true) throws {
    sandbox = try Sandbox()
    let step = { (id: String) in
      "## \(id)\n\n```swift step=\(id)\nprint(1)\n```\n\n```hint\nThink.\n```\n\n```output\n1\n```\n"
    }
    try sandbox.write("# One\n\n\(step("first"))\n\(step("second"))", to: "course/01-one.md")
    let course = "\(sandbox.path)/course"
    try sandbox.run("next", course: course, checks: .passing())
    let context = Context(
      environment: sandbox.environment(
        course: course, ["XDG_STATE_HOME": "\(sandbox.path)/state"]),
      directory: sandbox.path, executable: sandbox.program,
      streams: StandardStreams(write: { _, _ in nil }), interrupt: .never,
      makeRunner: { [counter] _, _, _ in
        CheckRunner(judge: { _, _ in
          counter.add()
          return Judgement(.passed(.ran))
        })
      },
      sandbox: { isProtected ? SandboxState(landlock: 7, filtersCalls: true) : .none })
    driver = try EditorDriver(
      Invocation(options: OptionValues(of: LspVerb.verb.allOptions), context: context), client,
      workspace: "\(sandbox.path)/Playground")
    let item = LSP.TextDocumentItem(
      uri: LSP.DocumentURI(path: "\(sandbox.path)/Playground/01-one.swift"), languageId: "swift",
      version: 1, text: try sandbox.read("Playground/01-one.swift"))
    document = TextDocument(item, .utf8)
    client.documents[document.uri] = document
    driver.opened(document)
  }

  /// How often code of the course has run.
  var runs: Int {
    driver.checking?.wait()
    driver.work()
    return counter.value
  }

  var place: StepAddress { get throws { try driver.bench.standing().place } }

  func execute(_ command: PageCommand) throws {
    let params = LSP.ExecuteCommandParams(command: command.name, arguments: [driver.path])
    driver.execute(command, [], CommandCall(params, .number(1), client))
  }
}

/// A number that several threads raise.
private final class Counter: Sendable {
  private let number = Atomic(0)
  var value: Int { number.load(ordering: .relaxed) }
  func add() { number.add(1, ordering: .relaxed) }
}

@Suite(.timeLimit(.minutes(5))) struct EditorDriverTests {
  @Test func `code of a course from elsewhere runs after a yes only, which is asked for once`()
    throws
  {
    let editor = try PageEditor(isProtected: false)
    let question = editor.client.sent
    #expect(question.contains("window/showMessageRequest"))
    #expect(question.contains("would run with your rights"))
    // While the question stands open, it is not asked again.
    editor.driver.saved(editor.document)
    #expect(editor.runs == 0)
    #expect(!editor.client.sent.contains("window/showMessageRequest"))
    try editor.client.answer("lessons-1", #"{"title":"\#(EditorMessages.noTrust)"}"#)
    #expect(editor.runs == 0)
    editor.driver.saved(editor.document)
    #expect(editor.client.sent.contains("window/showMessageRequest"))
    #expect(editor.runs == 0)
    try editor.client.answer("lessons-2", #"{"title":"\#(EditorMessages.trust)"}"#)
    #expect(editor.runs == 1)
    editor.driver.saved(editor.document)
    #expect(editor.runs == 2)
    #expect(!editor.client.sent.contains("window/showMessageRequest"))
    #expect(try editor.sandbox.read("state/lessons/trusted").contains("/course"))
  }

  @Test(arguments: [PageCommand.hint, .check, .next])
  func `an action leaves the learner where another program has just taken them`(
    command: PageCommand
  ) throws {
    let editor = try PageEditor()
    let course = "\(editor.sandbox.path)/course"
    try editor.sandbox.run("goto", "one/second", course: course, checks: .passing())
    try editor.execute(command)
    _ = editor.runs
    #expect(try editor.place.step == "second")
    #expect(editor.driver.place.step == "second")
  }
}
