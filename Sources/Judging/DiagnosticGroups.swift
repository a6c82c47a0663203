package import LessonModel

extension [Diagnostic] {
  /// The compiler's errors and warnings, each with the notes after it.
  ///
  /// These notes belong to it regardless of where they point.
  ///
  /// Notes before the first error or warning are a group.
  package var groups: [[Diagnostic]] {
    reduce(into: []) { groups, diagnostic in
      if diagnostic.severity == .note, !groups.isEmpty {
        groups[groups.count - 1].append(diagnostic)
      } else {
        groups.append([diagnostic])
      }
    }
  }
}
