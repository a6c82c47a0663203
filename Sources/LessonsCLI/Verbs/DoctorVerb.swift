internal import TerminalIO

/// `doctor`: finds problems of this machine.
enum DoctorVerb {
  static let verb = Verb(
    name: "doctor", summary: "check this machine: compiler, modules, course, workspace, terminal",
    details: [
      "It ends within five seconds, even if something does not answer, or within half a minute on a busy "
        + "machine. A check that is still working by then is reported as slow, not as broken."
    ],
    run: run)

  /// Returns all checks, in the order of the output.
  private static func looks(_ invocation: Invocation) -> [DoctorLook] {
    let context = invocation.context
    return [
      .compiler(context), .linker(context), .host(context), .parser(context),
      .sandbox(context), .page(context),
      .temporary(context), .cache(context),
      .course(invocation), .workspace(invocation), .terminal(context),
    ]
  }

  private static func run(_ invocation: Invocation) async throws -> ExitCode {
    let console = invocation.context.console
    let state = try DoctorLook.take(
      looks(invocation), interrupt: invocation.context.interrupt
    ) { finding in
      let sign =
        switch finding.state {
        case .good: StyledText("✓ ", .color(.green))
        case .slow: StyledText("… ", .color(.yellow))
        case .bad: StyledText("✗ ", .color(.red).adding(.bold))
        }
      let name = StyledText(finding.name, .bold).padded(to: 11)
      console.show(
        (sign + name + StyledText(Sanitizer.clean(finding.words))).wrapped(
          to: console.output.width, rest: StyledText(String(repeating: " ", count: 13))))
    }
    let words =
      switch state {
      case .good: "All is well."
      case .slow: "Nothing is broken; what is marked … takes long on this machine now."
      case .bad: "Fix what is marked ✗, then try again."
      }
    console.show(["", StyledText(words)])
    return state == .bad ? .environment : .success
  }
}
