internal import LessonModel
internal import SystemIO
internal import TerminalIO
internal import Tutoring

/// The messages about courses that are fetched from elsewhere.
enum OriginMessages {
  /// Returns the error that a string is not an address.
  static func noAddress(_ text: String) -> Failure {
    Failure(
      .usage,
      "`\(Sanitizer.line(String(text.prefix(80))))` is not the address of a course; an address looks like "
        + "https://example.org/course.git, ssh://git@example.org/course.git or ../course")
  }

  /// Returns the error that no tag or branch can have this name.
  static func noVersion(_ name: String) -> Failure {
    Failure(
      .usage,
      "`\(Sanitizer.line(String(name.prefix(80))))` is not a valid name of a tag or branch; put one after "
        + "`#`, as in `course.git#v2`")
  }

  static let hasPassword = Failure(
    .usage,
    "this address contains a password, which `lessons` would save in files; leave it out, and let "
      + "git store it (git help credentials)")

  /// Returns the error that `start` does not accept this kind of address.
  static func refused(_ scheme: String) -> Failure {
    Failure(
      .usage,
      "addresses with `\(Sanitizer.line(String(scheme.prefix(40))))` are not supported; use https, ssh, "
        + "or a folder")
  }

  static let noGit = Failure(
    .environment,
    "fetching courses needs `git`, which is not on the PATH; install it, then try again")

  /// Returns the error that the requested version does not exist.
  static func nothingThere(_ address: CourseAddress) -> Failure {
    let name = address.version.map { "no tag or branch `\($0)`" } ?? "nothing yet"
    return Failure(.noMatch, "there is \(name) in \(shown(address))")
  }

  /// Returns the error that a repository's default branch does not exist and that it has several
  /// others.
  static func offersNothing(_ address: CourseAddress, _ branches: [String]) -> Failure {
    let names = branches.prefix(10).map { "`#\(Sanitizer.line($0))`" }.joined(separator: ", ")
    return Failure(
      .noMatch,
      "the default branch of \(shown(address)) does not exist; add one of its branches to the "
        + "address: \(names)")
  }

  /// Returns the error that a course is too large.
  static func tooLarge(_ address: CourseAddress) -> Failure {
    Failure(
      .failed,
      "\(shown(address)) is larger than \(GitRepository.largest >> 20) MB, the most that `lessons` "
        + "fetches; nothing of it was kept")
  }

  /// Returns the error that a course has too many files.
  static func tooManyFiles(_ address: CourseAddress) -> Failure {
    Failure(
      .failed,
      "\(shown(address)) has more than \(GitRepository.mostEntries) files and folders, the most that "
        + "`lessons` fetches; nothing of it was kept")
  }

  /// Returns the error that git was stopped because the course is too large, or `nil` if it was
  /// not.
  static func overrun(_ address: CourseAddress, _ overrun: ChildProcess.Overrun?) -> Failure? {
    overrun == .disk ? tooLarge(address) : nil
  }

