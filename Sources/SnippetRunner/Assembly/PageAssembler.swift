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
  /// The file name of the head, where the runtime is imported.
  package static let headPath = "<lessons head>"

  /// The whole source of a program.
  package static func source(of program: PageProgram) -> String {
    var text = "#sourceLocation(file: \"\(headPath)\", line: 1)\nimport PlaygroundRuntime\n"
    for fragment in program.preamble { append(fragment, to: &text) }
    for (index, part) in (program.earlier + [program.step]).enumerated() {
      generated("PlaygroundRuntime.beginStep(\(index))", to: &text)
      for fragment in part.code { append(fragment, to: &text) }
      generated("PlaygroundRuntime.endStep(\(index))", to: &text)
    }
    for check in program.checks {
      generated("do {", to: &text)
      append(check, to: &text)
      generated("}", to: &text)
    }
    generated("PlaygroundRuntime.endStep(\(program.earlier.count + 1))", to: &text)
    return text
  }

  private static func append(_ fragment: SourceFragment, to text: inout String) {
    text += "#sourceLocation(file: \"\(escaped(fragment.path))\", line: \(fragment.line))\n"
    text += fragment.text + "\n"
  }

  private static func generated(_ code: String, to text: inout String) {
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
