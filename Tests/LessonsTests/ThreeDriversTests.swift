import Foundation
import GoldenFiles
import LanguageServer
import LessonModel
import SystemIO
import TerminalIO
import TestPrograms
import Testing

@testable import LessonsCLI
@testable import Tutoring

/// One learner with a terminal, a live screen and an editor, who takes random actions in all three.
@Suite(.waiting, .timeLimit(.minutes(30))) struct ThreeDriversTests {
  private static func lesson(_ title: String, _ steps: [String]) -> String {
    "# \(title)\n"
      + steps.map { step in
        """

        ## The step \(step)

        ```swift step=\(step)
        //#-editable-code
        let \(step) = 1
        //#-end-editable-code
        print(\(step))
        ```

        ```swift solution
        let \(step) = 2
        ```

        ```output
        2
        ```

        ```hint
        It is one more.
        ```

        """
      }.joined()
  }

  @Test func `random actions in a terminal, on the screen and in an editor agree`() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Self.lesson("First", ["a", "b", "c"]), to: "course/01-first.md")
    try sandbox.write(Self.lesson("Second", ["d", "e"]), to: "course/02-second.md")
    try sandbox.run("next", course: "\(sandbox.path)/course", checks: .passing())
    var desk = try Desk(sandbox)
    var passes = 0
    // One action takes some 20 ms, as each waits for the disk.
    let rounds = TestTier.current == .nightly ? 10_000 : 300
    for number in 0..<rounds {
      let before = try desk.standing().progress
      let action = try desk.act()
      try desk.settle()
      let after = try desk.standing()
      #expect(desk.editor.place == after.place, "\(number): \(action), the editor")
      #expect(desk.screen.model.place.address == after.place, "\(number): \(action), the screen")
      let lost = after.course.addresses.filter {
        before.hasPassed($0) && !after.progress.hasPassed($0)
      }
      #expect(lost.isEmpty || action.hasPrefix("reset"), "\(number): \(action) lost \(lost)")
      passes += after.progress.passedCount(in: after.course)
    }
    #expect(passes > 0)
  }
}

/// What stands on the learner's desk: all three work in one workspace.
private struct Desk: ~Copyable {
  private let sandbox: Sandbox
  var screen: LiveScreen
  let editor: EditorDriver
  private let client: EditorClient
  private let wire: SystemIO.Pipe
  private var reader = MessageReader()
  private var random = SeededGenerator(seed: 50)
  /// The open page.
  private var document: TextDocument?
  private var choice: String?
  private var course: String { "\(sandbox.path)/course" }

