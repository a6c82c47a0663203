internal import LessonModel

/// Reads the keys of `course.json` about the way through the lessons: parts, paths, and what a
/// lesson requires.
extension CourseFile {
  /// Reads the value of one of those keys, and returns whether the value has the right kind.
  ///
  /// It reports mistakes inside the value at their places.
  mutating func takeWays(_ key: CourseKey, _ range: Range<Int>) -> Bool {
    switch key.kind {
    case .parts:
      guard let items = elements(range) else { return false }
      manifest.parts = items.compactMap { part($0) }
    case .paths:
      guard let items = elements(range) else { return false }
      manifest.paths = items.compactMap { path($0) }
    case .facts:
      guard let members = members(range) else { return false }
      for (name, key, value) in members {
        note(.facts, name, at: key)
        if let facts = facts(value, of: name) { manifest.facts[name] = facts }
      }
    default: return false
    }
    return true
  }

  private mutating func part(_ range: Range<Int>) -> CoursePart? {
    guard let fields = object(range, of: ["title", "from"], "a part") else { return nil }
    guard let title = fields.line("title", in: self), let first = fields.line("from", in: self)
    else { return lacks("a part needs a `title` and the lesson that it begins at, `from`", range) }
    note(.part(title), first, at: fields.value("from") ?? range)
    return CoursePart(title: title, first: first)
  }

  private mutating func path(_ range: Range<Int>) -> CoursePath? {
    let names = ["id", "title", "about", "minutes", "steps"]
    guard let fields = object(range, of: names, "a path") else { return nil }
    guard let id = fields.line("id", in: self), LessonFileName.isTypable(id),
      id != CoursePath.whole, let title = fields.line("title", in: self)
    else {
      return lacks(
        "a path needs an `id` of letters, digits and `-`, other than `\(CoursePath.whole)`, and a `title`",
        range)
    }
    guard let value = fields.value("steps"), let steps = steps(value), !steps.isEmpty else {
      let range = fields.value("steps").flatMap(notStep) ?? range
      return lacks("`steps` takes the steps of the path, each once, as in `[\"keys/one\"]`", range)
    }
    guard let minutes = minutes(fields) else { return nil }
    note(.path, id, at: fields.value("id") ?? range)
    noteAll(.step(path: id), value)
    return CoursePath(
      id: id, title: title, about: fields.line("about", in: self), minutes: minutes.value,
      steps: steps)
  }

  /// Returns the place of the first element that is not the address of a step.
  private func notStep(_ steps: Range<Int>) -> Range<Int>? {
    elements(steps)?.first { string($0).flatMap { StepAddress($0) } == nil }
  }

  private mutating func facts(_ range: Range<Int>, of lesson: String) -> LessonFacts? {
    guard let fields = object(range, of: ["requires", "minutes"], "a lesson") else { return nil }
    var requires: [String] = []
    if let value = fields.value("requires") {
      guard let ids = strings(value) else {
        return lacks("`requires` takes an array of ids of lessons, each once", value)
      }
      requires = ids
      noteAll(.requirement(of: lesson), value)
    }
    guard let minutes = minutes(fields) else { return nil }
    return LessonFacts(requires: requires, minutes: minutes.value)
  }

  /// Returns the minutes from the fields, if present, or `nil` after reporting a mistake in them.
  private mutating func minutes(_ fields: Fields) -> (value: Int?, Void)? {
    guard let value = fields.value("minutes") else { return (nil, ()) }
    guard let number = Int(text(value)), (1...100_000).contains(number) else {
      return lacks("`minutes` takes a whole number of minutes", value)
    }
    return (number, ())
  }

  /// Reports a missing field, and returns `nil`.
  private mutating func lacks<Value>(_ words: String, _ range: Range<Int>) -> Value? {
    report(at: range.lowerBound, words)
    return nil
  }
}

extension CourseFile {
  /// The fields of an object that the reader has not read yet.
  private struct Fields {
    var values: [String: Range<Int>]

    func value(_ name: String) -> Range<Int>? { values[name] }

    func line(_ name: String, in file: CourseFile) -> String? {
      values[name].flatMap { file.string($0) }.flatMap { CourseFile.isLine($0) ? $0 : nil }
    }
  }

  /// Reads an object that may have only the given keys, or returns `nil` after reporting a mistake.
  private mutating func object(
    _ range: Range<Int>, of names: [String], _ what: String
  ) -> Fields? {
    guard let members = members(range) else {
      return lacks("\(what) is an object with \(list(names)) in it", range)
    }
    if let other = members.first(where: { !names.contains($0.name) }) {
      let meant = NearMiss.of(other.name, in: names).map { "did you mean `\($0)`?" }
      return lacks(
        "\(what) has no key `\(Self.short(other.name))`; \(meant ?? "there are \(list(names))")",
        other.key)
    }
    return Fields(values: Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first })
  }

  private func list(_ names: [String]) -> String {
    names.map { "`\($0)`" }.joined(separator: ", ")
  }

  /// Returns the members of an object, with their places in the file.
  private func members(
    _ range: Range<Int>
  ) -> [(name: String, key: Range<Int>, value: Range<Int>)]? {
    guard kind(range) == .object, let found = try? JSONScanner.members(of: Array(bytes[range]))
    else { return nil }
    func moved(_ place: Range<Int>) -> Range<Int> {
      place.lowerBound + range.lowerBound..<place.upperBound + range.lowerBound
    }
    return found.map { ($0.name, moved($0.key), moved($0.value)) }
  }
}
