package import LessonModel

extension LessonParser {
  /// Reads a lesson in page spelling, as `export` writes it; line numbers are those of the page.
  ///
  /// - Parameters:
  ///   - page: The Swift file, with prose after `//:`.
  ///   - name: The file's name without its ending, `01-basic`.
  ///   - path: The file as diagnostics name it.
  /// - Returns: The lesson.
  /// - Throws: `Diagnostics` with everything that is wrong with the document.
  package static func parse(
    page: SourceText, name: String, path: String
  ) throws(Diagnostics) -> Lesson {
    let (markdown, pageLines) = PageSpelling.markdown(fromPage: page.text)
    func place(_ line: Int) -> Int {
      pageLines.isEmpty ? 1 : pageLines[min(max(line, 1), pageLines.count) - 1]
    }
    do {
      return try parse(SourceText(markdown), name: name, path: path).placed(place)
    } catch {
      throw Diagnostics(
        error.all.map { diagnostic in
          var moved = diagnostic
          moved.line = place(diagnostic.line)
          return moved
        }, in: .lesson)
    }
  }
}

extension Lesson {
  /// The lesson with every line number changed.
  fileprivate func placed(_ place: (Int) -> Int) -> Lesson {
    var lesson = self
    lesson.preamble = preamble.map { $0.placed(place) }
    lesson.closing = closing.map { $0.placed(place) }
    lesson.steps = steps.map { step in
      var moved = step
      moved.line = place(step.line)
      moved.content = step.content.map { $0.placed(place) }
      moved.solution = step.solution?.placed(place)
      for index in moved.wrongAnswers.indices {
        moved.wrongAnswers[index].line = place(moved.wrongAnswers[index].line)
        moved.wrongAnswers[index].answer = moved.wrongAnswers[index].answer.placed(place)
      }
      moved.checks = step.checks.map { $0.placed(place) }
      moved.expectation = step.expectation.placed(place)
      for index in moved.hints.indices {
        moved.hints[index].line = place(moved.hints[index].line)
      }
      return moved
    }
    return lesson
  }
}

extension Step.Content {
  fileprivate func placed(_ place: (Int) -> Int) -> Step.Content {
    switch self {
    case .prose(let fragment): .prose(fragment.placed(place))
    case .code(let fragment): .code(fragment.placed(place))
    }
  }
}

extension Expectation {
  fileprivate func placed(_ place: (Int) -> Int) -> Expectation {
    func moved(_ output: ExpectedOutput) -> ExpectedOutput {
      ExpectedOutput(
        lines: output.lines, isVerbatim: output.isVerbatim, line: place(output.line))
    }
    return switch self {
    case .output(let output): .output(output.map(moved))
    case .compileError: self
    case .crash(let text, let output): .crash(text, output: output.map(moved))
    }
  }
}
