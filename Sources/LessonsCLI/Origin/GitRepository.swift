internal import SystemIO

/// A repository that git fetches from, and nothing of which is ever run.
///
/// Git may ask nobody, follows no protocol but https, ssh and file, and takes no submodules, no hooks and
/// no templates. Files are written by a second call that knows nothing of the user's settings, so that no
/// filter of theirs (LFS among them) works on files of strangers; links become small files.
struct GitRepository: Sendable {
  let address: CourseAddress
  let context: Context

  /// The greatest size of a course with what git keeps of it, in bytes.
  static let largest = 256 << 20
  /// How long fetching may take.
  private static let patience = Duration.seconds(1800)
  /// How long one question to the repository may take.
  private static let shortPatience = Duration.seconds(20)

  /// Fetches the wanted version into an empty folder.
  ///
  /// - Parameter folder: The folder, which gets the files in `tree`.
  /// - Returns: The version that was fetched.
  /// - Throws: `Failure` when git is missing or cannot, `SystemError` when it is interrupted.
  func fetch(into folder: String) throws -> CourseVersion {
    let (git, tree) = ("\(folder)/git", "\(folder)/tree")
    let wanted = address.version.map { ["--branch", $0] } ?? []
    func clone(_ depth: [String]) throws -> Answer {
      try run(
        ["clone", "--quiet", "--bare", "--no-local", "--template=", "--no-tags", "--single-branch"]
          + depth + wanted + ["--", address.repository, git], filling: folder)
    }
    var answer = try clone(["--depth", "1"])
    // A plain web server cannot leave out what came before (gitprotocol-http(5), dumb clients).
    if answer.words.contains("does not support shallow") {
      Folder.remove(git)
      answer = try clone([])
    }
    guard answer.isGood else { throw failure(answer) }
    try Folder.make(tree)
    let checkout = try run(
      ["--git-dir", git, "--work-tree", tree, "checkout", "--quiet", "--force", "HEAD", "--", "."],
      filling: folder, isPrivate: false)
    guard checkout.isGood else {
      throw checkout.overrun == .disk
        ? OriginMessages.tooLarge(address) : OriginMessages.notWritten(address, checkout.reason)
    }
    let version = try run(
      ["--git-dir", git, "log", "-1", "--format=%H %ct %cs"], filling: folder, isPrivate: false)
    Folder.remove(git)
    let words = version.output.split(whereSeparator: \.isWhitespace).map(String.init)
    guard version.isGood, words.count == 3, let seconds = Int(words[1]) else {
      throw failure(version)
    }
    return CourseVersion(commit: words[0], seconds: seconds, day: words[2])
  }

  /// The commit that would be fetched now.
  ///
  /// - Throws: `Failure` when git is missing or cannot ask, `SystemError` when it is interrupted.
  func newest() throws -> String {
    let names = address.version.map {
      ["refs/heads/\($0)", "refs/tags/\($0)", "refs/tags/\($0)^{}"]
    }
    let answer = try run(
      ["ls-remote", "--quiet", "--", address.repository] + (names ?? ["HEAD"]),
      within: Self.shortPatience)
    guard answer.isGood else { throw failure(answer) }
    // Of a tag with a message, the last line has the commit.
    let commits = answer.output.split(separator: "\n").compactMap {
      $0.split(separator: "\t").first.map(String.init)
    }
    guard let commit = address.version == nil ? commits.first : commits.last else {
      throw OriginMessages.nothingThere(address)
    }
    return commit
  }

  private func failure(_ answer: Answer) -> Failure {
    answer.overrun == .disk
      ? OriginMessages.tooLarge(address) : OriginMessages.notFetched(address, answer)
  }
}

extension GitRepository {
  /// What git said.
  struct Answer {
    var isGood: Bool
    var overrun: ChildProcess.Overrun?
    var output: String
    var words: String

    /// The last line that says what is wrong.
    var reason: String {
      let lines = words.split(whereSeparator: \.isNewline).map(String.init)
      return lines.last { $0.hasPrefix("fatal:") || $0.hasPrefix("error:") } ?? lines.last ?? ""
    }
  }

  /// What no program named by a repository's settings may do.
  private static let settings = [
    "core.hooksPath=/dev/null", "core.fsmonitor=false", "core.symlinks=false",
    "core.autocrlf=false", "submodule.recurse=false", "fetch.recurseSubmodules=false",
    "http.lowSpeedLimit=100", "http.lowSpeedTime=60",
  ].flatMap { ["-c", $0] }

  private func run(
    _ words: [String], filling folder: String? = nil, isPrivate: Bool = true,
    within patience: Duration = Self.patience
  ) throws -> Answer {
    let environment = context.environment
    guard let git = ProgramFile.find("git", environment, context.isProgram) else {
      throw OriginMessages.noGit
    }
    var process = ChildProcess(
      executable: git, arguments: Self.settings + words,
      environment: Self.environment(environment, isPrivate: isPrivate),
      deadline: .now + patience)
    process.diskUse = folder.map { DiskUse(of: $0, limit: Self.largest) }
    let outcome = try process.run(interrupt: context.interrupt)
    let texts = outcome.captures.map { String(decoding: $0, as: UTF8.self) }
    return Answer(
      isGood: outcome.termination == .exited(0) && outcome.overrun == nil,
      overrun: outcome.overrun, output: texts.first ?? "", words: texts.last ?? "")
  }

  /// The environment of git.
  ///
  /// - Parameters:
  ///   - own: The user's.
  ///   - isPrivate: Whether the user's settings count, as the way to a repository needs them: proxies,
  ///     keys, credential helpers.
  /// - Returns: All variables.
  private static func environment(_ own: [String: String], isPrivate: Bool) -> [String: String] {
    let foreign = [
      "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR",
      "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_NAMESPACE", "GIT_TEMPLATE_DIR",
    ]
    var all = own.filter { !foreign.contains($0.key) }
    all["LC_ALL"] = "C"
    all["GIT_ALLOW_PROTOCOL"] = "https:ssh:file"
    // A question would go to the terminal behind our back; without one, the words of the failure tell.
    all["GIT_TERMINAL_PROMPT"] = "0"
    all["SSH_ASKPASS"] = "false"
    all["SSH_ASKPASS_REQUIRE"] = "force"
    all["GIT_LFS_SKIP_SMUDGE"] = "1"
    if !isPrivate {
      all["GIT_CONFIG_NOSYSTEM"] = "1"
      all["GIT_CONFIG_GLOBAL"] = "/dev/null"
      all["GIT_ATTR_NOSYSTEM"] = "1"
    }
    return all
  }
}
