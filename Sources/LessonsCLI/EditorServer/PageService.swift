internal import LanguageServer

/// What the server does for a page.
final class PageService: DocumentService {
  static let commands: [String] = []

  private let invocation: Invocation
  private let client: EditorClient

  /// Creates the service for a client.
  init(_ invocation: Invocation, _ client: EditorClient) {
    (self.invocation, self.client) = (invocation, client)
  }

  func takes(_ document: TextDocument) -> Bool { false }
  func opened(_ document: TextDocument) {}
  func changed(_ document: TextDocument) {}
  func saved(_ document: TextDocument) {}
  func closed(_ document: TextDocument) {}
  func execute(_ call: CommandCall) { call.finish() }
}
