internal import LessonModel
internal import SnippetRunner
internal import SystemIO
internal import TerminalIO
internal import Tutoring
internal import Validation

/// `class`: shows where each learner of a class is, what holds them up, and whether their passes
/// are true.
enum ClassVerb {
  /// The output format.
  enum Format: String, CaseIterable, Sendable {
    case human, csv, json, html, markdown
  }

  private static let people = Flag("people", "a row for each person, not for each step")
  private static let roster = Option.file(
    "roster", "the class list: one name or workspace id per line")
  private static let check = Flag("check", "prove all passes again from the pages, in the sandbox")
  private static let jobs = Option.number(
    "jobs", "N", 1...1024, "compilers at once (else: one per processor)")
  private static let format = Option<Format>.choice("format", "the output format (else: human)")
  private static let output = Option.file("output", "write it to this file")

  static let verb = Verb(
    name: "class", arguments: "PATH…", completed: .files,
    summary: "a class at a glance: who is where, who is stuck, which passes hold",
    details: [
      "A PATH is a file of `lessons submit`, a workspace, or a folder of such files and workspaces. The "
        + "verb lists and skips files that it cannot read or that are from a different course, and unpacks nothing "
        + "on the disk. In a folder of folders, each belongs to one person, as learning platforms pack them. Of "
        + "several submissions from one workspace, the newest counts.",
      "For each step: how many have reached and solved it; the medians of their tries, hints and minutes; "
        + "and who is stuck, after three tries more than the others needed or two days of failing. Then the "
        + "most frequent mistakes, by the hint that people received. `--format csv` and `json` have a row for each "
        + "person and step: whether it has passed and holds, when, hints, tries.",
      "`--check` compiles and runs the pages: a pass that does not hold is listed with its verdict, and "
        + "the exit code is 1, even when the page prevents its own verdict. A pass that this machine cannot "
        + "prove does not count as solved, and the exit code is then 3.",
    ],
    options: [people, roster, check, jobs, format, output, CourseTrust.trust],
    maximumArguments: .max,
    isPaged: true, run: run)

  private static func run(_ invocation: Invocation) async throws -> ExitCode {
    guard !invocation.arguments.isEmpty else { throw ClassMessages.noPath }
    let context = invocation.context
    guard let folder = try CourseFolder.asked(invocation) ?? CourseFolder.usual(context) else {
      throw CourseMessages.none
    }
    let file = OutputFile.named(invocation[output], in: context)
    try file?.check()
    let digests = folder.digests()
    let manifest = try folder.manifest()
    let shelf = try folder.shelf(of: manifest)
    let digest = folder.digest(digests.before)
    var handed = HandedIn(shelf.course, digest: digest, in: context.directory)
    for path in invocation.arguments { handed.add(path) }
    handed.tellApart()
    if let name = invocation[roster] {
      let path = FilePath.absolute(name, in: context.directory)
      handed.compare(with: try Roster(path, shownAs: name))
    }
    let console = context.console
    if handed.members.isEmpty || invocation[format] ?? .human != .human {
      console.say(handed.skipped.map(ClassMessages.text) + handed.notes.map { StyledText($0) })
    }
    guard !handed.members.isEmpty else { throw ClassMessages.noWork }
    var members = handed.members
    let isChecked = invocation[check]
    if isChecked {
      try await prove(&members, shelf, digests, manifest.language, invocation)
    }
    let tables = ClassTables(
      ClassOverview(members, in: shelf.course), shelf, isChecked: isChecked)
    let text = try text(tables, handed, digest: digest, invocation)
    if let file {
      try AtomicFile.write(
        Array((text ?? page(tables, handed, invocation).markdown).utf8), to: file.path)
      console.say([StyledText("Written to \(Sanitizer.line(file.name))")])
    } else if let text {
      // CSV has its own line breaks, and the text from submissions is already clean.
      if invocation[format] == .csv { console.show(bytes: text) } else { console.show(text: text) }
    } else {
      console.show(page(tables, handed, invocation).lines(width: console.output.width))
    }
    return code(of: members.flatMap(\.proofs.values))
  }

  /// Returns the exit code: a pass is untrue, the machine could not prove one, or all hold.
  static func code(of proofs: [ClassMember.Proof]) -> ExitCode {
    if proofs.contains(where: \.isUntrue) { return .failed }
    return proofs.allSatisfy { $0 == .holds } ? .success : .environment
  }

  /// Returns the text in a format for other programs, or `nil` for the format for people.
  private static func text(
    _ tables: ClassTables, _ handed: HandedIn, digest: String, _ invocation: Invocation
  ) throws -> String? {
    switch invocation[format] ?? .human {
    case .human: nil
    case .csv:
      (invocation[people] ? tables.people : tables.marks).noting(
        (handed.missing ?? []).map { ($0, "not handed in") }
          + handed.skipped.map { ($0.path, "left out: \($0.reason)") }
      ).csv
    case .json:
      try JSONLine.text(ClassJSON(tables, handed, digest: digest)) + "\n"
    case .html: page(tables, handed, invocation).html
    case .markdown: page(tables, handed, invocation).markdown
    }
  }

  private static func page(
    _ tables: ClassTables, _ handed: HandedIn, _ invocation: Invocation
  ) -> ClassPage {
    let overview = tables.overview
    let course = overview.course.manifest
    let unreached = overview.steps.count { $0.reached == 0 }
    let isByPeople = invocation[people]
    var notes = handed.notes + handed.skipped.map { ClassMessages.text($0).text }
    if !isByPeople, unreached > 0 {
      notes.append("\(Plural.text(unreached, "step")) that no learner has reached: not shown")
    }
    return ClassPage(
      title: "\(course.title ?? course.id): \(Plural.number(overview.members.count, "learner")), "
        + Plural.text(overview.steps.count, "step"),
      notes: notes,
      tables: [
        isByPeople ? tables.people : tables.steps, tables.mistakes(most: 10),
      ]
        + (invocation[format] == .html ? [tables.lessons] : [])
        + (tables.isChecked ? [tables.faults] : []))
  }

  /// Proves all learners' passes from their pages.
  ///
  /// - Throws: `RunnerError` when the compiler or the modules are missing, or the learner
  ///   interrupts it; `Failure` when there is no sandbox and the user does not agree.
  private static func prove(
    _ members: inout [ClassMember], _ shelf: CourseShelf, _ digests: ResultCache.Digests,
    _ language: PageLanguage, _ invocation: Invocation
  ) async throws {
    let context = invocation.context
    if !context.sandbox().protects, !invocation[CourseTrust.trust] {
      let question = ClassMessages.question(members.count)
      guard try context.console.ask(question, interrupt: context.interrupt) ?? false else {
        throw Failure(.environment, ClassMessages.refusal)
      }
    }
    let recipes = try TemporaryFolder()
    let kept = CacheFolders(context.environment, or: nil).results()
    if let kept { ResultCache.forgetOldOnes(in: kept, now: context.now()) }
    let runner = try PageRunner(context, cacheFolder: kept ?? recipes.path, language)
    let cache = kept.map {
      PassCache(in: $0, executable: context.executable, digests, runner)
    }
    let prover = AnswerProver(
      runner: runner, workers: Processors.workers(asked: invocation[jobs]))
    let isForPeople = (invocation[format] ?? .human) == .human || invocation[output] != nil
    var check = ClassCheck(&members, shelf, cache)
    try await check.prove(
      &members, by: prover, ProgressDisplay(context.console, isForPeople: isForPeople))
  }
}
