import LanguageServer
import Testing

/// What clients send that is not quite as the specification has it.
@Suite struct MessageTests {
  private func capabilities(_ words: String) throws -> LSP.ClientCapabilities? {
    let text =
      #"{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": \#(words)}}"#
    return try LSP.IncomingMessage(Array(text.utf8)).params(LSP.InitializeParams.self).capabilities
  }

  @Test(arguments: [
    "{}", "[]", "null", #"{"window": []}"#, #"{"workspace": {"codeLens": []}}"#,
    #"{"textDocument": {"completion": {"completionItem": []}}}"#,
    #"{"window": {"workDoneProgress": "yes"}}"#, #"{"general": {"positionEncodings": "utf-8"}}"#,
  ])
  func `a capability of another type counts as one that the client does not have`(words: String)
    throws
  {
    let found = try capabilities(words)
    #expect(found?.window?.workDoneProgress == nil)
    #expect(found?.workspace?.codeLens?.refreshSupport == nil)
    #expect(found?.textDocument?.completion?.completionItem?.snippetSupport == nil)
    #expect(found?.general?.positionEncodings == nil)
  }

  @Test func `what stands beside a field of another type is read`() throws {
    let found = try capabilities(
      #"{"window": {"workDoneProgress": true, "showDocument": []}, "workspace": {"applyEdit": true, "codeLens": 3}}"#
    )
    #expect(found?.window?.workDoneProgress == true && found?.workspace?.applyEdit == true)
  }

  @Test func `a field that must be there is still asked for`() throws {
    let text = #"{"id": 1, "method": "x", "params": {"textDocument": []}}"#
    #expect(throws: LSP.ResponseError.self) {
      try LSP.IncomingMessage(Array(text.utf8)).params(LSP.TextDocumentParams.self)
    }
  }
}
