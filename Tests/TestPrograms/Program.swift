package import Foundation

/// A program of the system that tests talk to: what it printed, and how it ended.
package struct ProgramResult: Sendable {
  /// What it wrote to standard output.
  package let output: Data
  /// What it wrote to standard error.
  package let talk: String
  /// Its exit code.
  package let exitCode: Int32

  /// The output as text.
  package var text: String { String(decoding: output, as: UTF8.self) }
}

/// Programs that are not ours.
package enum Program {
  /// Debian's Python, the one that has Debian's modules.
  package static let python = "/usr/bin/python3"

  /// Where a program is; nil when it is not installed.
  package static func path(of name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return (folders.map(String.init) + ["/usr/sbin", "/usr/bin"]).map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Whether Debian's Python has all these modules.
  package static func pythonHas(_ modules: String...) -> Bool {
    (try? run(python, ["-c", "import \(modules.joined(separator: ", "))"]).exitCode) == 0
  }

  /// Runs a program to its end; its output must fit a file, so that no pipe can fill up.
  package static func run(
    _ path: String, _ arguments: [String], input: Data = Data(), in folder: URL? = nil
  ) throws -> ProgramResult {
    let scratch = try ScratchFolder()
    let places = ["in", "out", "err"].map { scratch.url.appending(path: $0) }
    for place in places { try (place == places[0] ? input : Data()).write(to: place) }
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = try FileHandle(forReadingFrom: places[0])
    process.standardOutput = try FileHandle(forWritingTo: places[1])
    process.standardError = try FileHandle(forWritingTo: places[2])
    try process.run()
    process.waitUntilExit()
    return ProgramResult(
      output: try Data(contentsOf: places[1]),
      talk: String(decoding: try Data(contentsOf: places[2]), as: UTF8.self),
      exitCode: process.terminationStatus)
  }
}

/// A folder that goes with its last owner.
package final class ScratchFolder: Sendable {
  /// Where it is.
  package let url: URL

  /// Makes an empty folder.
  package init() throws {
    url = FileManager.default.temporaryDirectory.appending(
      path: "lessons-test-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// Writes a file and gives its path.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    let place = url.appending(path: name)
    try Data(text.utf8).write(to: place)
    return place.path(percentEncoded: false)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
