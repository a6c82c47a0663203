import LanguageServer
import SystemIO

@testable import LessonsCLI

extension EditorClient {
  /// The messages to the client since the last call.
  var sent: String {
    guard let pipe = try? Pipe(for: .beginWork) else { return "" }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while hasNews {
      flush(to: pipe.writing.number)
      if case .bytes(let count) = Descriptor.read(from: pipe.reading.number, into: &buffer) {
        bytes += buffer[..<count]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Answers a request of the server with JSON.
  func answer(_ id: String, _ result: String) throws {
    let response = #"{"id":"\#(id)","result":\#(result)}"#
    take(response: try LSP.IncomingMessage(Array(response.utf8)))
  }
}
