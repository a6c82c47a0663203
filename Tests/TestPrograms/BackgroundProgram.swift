internal import Foundation

#if canImport(Glibc)
  internal import Glibc
#endif

/// A program that serves while a test runs and ends with its last owner.
package final class BackgroundProgram: Sendable {
  /// What it said first, without the line break.
  package let firstLine: String
  private let process: Process
  private let scratch: ScratchFolder

  /// Starts a program and waits until it has said its first line.
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

  /// Whether it has not ended by itself.
  package var isRunning: Bool { process.isRunning }

  deinit {
    // A child of a test has all other signals blocked, as the thread that started it had.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
