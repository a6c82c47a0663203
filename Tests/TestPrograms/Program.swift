package import Foundation

/// The result of an external program: its output and its exit code.
package struct ProgramResult: Sendable {
  /// What it wrote to standard output.
  package let output: Data
  /// What it wrote to standard error.
  package let errors: String
  /// Its exit code.
  package let exitCode: Int32

  /// The output without white space at its ends.
  package var text: String {
    String(decoding: output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

/// An external program, run to compare its answers with ours.
package struct Program: Sendable {
  /// The path of the program.
  package let path: String

  /// Finds a program by its name; nil when it is not installed.
  package init?(_ name: String) {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let paths = (folders.map(String.init) + ["/usr/sbin", "/usr/bin"]).map { "\($0)/\(name)" }
    guard let path = paths.first(where: { FileManager.default.isExecutableFile(atPath: $0) })
    else { return nil }
    self.path = path
  }

  private init(path: String) { self.path = path }

  /// Returns a Python that has all these modules: the system's, or else the one on the PATH.
  package static func python(with modules: String...) -> Program? {
    let candidates = [Program(path: "/usr/bin/python3"), Program("python3")]
    return candidates.compactMap { $0 }.first { python in
      (try? python.run(["-c", "import \(modules.joined(separator: ", "))"]))?.exitCode == 0
    }
  }

  /// Runs the program to its end, through files, because a full pipe would block both sides.
  package func run(
    _ arguments: [String], input: Data = Data(), in folder: URL? = nil
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
      errors: String(decoding: try Data(contentsOf: places[2]), as: UTF8.self),
      exitCode: process.terminationStatus)
  }
}

/// A folder that is deleted when its last owner is released.
package final class ScratchFolder: Sendable {
  /// The path of the folder.
  package let url: URL

  /// Creates an empty folder.
  package init() throws {
    url = FileManager.default.temporaryDirectory.appending(
      path: "lessons-test-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// Writes a file and returns its path.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    let place = url.appending(path: name)
    try Data(text.utf8).write(to: place)
    return place.path(percentEncoded: false)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
