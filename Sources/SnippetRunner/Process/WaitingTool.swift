internal import SystemIO

/// A tool of the compiler that has started and waits to be told what to work on.
///
/// Starting these large programs takes a good part of what they need for a small page. They read
/// from a named pipe, so they can be started before there is anything to read.
final class WaitingTool {
  private let running: RunningProcess
  private var pipe: Descriptor?
  private let product: String

  /// Starts a tool.
  ///
  /// - Parameters:
  ///   - words: Its file and its arguments.
  ///   - environment: Its environment.
  ///   - path: Where the named pipe is made that it reads from.
  ///   - isInput: Whether it reads the pipe as its standard input; otherwise an argument names it.
  ///   - product: The file that it makes, which is whole as soon as it is there.
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

  /// Tells the tool what to work on, once.
  ///
  /// A tool that was started a moment ago, on a busy machine, may not have opened its pipe yet: then
  /// it is waited for, as what nobody reads is lost.
  ///
  /// - Returns: Whether it was told; the pipe may be too small, and the tool may have ended.
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
    // Closed at the end of this function, it is the end of what there is to read.
    return pipe.writeAll(bytes) == nil
  }

  /// Waits until the tool has made its file, or has ended without it, and returns what it left.
  ///
  /// - Throws: `RunnerError` when the runner was interrupted.
  func finish(
    until deadline: ContinuousClock.Instant, interrupt: Interrupt
  ) throws(RunnerError) -> ChildProcess.Outcome {
    // Nobody tells of a file, and the tool's end comes later than its product.
    try RunnerError.wrapping(
      running.finish(until: deadline, interrupt: interrupt, looking: .milliseconds(1)) {
        [product] in
        FileStamp.isThere(product)
      })
  }
}

extension WaitingTool {
  /// A compiler that waits for the source of a page.
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

  /// Asks glibc for memory in pages of 2 MiB, where the kernel has them and nobody asks for others.
  ///
  /// A compiler takes 30 MB for a small page, and meets half as many page faults then. Large
  /// programs, for which it takes and gives back memory many times, are better off without.
  private static let largePages = ["GLIBC_TUNABLES": "glibc.malloc.hugetlb=1"]

  /// A linker that waits for the object of a page, and makes a library of it.
  ///
  /// What it waits for is a linker script in the object's place, which names the object.
  static func linker(
    _ recipe: BuildRecipe, _ environment: [String: String], in folder: String, program: String
  ) throws(RunnerError) -> WaitingTool {
    let script = "\(folder)/link"
    let words = BuildRecipe.fill(
      recipe.sharedLink, with: [BuildRecipe.object: script, BuildRecipe.program: program])
    return try WaitingTool(words, environment: environment, pipe: script, product: program)
  }

  /// The linker script for an object.
  static func script(for object: String) -> String { "INPUT(\"\(object)\")\n" }
}
