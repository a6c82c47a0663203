internal import LessonModel
internal import SnippetRunner

/// The result of an attempt in a merged program.
enum MergedResult {
  /// The attempt ran.
  case ran(Judgement)
  /// The attempt did not compile together with the others, but may compile alone.
  case refused(Judgement)
  /// The attempt must be judged alone.
  case unknown

  /// Returns the judgement if it is sufficient, or else that of a run alone.
  ///
  /// - Parameters:
  ///   - settles: A function that returns whether a judgement is sufficient. Its second argument is
  ///     whether the attempt did not compile. Code that never ends would not end alone either.
  ///   - alone: A function that judges the attempt alone.
  /// - Returns: The judgement; `nil` when `alone` has none.
  func judgement(
    ifIt settles: (Judgement, _ isRefused: Bool) throws -> Bool = { _, _ in true },
    orElse alone: () throws -> Judgement?
  ) rethrows -> Judgement? {
    switch self {
    case .ran(let judgement):
      if try judgement.outcome.neverEnds || settles(judgement, false) { return judgement }
    case .refused(let judgement): if try settles(judgement, true) { return judgement }
    case .unknown: break
    }
    return try alone()
  }
}

/// The merged programs with the attempts at a lesson's steps.
///
/// The compiler keeps everything about a program in memory until it ends. So the attempts at a
/// large lesson are in several programs, each compiled on demand and removed before the next. The
/// compiler also crashes on some code that it can compile in a different program. A program that
/// cannot be built is split into halves repeatedly, until only the attempts at fault remain to be
/// judged alone.
final class MergedAttempts {
  /// The attempts in each program.
  private var groups: [[Attempt]]
  private let build: ([Attempt]) throws -> MergedProgram?
  /// The last used program.
  private var current: (group: [Attempt], program: MergedProgram?)
  private var results: [Attempt: MergedResult] = [:]

  /// Creates attempts that use one program.
  convenience init(_ program: MergedProgram) {
    let attempts = program.page.attempts + program.refused
    self.init([attempts], current: (attempts, program)) { _ in nil }
  }

  /// Creates attempts that use a program for each group.
  convenience init(_ groups: [[Attempt]], build: @escaping ([Attempt]) throws -> MergedProgram?) {
    self.init(groups, current: ([], nil), build: build)
  }

  private init(
    _ groups: [[Attempt]], current: ([Attempt], MergedProgram?),
    build: @escaping ([Attempt]) throws -> MergedProgram?
  ) {
    (self.groups, self.build, self.current) = (groups, build, current)
  }

  /// Returns the result of an attempt, which runs only once.
  ///
  /// - Throws: `RunnerError` when the machine, not the lesson, is at fault.
  func result(of attempt: Attempt) throws -> MergedResult {
    if let known = results[attempt] { return known }
    let result = try result(of: attempt) { try $0.judge(attempt) }
    results[attempt] = result
    return result
  }

  /// The prefix of the runtime's name for a type declared in a function.
  private static let privateTypeName = "(unknown context at "

  /// Returns the result that an attempt has in a page.
  ///
  /// In a merged program, an attempt is a function, so that it can declare names again. Therefore
  /// the printed names of its types are longer, and an attempt that prints one must be judged
  /// alone.
  ///
  /// - Throws: `RunnerError` when the machine, not the lesson, is at fault.
  func resultInPage(of attempt: Attempt) throws -> MergedResult {
    let result = try result(of: attempt)
    if case .ran(let judgement) = result, judgement.output.contains(Self.privateTypeName) {
      return .unknown
    }
    return result
  }

  /// Returns the result of an attempt that prints given text.
  ///
  /// - Throws: `RunnerError` when the machine, not the lesson, is at fault.
  func result(of attempt: Attempt, given: String) throws -> MergedResult {
    try result(of: attempt) { try $0.judge(attempt, given: given) }
  }

  private func result(
    of attempt: Attempt, _ run: (MergedProgram) throws -> Judgement?
  ) throws -> MergedResult {
    guard let program = try program(with: attempt) else { return .unknown }
    if let judgement = try run(program) { return .ran(judgement) }
    return program.refusal(of: attempt).map(MergedResult.refused) ?? .unknown
  }

  private func program(with attempt: Attempt) throws -> MergedProgram? {
    if current.group.contains(attempt) { return current.program }
    guard let place = groups.firstIndex(where: { $0.contains(attempt) }) else { return nil }
    let group = groups[place]
    // End its process before compiling a new program.
    current = ([], nil)
    let program = try build(group)
    guard program == nil, group.count > 1 else {
      current = (group, program)
      return program
    }
    let half = group.count / 2
    groups.replaceSubrange(place...place, with: [Array(group[..<half]), Array(group[half...])])
    return try self.program(with: attempt)
  }
}

extension MergedAttempts {
  /// Groups the attempts at adjacent steps, as many as stay within a limit.
  ///
  /// - Parameters:
  ///   - page: The page with all attempts.
  ///   - most: The maximum number of suspension points in a group. The attempts at one step are
  ///     split by number, so the part with the most suspension points may exceed the maximum.
  /// - Returns: The groups.
  static func groups(of page: MergedPage, upTo most: Int) -> [[Attempt]] {
    var groups: [[Attempt]] = []
    var sum = 0
    for step in page.lesson.steps.indices {
      let attempts = page.attempts.filter { $0.step == step }
      guard !attempts.isEmpty else { continue }
      let waits = page.waits(at: step)
      let parts = min((waits + most - 1) / max(most, 1), attempts.count)
      guard parts < 2 else {
        let size = (attempts.count + parts - 1) / parts
        groups += stride(from: 0, to: attempts.count, by: size).map {
          Array(attempts[$0..<min($0 + size, attempts.count)])
        }
        sum = most
        continue
      }
      sum += waits
      if groups.isEmpty || sum > most {
        groups.append([])
        sum = waits
      }
      groups[groups.count - 1] += attempts
    }
    return groups
  }
}
