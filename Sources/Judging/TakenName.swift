internal import LessonModel

/// A name that a step declares although the code before it already does.
///
/// In this case, the compiler also reports errors at every use of the name, even in earlier,
/// unchanged steps. So the message about the second declaration comes first.
struct TakenName {
  var name: String
  /// The step that already declares the name; `nil` for the code above the first step.
  var step: String?
  /// The line of the earlier declaration.
  var line: Int
  /// All remarks, beginning with those about the second declaration.
  var remarks: [Remark]

  /// Finds the first of these names in the compiler's messages, or returns `nil` when there is
  /// none.
  init?(in remarks: [Remark], _ program: PageProgram) {
    let places = CodePlaces(program)
    for index in remarks.indices.dropLast() {
      let (error, note) = (remarks[index], remarks[index + 1])
      guard error.speaker == .compiler, error.diagnostic.severity == .error,
        note.diagnostic.severity == .note,
        let name = error.diagnostic.message.wholeMatch(of: /invalid redeclaration of '(.+?)'.*/)?.1,
        program.step.code.contains(where: { $0.contains(error.diagnostic) })
      else { continue }
      let step = places.earlierStep(at: note.diagnostic)
      guard step != nil || program.preamble.contains(where: { $0.contains(note.diagnostic) }) else {
        continue
      }
      (self.name, self.step, line) = (
        String(name.prefix { $0 != "(" }), step, places.original(of: note).diagnostic.line
      )
      let notes = remarks[(index + 1)...].prefix { $0.diagnostic.severity == .note }
      self.remarks = [error] + notes + remarks[..<index] + remarks[(index + 1 + notes.count)...]
      return
    }
    return nil
  }
}
