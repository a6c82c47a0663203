import Foundation
import LessonMarkup
import LessonModel
import Testing

/// The mistakes that a lesson's conditional hints are for, from one file per lesson in `Mistakes`.
///
/// `## step` names the step. Each fence below it is the code that a learner writes into the editable
/// regions (separated by lines `// ---`), or the untouched starter, and `gets` is the beginning of the
/// hint that they must get.
struct Mistakes: Sendable, CustomTestStringConvertible {
  /// One mistake of a learner.
  struct Mistake: Sendable {
    var step: String
    /// The code of the regions; `nil` for the untouched starter.
    var regions: [String]?
    /// The beginning of the hint.
    var gets: String
  }

  let lesson: Lesson
  let all: [Mistake]

  var testDescription: String { lesson.id }

  /// The mistakes of every lesson of the course.
  static let ofCourse: [Mistakes] = {
    let folder = "\(Sandbox.root)/Lessons"
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".md") }.sorted().compactMap { file in
      try? Mistakes(file: file, folder: folder)
    }
  }()

  private init(file: String, folder: String) throws {
    let name = String(file.dropLast(3))
    let text = try SourceText(
      bytes: Array(Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(file)"))), path: file)
    lesson = try LessonParser.parse(text, name: name, path: file)
    let mistakes = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Mistakes/\(file)")
    all = try Self.read(String(decoding: Data(contentsOf: mistakes), as: UTF8.self))
  }

  private static func read(_ text: String) throws -> [Mistake] {
    var step = ""
    var open: (gets: String, isStarter: Bool, lines: [String])?
    var found: [Mistake] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line == "```", let mistake = open {
        let regions = mistake.lines.split(separator: "// ---", omittingEmptySubsequences: false)
          .map { $0.map { $0 + "\n" }.joined() }
        found.append(
          Mistake(step: step, regions: mistake.isStarter ? nil : regions, gets: mistake.gets))
        open = nil
      } else if open != nil {
        open?.lines.append(line)
      } else if line.hasPrefix("## ") {
        step = String(line.dropFirst(3))
      } else if line.hasPrefix("```") {
        let words = try #require(
          line.wholeMatch(of: /```swift( starter)? gets="([^"]*)"/), "what does `\(line)` mean?")
        open = (String(words.2), words.1 != nil, [])
      }
    }
    try #require(open == nil, "a fence is never closed")
    return found
  }
}

extension Lesson {
  /// The conditional hint that begins with these words.
  func hint(of id: String, beginning words: String) throws -> Hint {
    let step = try #require(steps.first { $0.id == id }, "no step `\(id)`")
    let fitting = step.hints.filter {
      $0.condition != nil && $0.text.squeezed.hasPrefix(words.squeezed)
    }
    try #require(fitting.count == 1, "\(id): \(fitting.count) hints begin with `\(words)`")
    return fitting[0]
  }
}

extension String {
  /// The words only, independent of line breaks.
  var squeezed: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
