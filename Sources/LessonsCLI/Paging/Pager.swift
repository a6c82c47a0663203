internal import TerminalIO

/// The program in which a long answer is read, chosen as git chooses it.
struct Pager: Hashable, Sendable {
  /// The program's file and its arguments.
  private var words: [String]
  /// The program's whole environment.
  private var environment: [String: String]
  /// Whether it is `less` because nothing else was asked for.
  private var isDefault = false

  /// Chooses `LESSONS_PAGER`, else `PAGER`, else `less`.
  ///
  /// Returns `nil` when the answer is to be written as it is: the terminal is dumb, the choice is
  /// empty or `cat`, or there is no such program.
  init?(environment: [String: String], isProgram: (String) -> Bool) {
    guard !["", "dumb"].contains(environment["TERM"] ?? "") else { return nil }
    self.environment = environment
    guard let line = environment["LESSONS_PAGER"] ?? environment["PAGER"] else {
      guard let less = ProgramFile.find("less", environment, isProgram) else { return nil }
      words = [less]
      isDefault = true
      return
    }
    guard !line.allSatisfy(\.isWhitespace), line != "cat" else { return nil }
    guard !line.contains(where: { Self.shellSigns.contains($0) }) else {
      words = ["/bin/sh", "-c", line]
      return
    }
    let named = line.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let file = ProgramFile.find(named[0], environment, isProgram) else { return nil }
    words = [file] + named.dropFirst()
  }

  /// What only a shell understands, as git sees it.
  private static let shellSigns = Set("|&;<>()$`\\\"'*?[#~=%")

  /// The prompt of `less`, whose own is a colon: where one is in the text, and the keys.
  ///
  /// `%lb` is the last line on the screen, and `?e…:….` asks whether it is at the end. How many lines
  /// there are is ours to say, as `less` does not know it before it has read them all.
  private static func prompt(lines: Int) -> String {
    "-Ps?eThe end of \(lines) lines; b goes back, q leaves:"
      + "Line %lb of \(lines); space goes on, b goes back, q leaves."
  }

  /// How to start it.
  ///
  /// - Parameters:
  ///   - mustStop: Whether it has to wait for a key even when the text fits on the screen, because
  ///     more is written below the text.
  ///   - lines: The number of lines in the text.
  /// - Returns: The program with its arguments, and its environment.
  func start(mustStop: Bool, lines: Int) -> (words: [String], environment: [String: String]) {
    let options = mustStop ? "RX" : "FRX"
    var habits = ["LESS": options, "LV": "-c"]
    // Whoever types the next command too early must not write files or start programs with it.
    if isDefault { habits["LESSSECURE"] = "1" }
    // Without a locale, as in most containers, it would show each byte of our characters.
    if isDefault { habits["LESSCHARSET"] = "utf-8" }
    return (
      isDefault ? words + ["-\(options)", Self.prompt(lines: lines)] : words,
      environment.merging(habits) { own, _ in own }
    )
  }
}

extension Context {
  /// The pager for answers that are longer than the window; `nil` where none is wanted.
  ///
  /// This is the one place that decides it: a terminal that can do it, and neither `--plain` nor
  /// `--no-pager` among the words of the command line.
  func pager(for words: [String]) -> Pager? {
    let options = words.prefix { $0 != "--" }
    let flags = [CommonOptions.plain, CommonOptions.noPager].flatMap(\.forms)
    guard console.output.isTerminal, !options.contains(where: { flags.contains($0) }) else {
      return nil
    }
    return Pager(environment: environment, isProgram: isProgram)
  }
}
