import Foundation
import GoldenFiles
import LanguageServer
import LessonModel
import SnippetRunner
import Synchronization
import SystemIO
import TerminalIO
import TestPrograms
import Testing

@testable import LessonsCLI
@testable import Tutoring

/// What stands on the learner's desk: all three work in one workspace.
struct Desk: ~Copyable {
  private let sandbox: Sandbox
  private let context: Context
  /// What the compiler of a whole page waits for, after the step alone has said how it does.
  private let gate: DriverGate
  var screen: LiveScreen
  private(set) var editor: EditorDriver
  /// The passes that the learner has seen and that no reset took back.
  private var told: Set<StepAddress> = []
  private let client: EditorClient
  private let wire: SystemIO.Pipe
  private var reader = MessageReader()
  private var random = SeededGenerator(seed: 50)
  /// The open page.
  private var document: TextDocument?
  private var choice: String?
  private var course: String { "\(sandbox.path)/course" }

  init(_ sandbox: Sandbox) throws {
    let gate = DriverGate()
    let context = Context(
      environment: sandbox.environment(course: "\(sandbox.path)/course"),
      directory: sandbox.path, executable: sandbox.program,
      streams: StandardStreams(write: { _, _ in nil }), interrupt: .never,
      makeRunner: { [gate] _, _, _ in .passing(after: gate) },
      sandbox: { SandboxState(landlock: 7, filtersCalls: true) })
    let client = EditorClient()
    client.encoding = .utf8
    client.capabilities = try JSONDecoder().decode(
      LSP.ClientCapabilities.self, from: Data(#"{"workspace":{"applyEdit":true}}"#.utf8))
    let wire = try SystemIO.Pipe()
    let screen = try Self.screen(context)
    editor = try Self.editor(sandbox, context, client)
    (self.sandbox, self.client, self.context) = (sandbox, client, context)
    self.gate = gate
    self.wire = wire
    self.screen = screen
  }

  private static func editor(
    _ sandbox: Sandbox, _ context: Context, _ client: EditorClient
  ) throws -> EditorDriver {
    try EditorDriver(
      Invocation(options: OptionValues(of: LspVerb.verb.allOptions), context: context), client,
      workspace: "\(sandbox.path)/Playground")
  }

  private static func screen(_ context: Context) throws -> LiveScreen {
    var options = OptionValues(of: WatchVerb.verb.allOptions)
    try options.set(WatchVerb.noValues, to: "")
    return try LiveScreen(Invocation(options: options, context: context))
  }

  /// The passes that the learner has seen since this was asked last.
  mutating func takeTold() -> Set<StepAddress> {
    defer { told = [] }
    return told
  }

  /// Notes the pass that stands on the screen.
  private mutating func seeScreen() {
    if let verdict = screen.follower.verdict, verdict.judgement.passed {
      told.insert(verdict.check.address)
    }
  }

  /// Ends the screen, in order or by a kill, in the midst of a check or after it, and opens it again.
  private mutating func endScreen() throws -> String {
    gate.close()
    screen.pressed(.character("r"))
    // Some ends come before the step alone has said how it does, some after.
    if Bool.random(using: &random) {
      while screen.follower.isChecking, !screen.follower.isUnsure {
        screen.attempt { screen throws in try screen.followCheck() }
      }
    }
    seeScreen()
    let isKilled = Bool.random(using: &random)
    if isKilled {
      // A killed program writes nothing any more; its check must not run on in this process.
      screen.follower.stop()
      gate.open()
    } else {
      gate.open()
      let loss = screen.endChecks(waits: false)
      #expect(loss == nil)
    }
    screen = try Self.screen(context)
    let place = screen.model.place.address
    screen.attempt { screen throws in try screen.arrive(at: place) }
    return isKilled ? "the screen is killed" : "the screen ends"
  }

  /// Ends a verb in the midst of a check.
  private mutating func endVerb() throws -> String {
    let words = Bool.random(using: &random) ? "next" : "check"
    try sandbox.run(words, course: course, checks: .ended)
    return "\(words) ends"
  }

  /// Ends the editor's server, in the midst of a check or after it, and starts it again.
  private mutating func endEditor() throws -> String {
    let action = try edit(ends: true)
    gate.open()
    editor.end()
    if let document { client.documents[document.uri] = nil }
    document = nil
    editor = try Self.editor(sandbox, context, client)
    return "the editor ends, after: \(action)"
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
    switch Int.random(in: 0..<12, using: &random) {
    case 9: return try endVerb()
    case 10: return try endScreen()
    case 11: return try endEditor()
    case 0..<4:
      let words = verbs.randomElement(using: &random) ?? ["next"]
      try sandbox.run(words, course: course, checks: .passing())
      return words.joined(separator: " ")
    case 4..<7:
      let key = Array("nnrbzhs").randomElement(using: &random) ?? "n"
      screen.pressed(.character(key))
      return "key \(key)"
    default: return try edit()
    }
  }

  /// Opens the page of the step at hand in the editor, changes and saves it, and chooses something.
  ///
  /// With `ends` the check of the save goes on, as the editor ends then.
  private mutating func edit(ends: Bool = false) throws -> String {
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
    guard !ends else {
      gate.close()
      try save(path, waits: false)
      return "saves"
    }
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

  private mutating func save(_ path: String, waits: Bool = true) throws {
    guard let document else { return }
    try Data(document.bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
    editor.saved(document)
    if waits { return try settleEditor() }
    // Sometimes the step alone has said how it does.
    if Bool.random(using: &random) { editor.work() }
    try hear()
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
      try hear()
      editor.follower.wait()
      editor.work()
    } while client.hasNews || editor.follower.isChecking
  }

  /// Takes what the server has sent.
  private mutating func hear() throws {
    while client.hasNews {
      client.flush(to: wire.writing.number)
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      guard case .bytes(let count) = Descriptor.read(from: wire.reading.number, into: &buffer)
      else { continue }
      for case .message(let bytes) in reader.take(buffer[..<count]) { try answer(bytes) }
    }
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
    if message.method == "textDocument/publishDiagnostics" {
      // The editor may already be at the next step when its words are read.
      for match in String(decoding: bytes, as: UTF8.self).matches(of: /✓ (?<step>[a-e]):/) {
        let step = String(match.step)
        told.insert(StepAddress(lesson: step < "d" ? "first" : "second", step: step))
      }
    }
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