  init(_ sandbox: Sandbox) throws {
    let context = Context(
      environment: sandbox.environment(course: "\(sandbox.path)/course"),
      directory: sandbox.path, executable: sandbox.program,
      streams: StandardStreams(write: { _, _ in nil }), interrupt: .never,
      makeRunner: { _, _, _ in .passing() },
      sandbox: { SandboxState(landlock: 7, filtersCalls: true) })
    let client = EditorClient()
    client.encoding = .utf8
    client.capabilities = try JSONDecoder().decode(
      LSP.ClientCapabilities.self, from: Data(#"{"workspace":{"applyEdit":true}}"#.utf8))
    let editor = try EditorDriver(
      Invocation(options: OptionValues(of: LspVerb.verb.allOptions), context: context), client,
      workspace: "\(sandbox.path)/Playground")
    var options = OptionValues(of: WatchVerb.verb.allOptions)
    try options.set(WatchVerb.noValues, to: "")
    let wire = try SystemIO.Pipe()
    let screen = try LiveScreen(Invocation(options: options, context: context))
    (self.sandbox, self.client, self.editor) = (sandbox, client, editor)
    self.wire = wire
    self.screen = screen
  }

  func standing() throws -> Standing { try editor.bench.standing() }

  /// Takes a random action, and says which.
  mutating func act() throws -> String {
    let steps = ["first/a", "first/b", "first/c", "second/d", "second/e"]
    let step = steps.randomElement(using: &random) ?? "first/a"
    let verbs = [
      ["next"], ["next"], ["check"], ["skip"], ["back"], ["goto", step], ["hint"],
      ["solution", "--reveal"], ["reset", step, "--yes"],
    ]
    switch Int.random(in: 0..<3, using: &random) {
    case 0:
      let words = verbs.randomElement(using: &random) ?? ["next"]
      try sandbox.run(words, course: course, checks: .passing())
      return words.joined(separator: " ")
    case 1:
      let key = Array("nnrbzhs").randomElement(using: &random) ?? "n"
      screen.pressed(.character(key))
      return "key \(key)"
    default: return try edit()
    }
  }

  /// Opens the page of the step at hand in the editor, changes and saves it, and chooses something.
  private mutating func edit() throws -> String {
    let place = editor.place
    guard let lesson = editor.bench.course.lesson(place.lesson) else { return "no lesson" }
    let path = editor.bench.workspace.pagePath(of: lesson)
    guard let saved = try? String(contentsOfFile: path, encoding: .utf8) else { return "no page" }
    let item = LSP.TextDocumentItem(
      uri: LSP.DocumentURI("file://\(path)"), languageId: "swift", version: 1, text: saved)
    open(TextDocument(item, .utf8))
    try settleEditor()
    let mark = "// MARK: - \(place.step) "
    let lines = saved.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let isRight = Int.random(in: 0..<3, using: &random) > 0
    let new = lines.filter { $0 != "// passes" }.flatMap { line in
      isRight && line.hasPrefix(mark) ? [line, "// passes"] : [line]
    }
    change(to: new.joined(separator: "\n"))
    try save(path)
    let commands: [PageCommand?] = [.next, .next, .next, .check, .hint, .solution, .reset, nil]
    let command = commands.randomElement(using: &random) ?? nil
    choice =
      [EditorMessages.showSolution, EditorMessages.startOver, nil]
      .randomElement(using: &random) ?? nil
    if let command {
      let params = #"{"params":{"command":"\#(command.name)"},"id":1,"method":"m"}"#
      let call = try LSP.IncomingMessage(Array(params.utf8)).params(LSP.ExecuteCommandParams.self)
      editor.execute(command, [], CommandCall(call, .number(1), client))
    }
    try settleEditor()
    // What an edit brought is saved, or taken back, or left as it is.
    switch Int.random(in: 0..<3, using: &random) {
    case 0: try save(path)
    case 1:
      change(to: new.joined(separator: "\n"))
      try save(path)
    default: break
    }
    if let document {
      client.documents[document.uri] = nil
      editor.closed(document)
    }
    document = nil
    return "\(command == .reset ? "reset" : "editor") \(command?.rawValue ?? "saves")"
  }

  private mutating func open(_ new: TextDocument) {
    document = new
    client.documents[new.uri] = new
    editor.opened(new)
  }

  private mutating func change(to text: String) {
    guard var changed = document, changed.text != text else { return }
    changed.apply(
      [LSP.TextDocumentContentChangeEvent(range: nil, text: text)], version: changed.version + 1)
    document = changed
    client.documents[changed.uri] = changed
    editor.changed(changed)
  }

  private mutating func save(_ path: String) throws {
    guard let document else { return }
    try Data(document.bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
    editor.saved(document)
    try settleEditor()
  }

  /// Waits until nothing runs any more, and lets screen and editor look.
  mutating func settle() throws {
    for _ in 0..<3 {
      screen.look()
      while screen.follower.isChecking {
        screen.follower.wait()
        screen.attempt { screen throws in try screen.followCheck() }
      }
      editor.look()
      try settleEditor()
    }
  }

  private mutating func settleEditor() throws {
    repeat {
      while client.hasNews {
        client.flush(to: wire.writing.number)
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        guard case .bytes(let count) = Descriptor.read(from: wire.reading.number, into: &buffer)
        else { continue }
        for case .message(let bytes) in reader.take(buffer[..<count]) { try answer(bytes) }
      }
      editor.follower.wait()
      editor.work()
    } while client.hasNews || editor.follower.isChecking
  }

  private struct Edit: Decodable {
    struct Change: Decodable {
      var range: LSP.Range
      var newText: String
    }

    struct Changes: Decodable { var changes: [String: [Change]] }
    var edit: Changes
  }

  /// Answers a request of the server.
  private mutating func answer(_ bytes: [UInt8]) throws {
    let message = try LSP.IncomingMessage(bytes)
    guard case .string(let id)? = message.id, let method = message.method else { return }
    var result = "null"
    if method == "workspace/applyEdit" {
      result = #"{"applied":true}"#
      for change in try message.params(Edit.self).edit.changes.values.joined() {
        guard var edited = document else { continue }
        edited.apply(
          [LSP.TextDocumentContentChangeEvent(range: change.range, text: change.newText)],
          version: edited.version)
        self.change(to: edited.text)
      }
    } else if method == "window/showMessageRequest", let choice {
      result = #"{"title":"\#(choice)"}"#
    }
    client.take(
      response: try LSP.IncomingMessage(Array(#"{"id":"\#(id)","result":\#(result)}"#.utf8)))
  }

}
