internal import LessonModel
internal import SnippetRunner

/// The result of an attempt in a merged program.
enum MergedResult {
  /// It ran.
  case ran(Judgement)
  /// It did not compile among all the others; alone, it may compile.
  case refused(Judgement)
  /// It must be judged alone.
  case unknown

  /// The judgement if it settles the matter, or else that of a run alone.
  ///
  /// - Parameters:
  ///   - settles: Whether a judgement is enough; the second value says whether it is a refusal. Code that
  ///     never ends would not end alone either.
  ///   - alone: Judges the attempt alone.
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
/// large lesson are in several programs, each compiled when it is needed and removed before the
/// next. The compiler crashes at some code that it compiles elsewhere. A program that cannot be
/// built is split into halves, and so on, until only the attempts at fault are left to be judged
/// alone.
final class MergedAttempts {
  /// Which attempts are together in one program.
  private var groups: [[Attempt]]
  private let build: ([Attempt]) throws -> MergedProgram?
  /// The program that was used last.
  private var current: (group: [Attempt], program: MergedProgram?)
  /// The results of attempts.
  private var results: [Attempt: MergedResult] = [:]

  /// Uses one program for all attempts in it.
  convenience init(_ program: MergedProgram) {
    let attempts = program.page.attempts + program.refused
    self.init([attempts], current: (attempts, program)) { _ in nil }
  }

  /// Builds a program for each group of attempts.
  convenience init(_ groups: [[Attempt]], build: @escaping ([Attempt]) throws -> MergedProgram?) {
    self.init(groups, current: ([], nil), build: build)
  }

  private init(
    _ groups: [[Attempt]], current: ([Attempt], MergedProgram?),
    build: @escaping ([Attempt]) throws -> MergedProgram?
  ) {
    (self.groups, self.build, self.current) = (groups, build, current)
  }

  /// Returns the result of an attempt, which runs once.
  ///
  /// - Throws: `RunnerError` when the machine, not the lesson, is at fault.
  func result(of attempt: Attempt) throws -> MergedResult {
    if let known = results[attempt] { return known }
    let result = try result(of: attempt) { try $0.judge(attempt) }
    results[attempt] = result
    return result
  }

  /// The prefix of the runtime's name for a type that is declared in a function.
  private static let privateTypeName = "(unknown context at "

  /// Returns the result of an attempt as it would be in a page.
  ///
  /// Here an attempt is a function, so that it can declare names again; therefore the names of its
  /// types are longer when printed. An attempt that prints one must be judged alone.
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
    // Its process ends before another program is compiled.
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
  /// Puts the attempts at neighboring steps together, as many as stay within a limit.
  ///
  /// - Parameters:
  ///   - page: The page with all attempts.
  ///   - most: The most places at which the code of a group may wait. The attempts at one step are
  ///     split by number, so the part with those that wait most often may exceed it.
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
