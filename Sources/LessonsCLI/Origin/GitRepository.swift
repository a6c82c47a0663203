internal import SystemIO

/// A repository that git fetches from.
///
/// None of its programs ever run.
///
/// Git asks no questions, uses only the protocols https, ssh and file, and fetches no submodules,
/// hooks or templates. A second call without the user's settings writes the files, so that the
/// user's filters (such as LFS) do not run on strangers' files. Links become small files. Nested
/// trees can name 100 million files in 200 kB, so the entries are counted before git builds its
/// index of them.
struct GitRepository: Sendable {
  let address: CourseAddress
  let context: Context

  /// The maximum size of a course including git's own files, in bytes.
  static let largest = 256 << 20
  /// The maximum number of files and folders in a course.
  ///
  /// Each takes at least a block of 4 KiB on the disk.
  static let mostEntries = largest >> 12
  /// The address space of git and of each program that it starts, in bytes.
  static let memoryBytes = 2 << 30
  /// The time limit for fetching.
  private static let patience = Duration.seconds(1800)
  /// The time limit for work on the fetched files.
  private static let localPatience = Duration.seconds(120)
  /// The time limit for one question to the repository.
  private static let shortPatience = Duration.seconds(20)

  /// Fetches the wanted version into an empty folder.
  ///
  /// - Parameter folder: The folder. The function writes the files into its subfolder `tree`.
  /// - Returns: The fetched version.
  /// - Throws: `Failure` when git is missing or fails, `SystemError` when it is interrupted.
  func fetch(into folder: String) throws -> CourseVersion {
    let (git, tree) = ("\(folder)/git", "\(folder)/tree")
    let wanted = try reference().name.map { ["--branch", $0] } ?? []
    func clone(_ depth: [String]) throws -> Answer {
      try run(
        ["clone", "--quiet", "--bare", "--no-local", "--template=", "--no-tags", "--single-branch"]
          + depth + wanted + ["--", address.repository, git], filling: folder)
    }
    var answer = try clone(["--depth", "1"])
    // A plain web server cannot leave out earlier commits (gitprotocol-http(5), dumb clients).
    if answer.words.contains("does not support shallow") {
      Folder.remove(git)
      answer = try clone([])
    }
    guard answer.isGood else { throw failure(answer) }
    try countEntries(of: git, in: folder)
    try Folder.make(tree)
    let checkout = try run(
      ["--git-dir", git, "--work-tree", tree, "checkout", "--quiet", "--force", "HEAD", "--", "."],
      filling: folder, isPrivate: false, within: Self.localPatience)
    guard checkout.isGood else {
      throw OriginMessages.overrun(address, checkout.overrun)
        ?? OriginMessages.notWritten(address, checkout.reason)
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

  /// Checks that a course does not have too many files.
  ///
  /// Git writes the list into a file, so that the file size limit stops an endless git.
  private func countEntries(of git: String, in folder: String) throws {
    let list = "\(folder)/entries"
    defer { FileContents.remove(list) }
    let answer = try run(
      ["--git-dir", git, "ls-tree", "-r", "-t", "-z", "--name-only", "HEAD"], filling: folder,
      into: list, isPrivate: false, within: Self.localPatience)
    if answer.overrun == .output || answer.overrun == .time {
      throw OriginMessages.tooManyFiles(address)
    }
    guard answer.isGood else { throw failure(answer) }
    let names = FileContents.read(list, upTo: Self.longestList)
    guard names.count(where: { $0 == 0 }) <= Self.mostEntries else {
      throw OriginMessages.tooManyFiles(address)
    }
  }

  /// The maximum size of the list of names, in bytes.
  private static let longestList = 16 << 20

  /// A named version of the repository.
  struct Reference: Hashable, Sendable {
    /// The tag or branch; `nil` for the repository's default branch.
    var name: String?
    /// The commit's hash.
    var commit: String
  }

  /// Finds the requested version.
  ///
  /// If a branch and a tag have the same name, it prefers the branch, like `git clone`.
  ///
  /// A repository may advertise a default branch that does not exist. If it has exactly one branch,
  /// that one is used.
  ///
  /// - Throws: `Failure` when git is missing or fails, or the version does not exist; `SystemError`
  ///   when it is interrupted.
  func reference() throws -> Reference {
    let names = address.version.map {
      ["refs/heads/\($0)", "refs/tags/\($0)^{}", "refs/tags/\($0)"]
    }
    let answer = try run(
      ["ls-remote", "--quiet", "--", address.repository] + (names ?? ["HEAD", "refs/heads/*"]),
      within: Self.shortPatience)
    guard answer.isGood else { throw failure(answer) }
    let lines = answer.output.split(separator: "\n").map { $0.split(separator: "\t", maxSplits: 1) }
    let commits = Dictionary(
      lines.filter { $0.count == 2 }.map { (String($0[1]), String($0[0])) },
      uniquingKeysWith: { $1 })
    if let commit = (names ?? ["HEAD"]).lazy.compactMap({ commits[$0] }).first {
      return Reference(name: address.version, commit: commit)
    }
    guard names == nil, !commits.isEmpty else { throw OriginMessages.nothingThere(address) }
    let branches = commits.keys.map { String($0.dropFirst("refs/heads/".count)) }.sorted()
    guard branches.count == 1, let commit = commits.values.first else {
      throw OriginMessages.offersNothing(address, branches)
    }
    return Reference(name: branches[0], commit: commit)
  }

  private func failure(_ answer: Answer) -> Failure {
    OriginMessages.overrun(address, answer.overrun) ?? OriginMessages.notFetched(address, answer)
  }
}

extension GitRepository {
  /// The output of git.
  struct Answer {
    var isGood: Bool
    var overrun: ChildProcess.Overrun?
    var output: String
    var words: String

    /// The messages of git, ssh and the server in one line, without the sentences that git always
    /// adds.
    var reason: String {
      let lines = words.split(whereSeparator: \.isNewline).map(String.init)
      let telling = lines.filter { line in
        !line.allSatisfy(\.isWhitespace) && !Self.usual.contains { line.hasPrefix($0) }
      }
      return (telling.isEmpty ? lines : telling).prefix(4).joined(separator: "; ")
    }

    private static let usual = [
      "fatal: Could not read from remote repository",
      "Please make sure you have the correct access",
      "and the repository exists", "Cloning into",
    ]
  }

  /// Settings that keep a repository's own settings from running programs.
  private static let settings = [
    "core.hooksPath=/dev/null", "core.fsmonitor=false", "core.symlinks=false",
    "core.autocrlf=false", "submodule.recurse=false", "fetch.recurseSubmodules=false",
    "http.lowSpeedLimit=100", "http.lowSpeedTime=60",
    // Each thread needs address space, which `memoryBytes` limits.
    "pack.threads=1",
  ].flatMap { ["-c", $0] }

  private func run(
    _ words: [String], filling folder: String? = nil, into file: String? = nil,
    isPrivate: Bool = true, within patience: Duration = Self.patience
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
    process.memoryLimit = Self.memoryBytes
    process.endsWithParent = true
    if let file {
      (process.outputFile, process.outputLimit) = (file, Self.longestList)
      process.captured = [2]
    }
    let outcome = try process.run(interrupt: context.interrupt)
    let texts = outcome.captures.map { String(decoding: $0, as: UTF8.self) }
    return Answer(
      isGood: outcome.termination == .exited(0) && outcome.overrun == nil,
      overrun: outcome.overrun, output: texts.first ?? "", words: texts.last ?? "")
  }

  /// Returns git's environment.
  ///
  /// - Parameters:
  ///   - own: The user's environment.
  ///   - isPrivate: Whether to keep the user's settings, which the connection to a repository
  ///     needs: proxies, keys, credential helpers.
  /// - Returns: All variables.
  private static func environment(_ own: [String: String], isPrivate: Bool) -> [String: String] {
    let foreign = [
      "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR",
      "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_NAMESPACE", "GIT_TEMPLATE_DIR",
    ]
    var all = own.filter { !foreign.contains($0.key) }
    all["LC_ALL"] = "C"
    all["GIT_ALLOW_PROTOCOL"] = "https:ssh:file"
    // Git would ask on the terminal, bypassing this program. Without a question, the failure's
    // message explains what git needs.
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
