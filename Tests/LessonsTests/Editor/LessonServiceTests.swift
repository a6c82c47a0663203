import LanguageServer
import LessonMarkup
import LessonModel
import SystemIO
import Testing

@testable import LessonsCLI

/// An editor with lessons open, without the messages in between.
private final class LessonEditor {
  let sandbox: Sandbox
  let client = EditorClient()
  let service: LessonService

  /// Writes the files of a course; each name is below its folder.
  init(_ files: [String: String]) throws {
    sandbox = try Sandbox()
    for (name, text) in files { try sandbox.write(text, to: "Lessons/\(name)") }
    let context = Context(
      environment: sandbox.environment(course: nil), directory: sandbox.path,
      executable: Sandbox.builtProgram, streams: StandardStreams(write: { _, _ in nil }),
      interrupt: .never)
    let invocation = Invocation(
      options: OptionValues(of: CommonOptions.all + [CourseTrust.trust]), context: context)
    service = LessonService(invocation, client)
  }

  /// Opens a file with this text, saved or not.
  func open(_ name: String, _ text: String) throws -> TextDocument {
    let uri = LSP.DocumentURI(path: "\(sandbox.path)/Lessons/\(name)")
    let item = LSP.TextDocumentItem(uri: uri, languageId: "markdown", version: 1, text: text)
    let document = TextDocument(item, client.encoding)
    #expect(service.takes(document))
    client.documents[uri] = document
    service.opened(document)
    return document
  }

  /// Replaces the text of an open document.
  func type(_ text: String, in document: inout TextDocument) {
    document.apply(
      [LSP.TextDocumentContentChangeEvent(range: nil, text: text)], version: document.version + 1)
    client.documents[document.uri] = document
    service.changed(document)
  }

  /// Has the service do all that there is to do.
  func settle() {
    service.work()
    while !service.descriptors.isEmpty {
      var news = PollSet()
      for descriptor in service.descriptors { news.add(descriptor) }
      news.wait(until: nil)
      service.work()
    }
  }

  /// The messages about a document.
  func messages(_ document: TextDocument) -> [String]? {
    service.course(of: document)?.problems(of: document)?.map(\.message)
  }

  /// What is offered at a line, counted from 1.
  func actions(_ line: Int, _ document: TextDocument) -> [LSP.CodeAction] {
    let place = LSP.Position(line: line - 1, character: 0)
    return service.codeActions(for: LSP.Range(start: place, end: place), in: document)
  }
}

@Suite(.timeLimit(.minutes(5))) struct LessonServiceTests {
  private static let good =
    "# One\n\n## Step\n\nWords.\n\n```swift step=s\nprint(1)\n```\n\n```output\n1\n```\n"

  @Test func `what is typed is linted, not what is saved`() throws {
    let editor = try LessonEditor(["01-one.md": Self.good])
    var document = try editor.open("01-one.md", Self.good)
    editor.settle()
    #expect(editor.messages(document) == [])
    editor.type(Self.good.replacing("output", with: "outptu"), in: &document)
    #expect(editor.messages(document) == nil)
    editor.settle()
    #expect(editor.messages(document)?.count == 1)
    let fix = try #require(editor.actions(11, document).first)
    #expect(fix.title == "Write `output`")
    #expect(fix.kind == "quickfix")
    #expect(editor.actions(11, document).map(\.kind) == ["quickfix", "source", "source"])
  }

  @Test func `a finding follows what another open lesson says`() throws {
    let linking = Self.good + "\n[there](02-two.md#step)\n"
    let editor = try LessonEditor(["01-one.md": linking, "02-two.md": Self.good])
    let first = try editor.open("01-one.md", linking)
    var second = try editor.open("02-two.md", Self.good)
    editor.settle()
    #expect(editor.messages(first) == [])
    editor.type(Self.good.replacing("## Step", with: "## Stop"), in: &second)
    editor.settle()
    #expect(editor.messages(first)?.first?.contains("has no heading `#step`") == true)
    editor.client.documents[second.uri] = nil
    editor.service.closed(second)
    editor.settle()
    #expect(editor.messages(first) == [])
  }

  @Test func `a file that is not a lesson has no service`() throws {
    let editor = try LessonEditor(["01-one.md": Self.good])
    for path in ["/tmp/2024-notes.md", "/tmp/README.md", "/x/Lessons/notes.md"] {
      let item = LSP.TextDocumentItem(
        uri: LSP.DocumentURI(path: path), languageId: "markdown", version: 1, text: "# Notes\n")
      #expect(!editor.service.takes(TextDocument(item, .utf16)))
    }
  }

  @Test func `places count characters as the client does`() throws {
    let text = Self.good.replacing("Words.", with: "😀é [a](glossary.md#a)")
    let editor = try LessonEditor(["01-one.md": text, "glossary.md": "# G\n\n## A\n\nFirst.\n"])
    let document = try editor.open("01-one.md", text)
    editor.settle()
    let place = LSP.Position(line: 4, character: 6)
    let hover = try #require(editor.service.hover(at: place, in: document))
    #expect(hover.contents.value == "**A**\n\nFirst.")
    #expect(
      hover.range
        == LSP.Range(
          start: LSP.Position(line: 4, character: 4), end: LSP.Position(line: 4, character: 22)))
    let target = try #require(editor.service.definition(at: place, in: document).first)
    #expect(target.uri.path == "\(editor.sandbox.path)/Lessons/glossary.md")
    #expect(target.range.start.line == 2)
    #expect(editor.service.symbols(in: document).map(\.detail) == ["s"])
  }

  @Test func `a step is recorded as the editor has it`() throws {
    let editor = try LessonEditor(["01-one.md": Self.good])
    let text = Self.good.replacing("print(1)", with: "let two = 2  // →\nprint(two)")
    let document = try editor.open("01-one.md", text)
    editor.settle()
    #expect(editor.actions(8, document).map(\.title).first == "Fill in the values that `s` states")
    let params = LSP.ExecuteCommandParams(
      command: "lessons.record", arguments: [document.uri.text, "s"])
    editor.service.execute(CommandCall(params, .number(1), editor.client))
    editor.settle()
    let sent = editor.client.sent
    #expect(sent.contains("\"workspace/applyEdit\""), "\(sent)")
    #expect(sent.contains("let two = 2  // → 2"), "\(sent)")
    #expect(sent.contains(#""newText":"2\n""#), "\(sent)")
  }

  @Test func `a step of a lesson that is not saved is not validated`() throws {
    let editor = try LessonEditor(["01-one.md": Self.good])
    let document = try editor.open("01-one.md", Self.good + "\n")
    editor.settle()
    let params = LSP.ExecuteCommandParams(
      command: "lessons.validate", arguments: [document.uri.text, "s"])
    editor.service.execute(CommandCall(params, .number(1), editor.client))
    #expect(editor.client.sent.contains("save Lessons/01-one.md first"), "\(editor.client.sent)")
  }
}
