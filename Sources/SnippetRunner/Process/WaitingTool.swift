internal import Judging
internal import SystemIO

/// A compiler or linker that has been started and waits for its input.
///
/// Starting these large programs takes much of their time for a small page. They read their
/// standard input from a pipe, so they can start before there is anything to read.
final class WaitingTool {
  private var running: RunningProcess?
  private var end: ChildProcess.Outcome?
  private let product: String
  /// A callback for every millisecond of a wait for the tool.
  var meanwhile: (() -> Void)?
  /// The file in which a compiler writes the module of a whole page, beside the object.
  let moduleFile: String

  /// Starts a tool.
  ///
  /// - Parameters:
  ///   - words: The program's file and its arguments.
  ///   - environment: The process's environment.
  ///   - product: The file that the tool writes, which is complete as soon as it exists.
  /// - Throws: `RunnerError` when the process cannot be started.
  init(
    _ words: [String], environment: [String: String], product: String
  ) throws(RunnerError) {
    var process = ChildProcess.tool(
      words, environment, within: TimeLimit.longest, until: .now + .seconds(1))
    process.fed = 0
    running = try RunnerError.wrapping(process.start())
    self.product = product
    moduleFile = PreparedPage.moduleFile(in: FilePath.parent(of: product))
  }

  /// Sends the tool its input, once, and sets its processor time limit.
  ///
  /// - Returns: Whether the tool has its input. If not, the tool has ended, or the pipe is too
  ///   small. In this case, the tool is killed, because a tool with incomplete input would write a
  ///   wrong file.
  func begin(_ text: String, within limit: TimeLimit) -> Bool {
    guard let running, let feed = running.feed else { return false }
    running.limit(to: limit.processor)
    // A pipe may have a reader after the tool's end, because a forked process has a copy until its
    // exec.
    guard !hasEnded, feed.tell(Array(text.utf8)) else {
      self.running = nil
      return false
    }
    feed.close()
    return true
  }

  /// Whether the tool has written its file.
  var hasMade: Bool { FileStamp.isThere(product) }

  /// Whether the tool has ended, so that waiting for it returns immediately.
  var hasEnded: Bool { running?.hasEnded(within: .zero) ?? true }

  /// Kills the tool without waiting for its end.
  func kill() { running?.kill() }

  /// Ends the tool.
  ///
  /// Its files stay.
  func stop() { running = nil }

  /// Waits until the tool has written its file or has ended without it.
  ///
  /// - Parameters:
  ///   - file: A file that the tool writes earlier, if any. Afterward, callers can wait again for
  ///     the last file.
  ///   - deadline: The time at which the tool is killed.
  ///   - interrupt: Ends the wait early.
  /// - Returns: The outcome; `nil` when the tool did not get its input.
  /// - Throws: `RunnerError` when the runner was interrupted.
  func finish(
    making file: String? = nil, until deadline: ContinuousClock.Instant, interrupt: Interrupt
  ) throws(RunnerError) -> ChildProcess.Outcome? {
    if let end { return end }
    guard let running else { return nil }
    let file = file ?? product
    var isMade = false
    // The file exists before the tool ends, and no event reports this, so poll for the file.
    let outcome = try RunnerError.wrapping(
      running.finish(until: deadline, interrupt: interrupt, looking: .milliseconds(1)) {
        self.meanwhile?()
        isMade = FileStamp.isThere(file)
        return isMade
      })
    if !isMade { end = outcome }
    return outcome
  }
}

extension WaitingTool {
  /// Starts a compiler that waits for the source of a page.
  ///
  /// - Parameters:
  ///   - words: The compiler and its arguments, with placeholders.
  ///   - environment: The process's environment.
  ///   - folder: The page's folder.
  /// - Returns: The compiler.
  /// - Throws: `RunnerError` when the process cannot be started.
  static func compiler(
    _ words: [String], _ environment: [String: String], in folder: String
  ) throws(RunnerError) -> WaitingTool {
    let object = "\(folder)/page.o"
    let words = BuildRecipe.fill(
      words,
      with: [
        BuildRecipe.source: "-", BuildRecipe.object: object,
        BuildRecipe.module: PreparedPage.moduleFile(in: folder),
      ])
    return try WaitingTool(
      words, environment: largePages.merging(environment) { $1 }, product: object)
  }

  /// The variable that makes glibc use memory pages of 2 MiB, if the kernel has them and the user
  /// sets no other value.
  ///
  /// A compiler uses 30 MB for a small page, and has half as many page faults with large memory
  /// pages. For large programs, it allocates and frees memory many times, and is faster without
  /// large memory pages.
  private static let largePages = ["GLIBC_TUNABLES": "glibc.malloc.hugetlb=1"]

  /// Starts a linker that waits for a page's object and builds a library from it.
  ///
  /// The linker reads a linker script, which refers to the object.
  ///
  /// - Returns: The linker; `nil` when the system has no path for standard input.
  /// - Throws: `RunnerError` when the process cannot be started.
  static func linker(
    _ recipe: BuildRecipe, _ environment: [String: String], in folder: String, program: String
  ) throws(RunnerError) -> WaitingTool? {
    guard let input = Self.inputPath else { return nil }
    var words = BuildRecipe.fill(recipe.quickLink, with: [BuildRecipe.program: program])
    guard let place = words.firstIndex(of: BuildRecipe.object) else { return nil }
    words.replaceSubrange(place...place, with: ["-L", folder, input])
    return try WaitingTool(words, environment: environment, product: program)
  }

  /// A path that a program can open to read its own standard input.
  private static let inputPath: String? = ["/dev/fd", "/proc/self/fd"]
    .first(where: FileStamp.isThere).map { "\($0)/0" }

  /// The linker script, which finds the object in the folder of `-L`.
  ///
  /// A script cannot contain every path, because it has no way to write a quote.
  static let script = "INPUT(\"-l:page.o\")\n"
}
