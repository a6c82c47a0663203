internal import LessonModel

/// One of several parts of a course that are proven on different machines.
///
/// The parts share nothing and are the whole course together, as long as all machines are given the
/// same lessons and the same times.
struct Shard: Hashable, Sendable {
  /// Which part it is, counted from 1.
  let number: Int
  /// How many parts there are.
  let count: Int

  /// Reads `2/4`.
  ///
  /// - Throws: `Failure` with code 64 when it is no such thing.
  init(_ text: String) throws {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1],
      (1...1000).contains(count), (1...count).contains(number)
    else {
      throw Failure(
        .usage,
        "`--shard \(text)` is not a part of a whole; write `--shard 2/4` for the second of 4")
    }
    self.number = number
    self.count = count
  }

  /// The lessons of this part, in their order.
  ///
  /// The longest lesson goes to the part that has least to do, then the next one.
  func part(of jobs: [StepSelection], times: LessonTimes) -> [StepSelection] {
    var loads = [Double](repeating: 0, count: count)
    var mine: Set<String> = []
    let weighed = jobs.map { (id: $0.lesson.id, weight: times.weight(of: $0)) }
    for job in weighed.sorted(by: { ($1.weight, $0.id) < ($0.weight, $1.id) }) {
      let least = loads.indices.min { loads[$0] < loads[$1] } ?? 0
      loads[least] += job.weight
      if least == number - 1 { mine.insert(job.id) }
    }
    return jobs.filter { mine.contains($0.lesson.id) }
  }
}

/// A part of steps' names.
struct StepFilter: Hashable, Sendable {
  /// What is looked for; `*` stands for any letters.
  let pattern: String

  /// Creates a filter.
  init(_ pattern: String) { self.pattern = pattern }

  /// Whether the pattern occurs in a name, in whatever case.
  func matches(_ name: String) -> Bool {
    var rest = name.lowercased()[...]
    for piece in pattern.lowercased().split(separator: "*") {
      guard let range = rest.firstRange(of: piece) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }

  /// The steps whose names have the pattern in them.
  ///
  /// - Throws: `Failure` with code 4 when there is none, as nothing would be proven then.
  func part(
    of jobs: [StepSelection], in reading: CourseFolder.Reading
  ) throws -> [StepSelection] {
    let found = jobs.compactMap { job in
      let indices = job.indices.filter { matches("\(job.lesson.id)/\(job.lesson.steps[$0].id)") }
      return indices.isEmpty ? nil : StepSelection(lesson: job.lesson, indices: indices)
    }
    guard !found.isEmpty || !reading.problems.isEmpty else {
      throw Failure(.noMatch, "no step's name has `\(pattern)` in it; see `lessons list`")
    }
    return found
  }
}
