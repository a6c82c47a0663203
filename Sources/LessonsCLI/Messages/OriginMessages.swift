internal import LessonModel
internal import SystemIO
internal import TerminalIO
internal import Tutoring

/// The messages about courses that are fetched from elsewhere.
enum OriginMessages {
  /// The message that words are no address.
  static func noAddress(_ text: String) -> Failure {
    Failure(
      .usage,
      "`\(Sanitizer.line(String(text.prefix(80))))` is no address of a course; one looks like "
        + "https://example.org/course.git, ssh://git@example.org/course.git or ../course")
  }

  /// The message that no tag or branch can be called so.
  static func noVersion(_ name: String) -> Failure {
    Failure(
      .usage,
      "`\(Sanitizer.line(String(name.prefix(80))))` is no name of a tag or branch; after `#` stands "
        + "one, such as `course.git#v2`")
  }

  static let hasPassword = Failure(
    .usage,
    "an address with a password in it would be kept in files; leave the password out, and let git "
      + "know it (git help credentials)")

  /// The message that a kind of address is not taken.
  static func refused(_ scheme: String) -> Failure {
    Failure(
      .usage,
      "an address with `\(Sanitizer.line(String(scheme.prefix(40))))` is not taken: courses come by "
        + "https, by ssh, or from a folder")
  }

  static let noGit = Failure(
    .environment, "there is no `git` on the PATH, which fetches courses; install it, then try again"
  )

  /// The message that there is no such version.
  static func nothingThere(_ address: CourseAddress) -> Failure {
    let name = address.version.map { "no tag or branch `\($0)`" } ?? "nothing yet"
    return Failure(.noMatch, "there is \(name) in \(shown(address))")
  }

  /// The message that a repository offers a branch first that it does not have, and has several others.
  static func offersNothing(_ address: CourseAddress, _ branches: [String]) -> Failure {
    let names = branches.prefix(10).map { "`#\(Sanitizer.line($0))`" }.joined(separator: ", ")
    return Failure(
      .noMatch,
      "the branch that \(shown(address)) offers first is not there; add one of its branches to the "
        + "address: \(names)")
  }

  /// The message that a course is too large.
  static func tooLarge(_ address: CourseAddress) -> Failure {
    Failure(
      .failed,
      "\(shown(address)) is larger than \(GitRepository.largest >> 20) MB, which is more than is "
        + "taken; nothing of it was kept")
  }

  /// The message that a course has too many files.
  static func tooManyFiles(_ address: CourseAddress) -> Failure {
    Failure(
      .failed,
      "\(shown(address)) has more than \(GitRepository.mostEntries) files and folders, which is more than "
        + "is taken; nothing of it was kept")
  }

  /// The message that git was stopped on its way to too large a course; `nil` when it was not.
  static func overrun(_ address: CourseAddress, _ overrun: ChildProcess.Overrun?) -> Failure? {
    overrun == .disk ? tooLarge(address) : nil
  }

  /// The message that git could not fetch, with its own words.
  static func notFetched(_ address: CourseAddress, _ answer: GitRepository.Answer) -> Failure {
    if answer.overrun == .time {
      return Failure(.environment, "\(shown(address)) does not answer; try again later")
    }
    let words = answer.words.lowercased()
    let isUnknown = ["remote branch", "not found in upstream"].allSatisfy(words.contains)
    if isUnknown { return nothingThere(address) }
    let way =
      ["authentication failed", "could not read username", "permission denied", "terminal prompts"]
        .contains(where: words.contains)
      ? "; it asks who you are: let git know it first (an ssh key, or git help credentials)"
      : words.contains("could not resolve") || words.contains("unable to access")
        ? "; is the network there, and is the address right?" : ""
    return Failure(
      .environment,
      "git cannot fetch \(shown(address)): \(Sanitizer.line(String(answer.reason.prefix(600))))\(way)"
    )
  }

