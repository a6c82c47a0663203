internal import LessonMarkup
internal import LessonModel
internal import TerminalIO
internal import Tutoring

/// What the words of the step mean.
extension LiveScreen {
  /// Shows the glossary, with the words first that the step and its lesson link to.
  mutating func showWords() throws {
    let address = model.place.address
    guard let glossary = try lessons.glossary() else {
      _ = model.handle(.notice("This course has no glossary."))
      return redraw()
    }
    let standing = try bench.standing()
    let (lesson, index) = try standing.locate(address)
    show(.words, "What the words mean") { capabilities in
      GlossaryView(glossary: glossary, standing: standing, capabilities: capabilities)
        .lines(for: lesson.steps[index], of: lesson)
    }
  }
}
