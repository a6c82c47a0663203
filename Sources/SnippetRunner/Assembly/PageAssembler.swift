package import LessonModel

/// Writes the one source file that a page's steps are compiled as.
///
/// Each piece of code keeps its own place by `#sourceLocation`; what is written between the pieces
/// lies under a file name of its own, so nobody mistakes it for the learner's.
package enum PageAssembler {
  /// The file name of the lines that nobody wrote.
  package static let generatedPath = "<lessons>"

  /// The name of the assembled file; `main.swift` makes it a program.
  package static let fileName = "main.swift"
  /// The file name that the compiler has for a source from a pipe.
  static let pipePath = "<stdin>"
  /// The file name of the head, where the runtime is imported.
  package static let headPath = "<lessons head>"

  /// The whole source of a program.
  package static func source(of program: PageProgram) -> String {
    var text = head(of: program.preamble)
    // Every call costs the compiler its time, so a step ends where the next one begins.
    for (index, part) in (program.earlier + [program.step]).enumerated() {
      generated("PlaygroundRuntime.beginStep(\(index))", to: &text)
      for fragment in part.code { append(fragment, to: &text) }
    }
    generated("PlaygroundRuntime.endStep(\(program.earlier.count))", to: &text)
    appendChecks(program.checks, to: &text)
    generated("PlaygroundRuntime.endStep(\(program.earlier.count + 1))", to: &text)
    return text
  }

  /// The number of the step whose end in the record says that the last step's checks are done.
  static func lastMark(after last: Int) -> Int { last + 1 }

  /// The beginning of every source: the runtime, and what all steps share.
  static func head(of preamble: [SourceFragment]) -> String {
    var text = "#sourceLocation(file: \"\(headPath)\", line: 1)\nimport PlaygroundRuntime\n"
    for fragment in preamble { append(fragment, to: &text) }
    return text
  }

  /// Adds checks, each with names of its own.
  static func appendChecks(_ checks: [SourceFragment], to text: inout String) {
    for check in checks {
      generated("do {", to: &text)
      append(check, to: &text)
      generated("}", to: &text)
    }
  }

  /// Adds code somebody wrote, under the name of its own place.
  static func append(_ fragment: SourceFragment, to text: inout String) {
    text += "#sourceLocation(file: \"\(escaped(fragment.path))\", line: \(fragment.line))\n"
    text += fragment.text + "\n"
  }

  /// Adds lines that nobody wrote.
  static func generated(_ code: String, to text: inout String) {
    text += "#sourceLocation(file: \"\(generatedPath)\", line: 1)\n\(code)\n"
  }

  /// The path as it stands inside a string literal.
  private static func escaped(_ path: String) -> String {
    path.reduce(into: "") { text, character in
      if character == "\"" || character == "\\" { text += "\\" }
      text.append(character)
    }
  }
}
