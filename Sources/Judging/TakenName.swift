internal import LessonModel

/// A name that a step declares although the code before it already does.
///
/// The compiler then also complains about every use of the name, even in earlier, unchanged steps.
/// So the message about the second declaration comes first.
struct TakenName {
  /// The name.
  var name: String
  /// The step that declares it already; `nil` for the code above the first step.
  var step: String?
  /// The line of the earlier declaration.
  var line: Int
  /// All remarks, those about the second declaration first.
  var remarks: [Remark]

  /// Finds the first such name in what the compiler says; `nil` when there is none.
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