  /// The message that the files of a course cannot be written.
  static func notWritten(_ address: CourseAddress, _ reason: String) -> Failure {
    Failure(
      .failed,
      "the files of \(shown(address)) cannot be written here: \(Sanitizer.line(reason)); nothing "
        + "of it was kept")
  }

  /// The message that a repository has no course where one was expected.
  static func noCourse(
    _ address: CourseAddress, in folder: String?, there: [String]
  ) -> Failure {
    let place = folder.map { " in its folder `\(Sanitizer.line($0))`" } ?? ""
    let others =
      there.isEmpty
      ? "; a course is a folder of files like `01-basic.md`" : "; there is one in \(list(there))"
    return Failure(.noMatch, "\(shown(address)) has no course\(place)\(others)")
  }

  /// The message that a repository has several courses.
  static func severalCourses(_ address: CourseAddress, _ folders: [String]) -> Failure {
    Failure(
      .usage,
      "\(shown(address)) has several courses: \(list(folders)); name one with `--folder NAME`")
  }

  private static func list(_ folders: [String]) -> String {
    folders.map { $0.isEmpty ? "the repository itself" : "`\(Sanitizer.line($0))`" }
      .joined(separator: ", ")
  }

  static func shown(_ address: CourseAddress) -> String {
    Sanitizer.line(String(address.text.prefix(200)))
  }
}

/// The messages of `start`.
extension OriginMessages {
  /// What a course is, before any of it is run.
  static func facts(_ offer: CourseOffer, width: Int) -> [StyledText] {
    let course = offer.course
    let title = Sanitizer.line(course.manifest.title ?? course.manifest.id)
    let steps = course.lessons.filter(\.isReadable).reduce(0) { $0 + $1.steps.count }
    let facts = [
      Plural.text(course.lessons.count, "lesson"), Plural.text(steps, "step"),
      offer.bytes.map(size), course.manifest.author.map { "by \($0)" },
      course.manifest.license.map { "licence \($0)" } ?? "no licence is named",
    ].compactMap(\.self).joined(separator: " · ")
    let unreadable = course.lessons.filter { !$0.isReadable }.map(\.name)
    let faults =
      unreadable.isEmpty
      ? []
      : StyledText(
        "It has mistakes in \(list(unreadable)); the other lessons can be done."
      ).wrapped(to: width)
    return StyledText(title, .bold).wrapped(to: width)
      + StyledText(Sanitizer.line(facts)).wrapped(to: width)
      + StyledText(Sanitizer.line(offer.origin), .dim).wrapped(to: width) + faults
      + leftOut(offer.largeFiles).flatMap { $0.wrapped(to: width) }
  }

  /// The message that files were left out; nothing where all are there.
  static func leftOut(_ files: [String]) -> [StyledText] {
    guard !files.isEmpty else { return [] }
    let more = files.count > 5 ? ", and \(files.count - 5) more" : ""
    return [
      StyledText(
        "Without the content of \(list(Array(files.prefix(5))))\(more): its author keeps it in Git LFS, "
          + "which is not fetched. Steps that read it fail.")
    ]
  }

  /// What the code of a course may do here.
  static func rights(isProtected: Bool) -> String {
    isProtected
      ? "Its code runs in a sandbox: it uses a folder of its own, no other file of yours, and no "
        + "network."
      : "Its code would run with your rights: there is no sandbox here, and `lessons` asks once more "
        + "before the first run."
  }

  /// The message that a folder of the course cannot be put into its place.
  static func cannotMake(_ folder: String) -> Failure {
    Failure(
      .environment,
      "cannot make the folder \(folder): something has its name, or the disk refuses it; nothing was "
        + "started")
  }

  static let notStarted = "nothing was started, and nothing is left of it"

  /// The message when there is no terminal to ask.
  static func unasked(_ verb: String) -> String {
    "there is no terminal to ask; `\(verb) --yes` does it without a question"
  }

