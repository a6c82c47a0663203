internal import TerminalIO

/// The program that shows long answers, chosen as git chooses it.
struct Pager: Hashable, Sendable {
  /// The program's file and its arguments.
  private var words: [String]
  /// The program's whole environment.
  private var environment: [String: String]
  /// Whether it is `less` by default.
  private var isDefault = false

  /// Chooses `LESSONS_PAGER`, else `PAGER`, else `less`.
  ///
  /// Returns `nil` if there is no pager: the terminal is dumb, the choice is empty or `cat`, or the
  /// program does not exist.
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

  /// The characters that require a shell, as in git.
  private static let shellSigns = Set("|&;<>()$`\\\"'*?[#~=%")

  /// Returns the prompt of `less` in place of its colon: the position in the text, and the keys.
  ///
  /// `%lb` is the last line on the screen, and `?e…:….` asks whether it is at the end. The caller
  /// passes the number of lines, because `less` does not know it before it has read them all.
  private static func prompt(lines: Int) -> String {
    "-Ps?eThe end of \(lines) lines; b goes back, q leaves:"
      + "Line %lb of \(lines); space goes on, b goes back, q leaves."
  }

  /// Returns the command that starts it.
  ///
  /// - Parameters:
  ///   - mustStop: Whether it must wait for a key even when the text fits on the screen, because
  ///     more lines follow below the text.
  ///   - lines: The number of lines in the text.
  /// - Returns: The program with its arguments, and its environment.
  func start(mustStop: Bool, lines: Int) -> (words: [String], environment: [String: String]) {
    let options = mustStop ? "RX" : "FRX"
    var habits = ["LESS": options, "LV": "-c"]
    // A command that the user types too early must not write files or start programs with it.
    if isDefault { habits["LESSSECURE"] = "1" }
    // Without a locale, as in most containers, it would show each byte of our characters.
    if isDefault { habits["LESSCHARSET"] = "utf-8" }
    return (
      // With `d`, it shows the text on a terminal that terminfo does not know, instead of a
      // warning.
      isDefault ? words + ["-d\(options)", Self.prompt(lines: lines)] : words,
      environment.merging(habits) { own, _ in own }
    )
  }
}

extension Context {
  /// Returns the pager for answers that exceed the window, or `nil` for none.
  ///
  /// This function alone decides that: a capable terminal has a pager, unless the command line has
  /// `--plain` or `--no-pager`.
  func pager(for words: [String]) -> Pager? {
    let options = words.prefix { $0 != "--" }
    let flags = [CommonOptions.plain, CommonOptions.noPager].flatMap(\.forms)
    guard console.output.isTerminal, !options.contains(where: { flags.contains($0) }) else {
      return nil
    }
    return Pager(environment: environment, isProgram: isProgram)
  }
}
