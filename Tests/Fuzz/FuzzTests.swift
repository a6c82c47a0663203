import Foundation
import Testing

/// Replays the inputs in `corpus`: what libFuzzer found the most different, and all that ever failed.
@Suite struct FuzzTests {
  /// An input that is kept.
  struct Input: Sendable, CustomTestStringConvertible {
    let target: FuzzTarget
    let file: URL

    var testDescription: String { "\(target.name)/\(file.lastPathComponent)" }
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "corpus")

  private static func inputs() throws -> [Input] {
    try FuzzTarget.all.flatMap { target in
      try FileManager.default.contentsOfDirectory(
        at: folder.appending(path: target.name), includingPropertiesForKeys: nil
      ).sorted { $0.path < $1.path }.map { Input(target: target, file: $0) }
    }
  }

  @Test func `every property holds for the inputs that are kept`() throws {
    for input in try Self.inputs() {
      #expect(throws: Never.self, "\(input.testDescription)") {
        try input.target.check(Array(Data(contentsOf: input.file)))
      }
    }
  }

  @Test func `each target has a corpus of at most 30 files and 64 KiB`() throws {
    for (name, inputs) in Dictionary(grouping: try Self.inputs(), by: \.target.name) {
      let sizes = try inputs.map { try Data(contentsOf: $0.file).count }
      #expect((1...30).contains(sizes.count) && sizes.reduce(0, +) <= 64 << 10, "\(name)")
    }
  }
}
