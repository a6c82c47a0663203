internal import SystemIO

/// A compiler or linker that has been started and waits for its input.
///
/// Starting these large programs takes much of the time they need for a small page. They read from
/// a named pipe, so they can be started before there is anything to read.
final class WaitingTool {
  private let running: RunningProcess
  private var pipe: Descriptor?
  private let product: String

  /// Starts a tool.
  ///
  /// - Parameters:
  ///   - words: The program's file and its arguments.
  ///   - environment: Its environment.
  ///   - path: The path for the named pipe that it reads from.
  ///   - isInput: Whether it reads the pipe as its standard input; otherwise an argument names it.
  ///   - product: The file that it makes, which is complete as soon as it exists.
  /// - Throws: `RunnerError` when it cannot be started.
  init(
    _ words: [String], environment: [String: String], pipe path: String, isInput: Bool = false,
    product: String
  ) throws(RunnerError) {
    pipe = try RunnerError.wrapping(NamedPipe.writer(at: path))
    var process = ChildProcess(
      executable: words[0], arguments: Array(words.dropFirst()), environment: environment,
      deadline: .now + .seconds(1))
    if isInput { process.standardInput = path }
    running = try RunnerError.wrapping(process.start())
    self.product = product
  }

  /// Gives the tool its input, once.
  ///
  /// A tool that has just started may not have opened its pipe yet, and what is written before that
  /// is lost, so this waits until the tool has.
  ///
  /// - Returns: Whether the tool has its input; not when the pipe is too small, or the tool has ended.
  func begin(_ text: String) -> Bool {
    guard let pipe = pipe.take() else { return false }
    let bytes = Array(text.utf8)
    guard bytes.count <= NamedPipe.capacity else { return false }
    let patience = ContinuousClock.now + .seconds(2)
    while !NamedPipe.hasReader(pipe) {
      guard ContinuousClock.now < patience, !running.hasEnded(within: .milliseconds(1)) else {
        return false
      }
    }
    // The pipe is closed when this function returns, which ends the tool's input.
    return pipe.writeAll(bytes) == nil
  }

  /// Waits until the tool has made its file or has ended without it, and returns the outcome.
  ///
  /// - Throws: `RunnerError` when the runner was interrupted.
  func finish(
    until deadline: ContinuousClock.Instant, interrupt: Interrupt
  ) throws(RunnerError) -> ChildProcess.Outcome {
    // The file exists before the tool ends, and nothing reports it, so this looks for it.
    try RunnerError.wrapping(
      running.finish(until: deadline, interrupt: interrupt, looking: .milliseconds(1)) {
        [product] in
        FileStamp.isThere(product)
      })
  }
}

extension WaitingTool {
  /// Starts a compiler that waits for the source of a page.
  static func compiler(
    _ recipe: BuildRecipe, _ environment: [String: String], in folder: String
  ) throws(RunnerError) -> WaitingTool {
    let object = "\(folder)/page.o"
    let words = BuildRecipe.fill(
      recipe.compile, with: [BuildRecipe.source: "-", BuildRecipe.object: object])
    return try WaitingTool(
      words, environment: largePages.merging(environment) { $1 }, pipe: "\(folder)/source",
      isInput: true, product: object)
  }

  /// Asks glibc for memory in pages of 2 MiB, if the kernel has them and the user sets no others.
  ///
  /// A compiler uses 30 MB for a small page, and has half as many page faults with large pages.
  /// For large programs it allocates and frees memory many times, and is better off without them.
  private static let largePages = ["GLIBC_TUNABLES": "glibc.malloc.hugetlb=1"]

  /// Starts a linker that waits for the object of a page and makes a library from it.
  ///
  /// It waits for a linker script in place of the object; the script names the object.
  static func linker(
    _ recipe: BuildRecipe, _ environment: [String: String], in folder: String, program: String
  ) throws(RunnerError) -> WaitingTool {
    let script = "\(folder)/link"
    let words = BuildRecipe.fill(
      recipe.quickLink, with: [BuildRecipe.object: script, BuildRecipe.program: program])
    return try WaitingTool(words, environment: environment, pipe: script, product: program)
  }

  /// The linker script for an object.
  static func script(for object: String) -> String { "INPUT(\"\(object)\")\n" }
}
