internal import LessonModel
internal import SystemIO
internal import TerminalIO
internal import Tutoring

/// `submit`: writes pages and progress to one file to hand in.
enum SubmitVerb {
  private static let name = Option.text(
    "name", "NAME",
    "your name in the file (else it asks; without a terminal, git's `user.name`)")
  private static let output = Option.file("output", "the file to write (else one with your name)")
  private static let dryRun = Flag("dry-run", "list what would be in the file, and write nothing")
  private static let force = Flag("force", "overwrite the file even if it is not your submission")

  static let verb = Verb(
    name: "submit", summary: "make one file of your pages and progress for your teacher",
    details: [
      "The file contains your pages of this course, your progress (which steps have passed; tries, hints "
        + "and times), the course's id and version, a random id of this workspace, and the name that you "
        + "give, and nothing else about you or this machine. It is JSON, which you can read in any editor. "
        + "`submit` lists the content before it writes the file.",
      "The same pages and progress make the same file, byte for byte, of at most 5 MB. `submit` overwrites your "
        + "own earlier submission and nothing else. Your teacher reads it with `lessons class`.",
    ], options: [name, output, dryRun, force], run: run)

  private static func run(_ invocation: Invocation) async throws -> ExitCode {
    let context = invocation.context
    let place = try LearningPlace(of: invocation)
    let progress = try place.progress()
    guard place.workspace.exists, !progress.records.isEmpty else {
      throw SubmitMessages.nothing(in: place.workspace)
    }
    let course = try place.shelf().course
    var submission = try Submission(
      of: place.workspace, progress, in: course, digest: place.folder.digest(),
      name: "", tool: Version.text)
    let contents = SubmitMessages.contents(submission, in: course, isDry: invocation[dryRun])
    context.console.show(
      contents.flatMap { $0.wrapped(to: context.console.output.width, rest: "    ") })
    // Hand in nothing that could not be shown.
    try context.console.checkAnswer()
    guard !invocation[dryRun] else { return .success }
    submission.name = try chosenName(invocation)
    submission.workspace = place.workspace.makeID()
    let bytes = submission.bytes
    guard bytes.count <= Submission.largest else {
      throw SubmitMessages.tooLarge(bytes.count, submission.pages)
    }
    let name = invocation[output] ?? fileName(for: submission.name)
    let file = OutputFile(name: name, path: FilePath.absolute(name, in: context.directory))
    try file.check()
    if invocation[force] {
      try AtomicFile.write(bytes, to: file.path)
    } else {
      let old = try FileContents.readWhole(file.path, limit: Submission.largestRead)
      if let old, (try? Submission(old)) == nil { throw SubmitMessages.taken(name) }
      let end = try FileReplacement.replace(file.path, with: bytes, expecting: old)
      guard case .replaced = end else { throw SubmitMessages.taken(name) }
    }
    context.console.show([StyledText(SubmitMessages.written(name, bytes.count))])
    return .success
  }

  /// Returns the learner's name: from the command line, else typed, else from git.
  private static func chosenName(_ invocation: Invocation) throws -> String {
    let context = invocation.context
    var name = invocation[Self.name]
    if name == nil {
      let usual = gitName(context)
      name = usual
      if context.console.canAsk {
        let typed = try context.console.line(
          after: SubmitMessages.question(usual), interrupt: context.interrupt)
        guard let typed else { throw SubmitMessages.notGiven }
        if !typed.allSatisfy(\.isWhitespace) { name = typed }
      }
    }
    let words = Sanitizer.line(name ?? "").split(whereSeparator: \.isWhitespace)
    let clean = words.joined(separator: " ")
    guard !clean.isEmpty else { throw SubmitMessages.noName }
    guard clean.count <= Submission.longestName else {
      throw SubmitMessages.tooLong(Submission.longestName)
    }
    return clean
  }

  /// Returns the learner's name in git, or `nil` if there is none.
  private static func gitName(_ context: Context) -> String? {
    guard let git = ProgramFile.find("git", context.environment, context.isProgram) else {
      return nil
    }
    let process = ChildProcess(
      executable: git, arguments: ["-C", context.directory, "config", "user.name"],
      environment: context.environment, deadline: .now + .seconds(5))
    guard let outcome = try? process.run(interrupt: context.interrupt),
      outcome.termination == .exited(0)
    else { return nil }
    return outcome.captures.first.map { Sanitizer.line(String(decoding: $0, as: UTF8.self)) }?
      .split(separator: "↵").first.map(String.init)
  }

  /// Returns the file's name: the letters and digits of the learner's name.
  static func fileName(for name: String) -> String {
    let words = name.split { !$0.isLetter && !$0.isNumber }
    return (words.isEmpty ? "submission" : words.joined(separator: "-")) + Submission.ending
  }
}
