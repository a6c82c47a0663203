package import LessonModel

/// The lesson's text at the time when the parts of a learner's page were written.
///
/// If a part is missing, an older version of the program wrote the part without a record.
package struct BegunPage: Hashable, Sendable {
  /// The lines before the first step.
  package var preamble: String?
  /// The lines of the steps, by their ids.
  package var steps: [String: String] = [:]

  /// Creates an empty record.
  package init() {}

  /// Records the lesson's present text before its first step.
  package mutating func notePreamble(of lesson: Lesson) {
    preamble = PageWriter.lines(of: lesson.preamble).joined(separator: "\n")
  }

  /// Records the lesson's present text of a step.
  package mutating func note(_ step: Step) {
    steps[step.id] = PageWriter.lines(of: step.content).joined(separator: "\n")
  }

  /// Returns the recorded text of a part, which is empty without a record.
  package func text(of part: RefreshedPage.Part) -> String {
    switch part {
    case .preamble: preamble ?? ""
    case .step(let id): steps[id] ?? ""
    }
  }

  /// Returns the lines recorded for a step's present id or a former one.
  func lines(of step: Step) -> [String]? {
    let names = [step.id] + step.formerIDs.filter { $0.lesson == nil }.map(\.step)
    return names.lazy.compactMap { steps[$0] }.first.map(SourceFragment.lines(of:))
  }

  /// The lines before the first step.
  var preambleLines: [String]? { preamble.map(SourceFragment.lines(of:)) }
}

extension SourceFragment {
  fileprivate static func lines(of text: String) -> [String] {
    SourceFragment(text: text, path: "", line: 1).lines
  }
}

extension BegunPage {
  /// Reads a record, or returns `nil` when the text is not one.
  package init?(_ text: String) {
    do {
      for field in try JSONField.fields(of: text) {
        switch field.name {
        case "preamble": preamble = try field.string()
        case "steps":
          for step in try JSONField.fields(of: field.value) {
            steps[step.name] = try step.string()
          }
        default: break
        }
      }
    } catch {
      return nil
    }
  }

  /// The record as JSON, with one line per part.
  package var text: String {
    let lines = steps.sorted { $0.key < $1.key }.map {
      "    \(JSONField.quoted($0.key)): \(JSONField.quoted($0.value))"
    }
    let preamble = preamble.map { "  \"preamble\": \(JSONField.quoted($0)),\n" } ?? ""
    return "{\n\(preamble)  \"steps\": {\n\(lines.joined(separator: ",\n"))\n  }\n}\n"
  }
}
