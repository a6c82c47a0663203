import Foundation
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
  /// What the whole page's compiler waits for, when a verdict was foretold.
  private let gate: Gate?

  // `isProtected`: whether a sandbox is in force for the code of pages. `foretold`: what the step alone does, which
  // the editor hears before the whole page has passed.
  init(isProtected: Bool = true, foretold: Judgement? = nil) throws {
    let gate = try foretold.map { _ in try Gate() }
    self.gate = gate
    sandbox = try Sandbox()
    let step = { (id: String) in
      "## \(id)\n\n```swift step=\(id)\n//#-editable-code\nprint(0)\n//#-end-editable-code\n```\n\n"
        + "```swift solution\nprint(1)\n```\n\n```hint\nThink.\n```\n\n```output\n1\n```\n"
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
        CheckRunner(
          judge: { _, wait in
            counter.add()
            if let gate, let foretold {
              wait.foretells?(foretold)
              gate.wait()
            }
            return Judgement(.passed(.ran))
          },
          trace: { _, _, _ in
            ValueLog(
              inOrderOfTime: [LineValue(line: 4, column: 1, text: "1", count: 1)])
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
    driver.follower.wait()
    driver.work()
    return counter.value
  }

  /// Lets the whole page's compiler agree.
  func agree() { gate?.open() }

  /// The steps that the file has as passed.
  var passed: Set<String> {
    get throws {
      let progress = try driver.bench.standing().progress
      return Set(progress.records.keys.filter(progress.hasPassed).map(\.step))
    }
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

/// Something that a thread waits for until another one opens it.
private struct Gate: Sendable {
  private let opened: Delivery<Bool>

  init() throws { opened = try Delivery() }

  func open() { opened.give(true) }

  func wait() {
    var news = PollSet()
    news.add(opened.descriptor)
    news.wait(until: nil)
  }
}

@Suite(.timeLimit(.minutes(5))) struct EditorDriverTests {
  @Test func `a pass is in the progress file before the editor hears of it`() throws {
    let editor = try PageEditor(foretold: Judgement(.passed(.ran)))
    editor.driver.saved(editor.document)
    // The step alone has passed by now, and the whole page's compiler is still at work.
    for _ in 0..<50 {
      editor.driver.work()
      usleep(1_000)
    }
    #expect(!editor.client.sent.contains("✓"))
    #expect(try editor.passed == [])
    editor.agree()
    #expect(editor.runs == 1)
    #expect(editor.client.sent.contains("✓ first"))
    #expect(try editor.passed == ["first"])
  }

  @Test func `a pass that was told while another program has the workspace is kept at the end`()
    throws
  {
    let editor = try PageEditor()
    editor.driver.saved(editor.document)
    editor.driver.follower.wait()
    let (taken, leaves) = (try Gate(), try Gate())
    let lock = "\(editor.driver.path)/.lessons/lock"
    let other = try BackgroundWork { _ in
      let held = try? FileLock(lock)
      taken.open()
      leaves.wait()
      usleep(200_000)
      _ = consume held
    }
    taken.wait()
    editor.driver.work()
    #expect(editor.client.sent.contains("✓ first"))
    #expect(try editor.passed == [])
    leaves.open()
    editor.driver.end()
    #expect(try editor.passed == ["first"])
    other.wait()
  }

  @Test
  func `a failure that the whole page takes back is said, and an end in between keeps the pass`()
    throws
  {
    for ends in [false, true] {
      let failure = Judgement(.failedCheck(.expectation("more")))
      let editor = try PageEditor(foretold: failure)
      editor.driver.saved(editor.document)
      while !editor.driver.follower.isUnsure {
        editor.driver.work()
        usleep(1_000)
      }
      #expect(editor.client.sent.contains("✗ first"))
      editor.agree()
      if ends {
        editor.driver.end()
      } else {
        #expect(editor.runs == 1)
        let said = editor.client.sent
        #expect(said.contains(EditorMessages.takenBack) && said.contains("✓ first"))
      }
      #expect(try editor.passed == ["first"])
    }
  }

  @Test func `an editor that cannot be asked to look again gets the verdict again with the values`()
    throws
  {
    let editor = try PageEditor()
    editor.driver.saved(editor.document)
    #expect(editor.runs == 1)
    #expect(editor.client.sent.contains("✓ first"))
    while editor.driver.follower.verdict?.log == nil { editor.driver.work() }
    #expect(editor.client.sent.contains("✓ first"))
  }

  @Test func `what needs the workspace is done as soon as another program has left it`() throws {
    let editor = try PageEditor()
    let before = editor.runs
    let held = try FileLock("\(editor.driver.path)/.lessons/lock")
    for _ in 0..<5 { editor.driver.saved(editor.document) }
    try editor.execute(.hint)
    #expect(editor.runs == before)
    #expect(!editor.client.sent.contains("Think."))
    _ = consume held
    editor.driver.work()
    #expect(editor.client.sent.contains("Think."))
    // One check is enough for five saves.
    #expect(editor.runs == before + 1)
  }

  @Test func `code of a course from elsewhere runs after a yes only, which is asked for once`()
    throws
  {
    let editor = try PageEditor(isProtected: false)
    let question = editor.client.sent
    #expect(question.contains("window/showMessageRequest"))
    #expect(question.contains("would run with your permissions"))
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
