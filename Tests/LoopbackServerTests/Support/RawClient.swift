import Foundation
import LoopbackServer
import TestPrograms
import Testing

/// A client that sends any bytes, also such as no real client sends.
struct RawClient {
  let server: LoopbackServer

  /// Sends bytes and reads until the server closes the connection.
  ///
  /// - Parameters:
  ///   - text: The bytes.
  ///   - isHalfClosed: Whether the client says that it sends nothing more.
  ///   - pieceSize: How many bytes to send at once; nil sends all.
  /// - Returns: All that came.
  /// - Throws: When Python cannot run.
  func exchange(
    _ text: String, isHalfClosed: Bool = false, pieceSize: Int? = nil
  ) throws -> String {
    try run(
      """
      import socket, sys, time
      s = socket.create_connection(("127.0.0.1", int(sys.argv[1])), timeout=240)
      s.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
      data, size = sys.stdin.buffer.read(), int(sys.argv[3])
      try:
          for start in range(0, len(data), size or len(data)):
              s.sendall(data[start:start + (size or len(data))])
          if sys.argv[2] == "true": s.shutdown(socket.SHUT_WR)
      except OSError:
          pass  # the server has closed the connection; it may have said why
      try:
          while data := s.recv(65536): sys.stdout.buffer.write(data)
      except ConnectionResetError:
          pass
      """, [String(isHalfClosed), String(pieceSize ?? 0)], input: text)
  }

  /// Runs a Python script whose first argument is the server's port; returns what it prints.
  func run(_ script: String, _ words: [String] = [], input: String = "") throws -> String {
    let python = try #require(Program.python(with: "socket"))
    let result = try python.run(
      ["-c", script, String(server.port)] + words, input: Data(input.utf8))
    #expect(result.exitCode == 0, "\(result.errors)")
    return result.text
  }
}