  /// The message that a folder cannot be made, as there is something.
  static func isTaken(_ folder: String) -> Failure {
    Failure(
      .failed,
      "there is something in \(Sanitizer.line(folder)) already; name another folder with "
        + "`--into DIR`")
  }

  /// The message that a course was started before.
  static func isStarted(_ folder: String) -> Failure {
    let words = ShellWords.join([folder])
    return Failure(
      .failed,
      "this course was started in \(Sanitizer.line(folder)) already: `cd \(Sanitizer.line(words)) && "
        + "lessons next` goes on, and `lessons update` there fetches what is new")
  }

  /// The size of a course in words.
  private static func size(_ bytes: Int) -> String {
    bytes < 1 << 20 ? "\(max(1, bytes >> 10)) KB" : "\(bytes >> 20) MB"
  }
}

/// The messages of `update`.
extension OriginMessages {
  /// The message that a course was not fetched from anywhere.
  static func noSource(_ workspace: String) -> Failure {
    Failure(
      .noMatch,
      "the course of \(Sanitizer.line(workspace)) was not fetched by `lessons start`, so there is "
        + "nothing to update: what changes in its folder is seen at once")
  }

  /// The message that there is no other version.
  static func nothingNew(_ source: CourseSource, _ address: CourseAddress) -> String {
    let pinned = address.version.map {
      "; it stays at `\($0)` until `lessons update ADDRESS#VERSION` takes another"
    }
    return "Nothing new: the course is as in \(shown(address)), \(source.taken.words)"
      + (pinned ?? "")
  }

  /// The message that another course is there now.
  static func otherCourse(_ id: String, _ mine: String, _ address: CourseAddress) -> Failure {
    Failure(
      .failed,
      "\(shown(address)) has another course now, `\(Sanitizer.line(id))` in place of "
        + "`\(Sanitizer.line(mine))`; nothing was taken. `lessons start` begins it in a folder of its "
        + "own")
  }

  /// What another version of the course has, a line for each lesson.
  static func lines(_ news: CourseNews, from old: CourseVersion, to new: CourseVersion) -> [String]
  {
    var lines = ["The course as of \(new.words); yours is \(old.words):"]
    if new.seconds < old.seconds {
      lines.append("  It is older than yours: its author went back.")
    }
    if news.items.isEmpty {
      lines.append("  No lesson has changed; other files of the course have.")
    }
    return lines
      + news.items.map { "  \(Sanitizer.line("\($0.name)  \($0.title)")): \(words($0.change))" }
  }

  private static func words(_ change: CourseNews.Change) -> String {
    switch change {
    case .new(let steps): return "new, \(Plural.number(steps, "step"))"
    case .changed(let new, let gone):
      let parts = [
        new.isEmpty
          ? nil : "\(Plural.number(new.count, "new step")) (\(new.joined(separator: ", ")))",
        gone.isEmpty ? nil : "\(gone.joined(separator: ", ")) no longer there",
      ].compactMap(\.self)
      return parts.isEmpty ? "changed" : "changed, \(parts.joined(separator: "; "))"
    case .moved: return "has another number"
    case .gone: return "no longer there; your page and your passes of it stay"
    case .unreadable: return "cannot be read, its author made a mistake in it"
    }
  }

  static let notTaken = "nothing was taken; the course is as it was"

  /// The message that another version is there now.
  static func taken(_ version: CourseVersion, in workspace: Workspace) -> [StyledText] {
    let before =
      FilePath.isFolder(workspace.formerCourse)
      ? "; the version before is in \(workspace.shownPath)/.lessons/backup/course" : ""
    return [
      StyledText("The course is as of \(version.words) now\(before)"),
      StyledText("Go on with: ") + StyledText("lessons next", .bold),
    ]
  }

  static let isThere = "There is an update of the course; `lessons update` shows what is new"
}