  /// Returns the error that git could not fetch, with git's own message.
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
      ? "; the server requires a login, so set one up for git (an ssh key, or git help credentials)"
      : words.contains("could not resolve") || words.contains("unable to access")
        ? "; check the network and the address" : ""
    return Failure(
      .environment,
      "git cannot fetch \(shown(address)): \(Sanitizer.line(String(answer.reason.prefix(600))))\(way)"
    )
  }

  /// Returns the error that the files of a course cannot be written.
  static func notWritten(_ address: CourseAddress, _ reason: String) -> Failure {
    Failure(
      .failed,
      "the files of \(shown(address)) cannot be written here: \(Sanitizer.line(reason)); nothing "
        + "was kept")
  }

  /// Returns the error that a repository has no course at the expected place.
  static func noCourse(
    _ address: CourseAddress, in folder: String?, there: [String]
  ) -> Failure {
    let place = folder.map { " in its folder `\(Sanitizer.line($0))`" } ?? ""
    let others =
      there.isEmpty
      ? "; a course is a folder of files like `01-basic.md`" : "; there is one in \(list(there))"
    return Failure(.noMatch, "\(shown(address)) has no course\(place)\(others)")
  }

  /// Returns the error that a repository has several courses.
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
  /// Describes a course before any of its code runs.
  static func facts(_ offer: CourseOffer, width: Int) -> [StyledText] {
    let course = offer.course
    let title = Sanitizer.line(course.manifest.title ?? course.manifest.id)
    let steps = course.lessons.filter(\.isReadable).reduce(0) { $0 + $1.steps.count }
    let facts = [
      Plural.text(course.lessons.count, "lesson"), Plural.text(steps, "step"),
      offer.bytes.map(size), course.manifest.author.map { "by \($0)" },
      course.manifest.license.map { "license \($0)" } ?? "no license is named",
    ].compactMap(\.self).joined(separator: " · ")
    let unreadable = course.lessons.filter { !$0.isReadable }.map(\.name)
    let faults =
      unreadable.isEmpty
      ? []
      : StyledText(
        "It has mistakes in \(list(unreadable)); the other lessons work."
      ).wrapped(to: width)
    return StyledText(title, .bold).wrapped(to: width)
      + StyledText(Sanitizer.line(facts)).wrapped(to: width)
      + StyledText(Sanitizer.line(offer.origin), .dim).wrapped(to: width) + faults
      + leftOut(offer.largeFiles).flatMap { $0.wrapped(to: width) }
  }

  /// Returns the message that some files were left out, or nothing if all were fetched.
  static func leftOut(_ files: [String]) -> [StyledText] {
    guard !files.isEmpty else { return [] }
    let more = files.count > 5 ? ", and \(files.count - 5) more" : ""
    return [
      StyledText(
        "Without the content of \(list(Array(files.prefix(5))))\(more): its author keeps it in Git LFS, "
          + "which is not fetched. Steps that read it fail.")
    ]
  }

  /// Describes what the code of a course may do on this machine.
  static func rights(isProtected: Bool) -> String {
    isProtected
      ? "Its code runs in a sandbox: it has a folder of its own, and cannot use your files or the "
        + "network."
      : "Its code would run with your permissions: there is no sandbox here, and `lessons` asks "
        + "again before the first run."
  }

  /// Returns the error that the course's folder cannot be created.
  static func cannotMake(_ folder: String) -> Failure {
    Failure(
      .environment,
      "cannot make the folder \(folder): something has its name, or the disk refuses it; nothing was "
        + "started")
  }

  static let notStarted = "nothing was started, and no file was kept"

  /// Returns the message that there is no terminal to ask the question on.
  static func unasked(_ verb: String) -> String {
    "there is no terminal to ask on; `\(verb) --yes` does it without a question"
  }

  /// Returns the error that a folder cannot be created because something has its name.
  static func isTaken(_ folder: String) -> Failure {
    Failure(
      .failed,
      "\(Sanitizer.line(folder)) already exists and is not an empty folder; name another one with "
        + "`--into DIR`")
  }

  /// Returns the error that the folder already has a started course.
  static func isStarted(_ folder: String) -> Failure {
    let words = ShellWords.join([folder])
    return Failure(
      .failed,
      "this course was already started in \(Sanitizer.line(folder)): `cd \(Sanitizer.line(words)) && "
        + "lessons next` continues it, and `lessons update` there fetches a newer version")
  }

  /// Returns the size of a course as text.
  private static func size(_ bytes: Int) -> String {
    bytes < 1 << 20 ? "\(max(1, bytes >> 10)) KB" : "\(bytes >> 20) MB"
  }
}

/// The messages of `update`.
extension OriginMessages {
  /// Returns the error that the course was not fetched.
  static func noSource(_ workspace: String) -> Failure {
    Failure(
      .noMatch,
      "the course of \(Sanitizer.line(workspace)) was not fetched by `lessons start`, so there is "
        + "nothing to update; changes in its folder take effect at once")
  }

  /// Returns the message that there is no newer version.
  static func nothingNew(_ source: CourseSource, _ address: CourseAddress) -> String {
    let pinned = address.version.map {
      "; it stays at `\($0)` until `lessons update ADDRESS#VERSION` selects another version"
    }
    return "Nothing new: the course is as in \(shown(address)), \(source.taken.words)"
      + (pinned ?? "")
  }

  /// Returns the error for an address that now has a different course.
  static func otherCourse(_ id: String, _ mine: String, _ address: CourseAddress) -> Failure {
    Failure(
      .failed,
      "\(shown(address)) has a different course now, `\(Sanitizer.line(id))` in place of "
        + "`\(Sanitizer.line(mine))`; nothing was changed. `lessons start` begins it in its own "
        + "folder")
  }

  /// Describes what a different version of the course changes, one line for each lesson.
  static func lines(_ news: CourseNews, from old: CourseVersion, to new: CourseVersion) -> [String]
  {
    var lines = ["The course as of \(new.words); yours is \(old.words):"]
    if new.seconds < old.seconds {
      lines.append("  It is older than yours: its author went back to an earlier version.")
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
    case .moved: return "has a different number"
    case .gone: return "removed; your page and your passes of it stay"
    case .unreadable: return "cannot be read because of a mistake in it"
    }
  }

  static let notTaken = "nothing was changed"

  /// Returns the message that the workspace has a different version now.
  static func taken(_ version: CourseVersion, in workspace: Workspace) -> [StyledText] {
    let before =
      FilePath.isFolder(workspace.formerCourse)
      ? "; the previous version is in \(workspace.shownPath)/.lessons/backup/course" : ""
    return [
      StyledText("The course is now \(version.words)\(before)"),
      StyledText("Go on with: ") + StyledText("lessons next", .bold),
    ]
  }

  static let isThere = "There is an update of the course; `lessons update` shows what is new"
}
