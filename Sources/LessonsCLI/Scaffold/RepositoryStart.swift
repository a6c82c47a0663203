internal import LessonModel
internal import SnippetRunner
internal import SystemIO
internal import TerminalIO

/// Creates a course's repository: the folder and its files.
struct RepositoryStart {
  private let folder: String
  private let shown: String
  private let scaffold: RepositoryScaffold
  private let context: Context

  /// Prepares the repository without creating it.
  ///
  /// - Parameters:
  ///   - name: The folder to create; its last name is the course's id.
  ///   - invocation: The verb, whose arguments are the title.
  /// - Throws: `Failure` when the name is not allowed, or the folder already exists.
  init(_ name: String, _ invocation: Invocation) throws {
    context = invocation.context
    folder = FilePath.absolute(name, in: context.directory)
    shown = Sanitizer.line(FilePath.shown(folder, from: context.directory))
    let id = FilePath.name(of: folder).lowercased()
    guard LessonFileName.isTypable(id) else {
      throw Failure(
        .usage,
        "`\(Sanitizer.line(id))` cannot be a course's id; use letters, digits and hyphens, such "
          + "as `lessons new --repository swift-values`")
    }
    guard try FileKind.of(folder) == nil else {
      throw Failure(.failed, "\(shown) already exists; `lessons` never overwrites it")
    }
    let toolchain = try Toolchain.find(
      environment: context.environment, interrupt: context.interrupt)
    let words = toolchain.version(environment: context.environment, interrupt: context.interrupt)
    guard let swift = words?.split(separator: " ").last else {
      throw Failure(.environment, "`swiftc` does not report its version; see `lessons doctor`")
    }
    let title = LessonScaffold.title(invocation.arguments[...], or: id)
    scaffold = RepositoryScaffold(
      id: id, title: title, swift: String(swift), releases: Self.releases(context))
  }

  /// Returns the repository of this program's release, from the archive, or `nil` without a
  /// release.
  private static func releases(_ context: Context) -> String? {
    let file = FilePath.absolute(
      "../share/lessons/repository", in: FilePath.parent(of: context.executable))
    guard let bytes = try? FileContents.readWhole(file, limit: 256) else { return nil }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").first.map(String.init)
  }

  /// Creates the folder with all files, and shows how to continue.
  ///
  /// - Throws: `SystemError` when a file cannot be written.
  func make() throws -> ExitCode {
    for file in scaffold.files {
      let path = "\(folder)/\(file.path)"
      try Folder.makeAll(FilePath.parent(of: path))
      try AtomicFile.create(Array(file.text.utf8), at: path)
    }
    let console = context.console
    if scaffold.releases == nil {
      console.say([
        StyledText(
          "This `lessons` was not installed from a release: put the owner of its repository in the place "
            + "of OWNER in \(shown)/\(RepositoryScaffold.workflowPath)")
      ])
    }
    let cd = "cd \(ShellWords.join([(shown.hasPrefix("-") ? "./" : "") + shown]))"
    console.show([
      StyledText("\(shown) is now a course of two lessons"),
      StyledText("Write first: ") + StyledText("\(shown)/Lessons/README.md", .bold)
        + StyledText(", what one learns and for whom; `lint` finds it until it is written"),
      StyledText("Prove it with: ") + StyledText("\(cd) && lessons validate", .bold),
      StyledText("Keep it with: ")
        + StyledText("git init -b main && git add . && git commit -m \"Begin the course\"", .bold),
    ])
    return .success
  }
}
