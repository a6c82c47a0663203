internal import LanguageServer
internal import LessonMarkup
internal import LessonModel
internal import SystemIO
internal import Tutoring

/// The server's work for pages.
///
/// Each workspace has a driver, which carries out its tutor's effects.
final class PageService: DocumentService {
  static let commands = PageCommand.allCases.map(\.name)

  private let invocation: Invocation
  private let client: EditorClient
  /// The drivers, by the folders of their pages.
  private var drivers: [String: EditorDriver] = [:]
  /// The folders whose course cannot be read, after the user has seen the reason.
  private var refused: Set<String> = []

  init(_ invocation: Invocation, _ client: EditorClient) {
    (self.invocation, self.client) = (invocation, client)
  }

  func takes(_ document: TextDocument) -> Bool {
    guard let path = document.uri.path, path.hasSuffix(PageLinks.ending) else { return false }
    let folder = FilePath.parent(of: path)
    guard Workspace.isThere(folder) else { return false }
    return driver(of: folder)?.lesson(ofPage: path) != nil
  }

  /// Returns the driver of a workspace; if its course cannot be read, shows the reason once and
  /// returns `nil`.
  private func driver(of folder: String) -> EditorDriver? {
    if let driver = drivers[folder] { return driver }
    do {
      let driver = try EditorDriver(invocation, client, workspace: folder)
      drivers[folder] = driver
      refused.remove(folder)
      return driver
    } catch {
      if refused.insert(folder).inserted {
        client.show(Program.words(for: error).joined(separator: "\n"), as: .error)
      }
      return nil
    }
  }

  private func driver(of document: TextDocument) -> EditorDriver? {
    document.uri.path.flatMap { drivers[FilePath.parent(of: $0)] }
  }

  func opened(_ document: TextDocument) { driver(of: document)?.opened(document) }
  func changed(_ document: TextDocument) { driver(of: document)?.changed(document) }
  func saved(_ document: TextDocument) { driver(of: document)?.saved(document) }
  func closed(_ document: TextDocument) { driver(of: document)?.closed(document) }

  func hover(at position: LSP.Position, in document: TextDocument) -> LSP.Hover? {
    driver(of: document)?.hover(at: position, in: document)
  }

  func foldingRanges(in document: TextDocument) -> [LSP.FoldingRange] {
    HiddenRegions.ranges(in: document)
  }

  func codeActions(for range: LSP.Range, in document: TextDocument) -> [LSP.CodeAction] {
    driver(of: document)?.actions(in: document) ?? []
  }

  func codeLenses(in document: TextDocument) -> [LSP.CodeLens] {
    driver(of: document)?.lenses(in: document) ?? []
  }

  func inlayHints(in range: LSP.Range, of document: TextDocument) -> [LSP.InlayHint] {
    driver(of: document)?.inlayHints(in: range, of: document) ?? []
  }

  func execute(_ call: CommandCall) {
    guard let command = PageCommand(named: call.name), let folder = call.arguments.first,
      let driver = drivers[folder]
    else { return call.fail("the page is not open any more") }
    driver.execute(command, Array(call.arguments.dropFirst()), call)
  }

  func cancel(_ id: LSP.RequestID) {
    for driver in drivers.values { driver.cancel(id) }
  }

  var descriptors: [Int32] { drivers.values.flatMap(\.descriptors) }
  var wakeUp: ContinuousClock.Instant? { drivers.values.compactMap(\.wakeUp).min() }
  func work() { for driver in drivers.values { driver.work() } }
  func end() { for driver in drivers.values { driver.end() } }
}

/// A command of a page's actions and code lenses; the first argument is the page's folder.
enum PageCommand: String, CaseIterable {
  case next, check, card, hint, solution, reset, wire, values

  /// The command's name for the client.
  var name: String { "lessons.\(rawValue)" }

  init?(named name: String) {
    guard let command = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = command
  }
}
