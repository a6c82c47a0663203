package import LessonModel

/// The steps of a course by name, read from the fences: a lesson with a fault somewhere has them too.
package struct StepNames: Sendable {
  /// A name of a step, where it is written.
  struct Name: Sendable {
    var address: StepAddress
    /// Whether the step was called so before.
    var isFormer: Bool
    /// Whether a former name has its lesson with it.
    var isQualified: Bool
    var path: String
    var line: Int
    var column: Int
  }

  /// All names in the documents' order.
  let all: [Name]

  /// Reads the names of a course.
  package init(documents: [LessonDocument]) {
    all = documents.flatMap { document in
      document.items.flatMap { item -> [Name] in
        guard let fence = item.fence, fence.role == .code, let id = fence["step"], !id.isEmpty
        else { return [] }
        let lesson = document.lessonID
        let step = Name(
          address: StepAddress(lesson: lesson, step: id), isFormer: false, isQualified: false,
          path: document.path, line: item.first, column: 1)
        let former = fence.words.filter { $0.name == "was" }.flatMap { word in
          (word.value ?? "").split(separator: ",").map { name in
            let whole = StepAddress(String(name))
            return Name(
              address: whole ?? StepAddress(lesson: lesson, step: String(name)), isFormer: true,
              isQualified: whole != nil, path: document.path, line: item.first,
              column: word.column)
          }
        }
        return [step] + former
      }
    }
  }

  /// The names that steps have now, sorted.
  package var present: [StepAddress] {
    all.filter { !$0.isFormer }.map(\.address).sorted()
  }

  /// Former names that another step has, or had.
  ///
  /// Within a lesson, and without its name, the parser says so.
  func problems() -> [Diagnostic] {
    var owners: [StepAddress: Name] = [:]
    for name in all where !name.isFormer { owners[name.address] = owners[name.address] ?? name }
    return all.filter(\.isFormer).compactMap { name in
      guard let owner = owners.updateValue(name, forKey: name.address) else { return nil }
      owners[name.address] = owner
      guard name.isQualified || owner.isQualified || owner.path != name.path else { return nil }
      return Diagnostic(
        path: name.path, line: name.line, column: name.column,
        message: "the former id `\(name.address)` is taken by the step at "
          + "\(owner.path):\(owner.line); give each to one step only")
    }
  }
}
