internal import Foundation

#if canImport(Glibc)
  internal import Glibc
#endif

/// A program that serves while a test runs and ends when its last owner is released.
package final class BackgroundProgram: Sendable {
  /// The first line of its output, without the line break.
  package let firstLine: String
  private let process: Process
  private let scratch: ScratchFolder

  /// Starts a program and waits for its first line of output.
  package init(_ program: Program, _ arguments: [String]) throws {
    scratch = try ScratchFolder()
    let place = scratch.url.appending(path: "out")
    try Data().write(to: place)
    process = Process()
    process.executableURL = URL(filePath: program.path)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: place)
    process.standardError = FileHandle.nullDevice
    try process.run()
    var line: Substring?
    for _ in 0..<1000 {
      let text = String(decoding: try Data(contentsOf: place), as: UTF8.self)
      if text.contains("\n") { line = text.prefix { $0 != "\n" } }
      guard line == nil, process.isRunning else { break }
      Thread.sleep(forTimeInterval: 0.01)
    }
    firstLine = line.map(String.init) ?? ""
  }

  /// Whether it has not ended on its own.
  package var isRunning: Bool { process.isRunning }

  deinit {
    // Use SIGKILL: a child of a test inherits all other signals blocked from the starting thread.
    // one.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
