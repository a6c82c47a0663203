internal import Foundation
package import Testing

/// Compares a string with the one in `Golden/NAME.txt` next to the test file.
///
/// With `LESSONS_RECORD=1` the file is written instead, but never on CI.
package func expectGolden(
  _ actual: String, named name: String, file: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let url = URL(fileURLWithPath: file).deletingLastPathComponent()
    .appendingPathComponent("Golden").appendingPathComponent("\(name).txt")
  try expectGolden(actual, at: url.path, sourceLocation: sourceLocation)
}

/// Compares a string with the one in a file, or writes it as above.
package func expectGolden(
  _ actual: String, at path: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let url = URL(fileURLWithPath: path)
  let environment = ProcessInfo.processInfo.environment
  if environment["LESSONS_RECORD"] == "1", environment["CI"] == nil {
    try Data(actual.utf8).write(to: url)
    return
  }
  let expected = String(decoding: try Data(contentsOf: url), as: UTF8.self)
  guard expected != actual else { return }
  let difference = actual.lines.difference(from: expected.lines).map { change in
    switch change {
    case .remove(let line, let text, _): "\(line + 1)- \(text)"
    case .insert(let line, let text, _): "\(line + 1)+ \(text)"
    }
  }
  Issue.record(
    "\(url.lastPathComponent) differs from its golden file:\n\(difference.joined(separator: "\n"))",
    sourceLocation: sourceLocation)
}

extension String {
  fileprivate var lines: [String] {
    split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
