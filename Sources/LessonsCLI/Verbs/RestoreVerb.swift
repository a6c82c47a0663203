internal import LessonModel
internal import TerminalIO
internal import Tutoring

/// `restore`: restores a version of a page from the backup, with its steps' passes.
enum RestoreVerb {
  static let verb = Verb(
    name: "restore", arguments: "[LESSON]", completed: .lessons,
    summary: "bring a page back from the backup, with its passes",
    details: [
      "`reset`, `solution --write` and `refresh` keep the pages that they replace. Without a word, "
        + "`restore` lists them, newest first. With a LESSON it restores the newest version of its page; "
        + "with the name of a version, that version.",
      "The present page becomes a version itself, so you can change your mind. If it has lines that no "
        + "version has, `restore` asks first; `--yes` answers the question.",
    ],
    options: [Confirmation.yes], maximumArguments: .max, isPaged: true, run: run)

  private static func run(_ invocation: Invocation) async throws -> ExitCode {
    let console = invocation.context.console
    let standing = try Standing(of: invocation)
    guard !invocation.names.isEmpty else {
      let offers = standing.course.lessons.flatMap { Self.offers(of: $0, standing) }
      guard !offers.isEmpty else { throw Failure(.noMatch, RestoreMessages.nothing) }
      console.show(
        RestoreMessages.list(
          offers.sorted { $0.time > $1.time }, now: invocation.context.now(), console.output.width))
      return .success
    }
    // Restore nothing when one of the names is unknown.
    let chosen = try invocation.names.map { try offer($0, standing) }
    var session = try TutoringSession(try Workbench(invocation))
    for offer in chosen {
      try confirm(offer, invocation, &session)
      let backup = try session.putBack(offer.version)
      let words = RestoreMessages.done(
        offer, in: session.standing, backup: backup, now: invocation.context.now())
      console.show([StyledText(words)])
    }
    return .success
  }

  /// A version that can be restored, and what it would bring back.
  struct Offer: Sendable {
    let version: PageVersion
    let gain: Standing.Gain

    /// The time of the replacement; `Int.min` when it is unknown.
    var time: Int { version.record?.time ?? .min }
  }

  private static func offers(of lesson: LessonOutline, _ standing: Standing) -> [Offer] {
    let all = standing.workspace.versions(of: lesson)
    return all.compactMap { version in
      standing.gain(of: version, among: all).map { Offer(version: version, gain: $0) }
    }
  }

  /// Returns the version that an argument names.
  private static func offer(
    _ word: String, _ standing: Standing
  ) throws -> Offer {
    let name = word.hasSuffix(".swift") ? String(word.dropLast(".swift".count)) : word
    for lesson in standing.course.lessons {
      let all = standing.workspace.versions(of: lesson)
      guard let version = all.first(where: { $0.name == name }) else { continue }
      guard let gain = standing.gain(of: version, among: all) else {
        throw Failure(.noMatch, RestoreMessages.isThere(version, standing))
      }
      return Offer(version: version, gain: gain)
    }
    let id =
      switch try standing.reference.meaning(ofLesson: word) {
      case .lesson(let id): id
      case .step(let address): address.lesson
      }
    let lesson = standing.course.lessons.first { $0.id == id }
    let found = lesson.map { offers(of: $0, standing) } ?? []
    // Only an interrupted verb puts a version into place without its passes.
    guard let offer = found.first(where: { !$0.gain.isOtherPage }) ?? found.first else {
      throw Failure(.noMatch, RestoreMessages.nothing(of: id))
    }
    return offer
  }

  private static func confirm(
    _ offer: Offer, _ invocation: Invocation, _ session: inout TutoringSession
  ) throws {
    guard offer.gain.isOnlyCopy, !invocation[Confirmation.yes] else { return }
    let question = RestoreMessages.question(
      offer, in: session.standing, now: invocation.context.now())
    let name = offer.version.name
    // Release the lock: the learner may take time, save, or use another terminal.
    try session.whileUnlocked {
      try Confirmation.ask(
        question, invocation, declined: "nothing was brought back",
        unasked:
          "the page has lines that are nowhere else; `lessons restore \(name) --yes` replaces "
          + "it, and keeps them as a version")
    }
  }
}
