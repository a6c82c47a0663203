/// A key that does something to the step on the screen.
///
/// `all` is the only list of keys. The foot, the help and the effects use it.
struct StepKey: Sendable {
  /// The key's letter.
  let letter: Character
  /// The label at the foot of the screen.
  let does: String
  /// The description for the help.
  let details: String
  /// Whether the key reads or writes the workspace, which must then be complete.
  let needsWorkspace: Bool
  /// Changes the screen's state and returns what to do.
  let press: @Sendable (inout WatchModel) -> [WatchModel.Effect]

  /// The keys, in the order of the foot.
  static let all: [StepKey] = [
    StepKey("n", "next", "go on to the next step, once this one is done") { $0.goOn() },
    StepKey("h", "hint", "show the next hint") { _ in [.hint] },
    StepKey("s", "solution", "show the solution; asks first if you have not passed") { _ in
      [.solution(isGranted: false)]
    },
    StepKey("l", "list", "list all steps, search them, go to one") { _ in [.list] },
    StepKey(
      "w", "wire", "who spoke to whom while the step ran; Enter shows it with all fields",
      needsWorkspace: false
    ) { _ in [.showWire] },
    StepKey(
      "v", "words", "what the words of the step mean: the glossary", needsWorkspace: false
    ) { _ in [.showWords] },
    StepKey("o", "open", "open the page in your editor") { _ in [.open] },
    StepKey("r", "run", "check now, without saving") { _ in [.check] },
    StepKey("x", "reset", "start this step over; your version is kept") { _ in [.askToReset] },
    StepKey("p", "text", "go to the top of the step's text", needsWorkspace: false) {
      $0.goToText()
    },
    StepKey("b", "back", "go to the step before") { _ in [.goBack] },
    StepKey("z", "skip", "leave this step for later") { _ in [.skip] },
    StepKey("?", "help", "show this help", needsWorkspace: false) { _ in [.explain] },
    StepKey(
      "q", "quit", "leave; the next `lessons` starts from here", needsWorkspace: false
    ) { _ in [.quit] },
  ]

  private init(
    _ letter: Character, _ does: String, _ details: String, needsWorkspace: Bool = true,
    press: @escaping @Sendable (inout WatchModel) -> [WatchModel.Effect]
  ) {
    (self.letter, self.does, self.details) = (letter, does, details)
    (self.needsWorkspace, self.press) = (needsWorkspace, press)
  }
}
