internal import LessonModel
internal import Tutoring

/// `class --format json`.
struct ClassJSON: Encodable {
  struct Step: Encodable {
    var step: String
    var title: String
    var reached: Int
    var solved: Int
    /// The number of passes that failed again; absent when the user did not ask for proofs.
    var untrue: Int?
    var tries: Double
    var hints: Double
    var minutes: Double
    var stuck: [String]
    var mistakes: [Mistake]
  }
  struct Mistake: Encodable {
    /// The hint that the learner received; absent if no hint fits the mistake.
    var hint: String?
    var people: Int
    var times: Int
  }
  struct Person: Encodable {
    var name: String
    var file: String
    var solved: Int
    /// The passes that failed again; absent when the user did not ask for proofs.
    var untrue: [Untrue]?
    var tries: Int
    var hints: Int
    var seconds: Int
    var at: String?
    var stuck: [String]
    /// The version of the program that packed the file.
    var tool: String
    /// Whether the file is from the current version of the course.
    var current: Bool
    /// Each person's result in each step.
    var marks: [ClassTables.Mark]
  }
  struct Untrue: Encodable {
    var step: String
    var verdict: String
    var summary: String
  }

  var course: String
  var people: [Person]
  var steps: [Step]
  var skipped: [HandedIn.Skipped]
  /// The people of the roster who have not handed in, and those not in it; absent without a roster.
  var missing: [String]?
  var unlisted: [String]?

  init(_ tables: ClassTables, _ handed: HandedIn, digest: String) {
    let (overview, isChecked) = (tables.overview, tables.isChecked)
    course = overview.course.manifest.id
    (skipped, missing, unlisted) = (handed.skipped, handed.missing, handed.unlisted)
    steps = overview.steps.map { row in
      Step(
        step: "\(row.address)", title: row.title, reached: row.reached, solved: row.solved,
        untrue: isChecked ? row.untrue : nil, tries: row.tries, hints: row.hints,
        minutes: (row.minutes * 10).rounded() / 10,
        stuck: row.stuck.map { overview.members[$0].name },
        mistakes: row.mistakes.map { mistake in
          Mistake(
            hint: mistake.mark.map { _ in tables.words(mistake, at: row.address) },
            people: mistake.people, times: mistake.times)
        })
    }
    people = zip(overview.members, overview.people).map { member, row in
      Person(
        name: member.name, file: member.source, solved: row.solved,
        untrue: isChecked ? Self.untrue(member, overview.course) : nil, tries: row.tries,
        hints: row.hints, seconds: row.seconds, at: row.current?.description,
        stuck: row.stuck.map(\.description), tool: member.submission.tool,
        current: member.submission.courseDigest == digest, marks: tables.marks(of: member))
    }
  }

  private static func untrue(_ member: ClassMember, _ course: Course) -> [Untrue] {
    course.addresses.compactMap { address in
      guard let proof = member.proofs[address], proof != .holds else { return nil }
      let words = ClassMessages.words(proof)
      return Untrue(step: "\(address)", verdict: words.verdict, summary: words.text)
    }
  }
}
