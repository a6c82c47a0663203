internal import LessonModel

/// `check`: judge once, without moving.
enum CheckVerb {
  static let verb = Verb(
    name: "check", arguments: "[STEP…]", summary: "check the step at hand, or others, and stay",
    details: [
      "A STEP is `lesson/step`, the beginning of a name, or its number in the lesson at hand."
    ],
    options: [
      Verb.Option(name: "all", value: nil, summary: "every step you have reached"),
      Verb.Option(name: "json", value: nil, summary: "one JSON object a step"),
    ] + Verb.valueOptions, maximumArguments: .max, run: run)

  private static func run(_ invocation: Invocation) async throws -> ExitCode {
    var session = try Session(invocation, prepares: true)
    let console = invocation.context.console
    let addresses = try addresses(invocation, session.standing)
    var hasFailed = false
    for address in addresses {
      if session.standing.progress.current == nil {
        session.standing.progress.current = address
      }
      let judgement: Judgement
      if invocation.has("json") {
        judgement = try judgeUnreadableToo(address, &session)
        var report = CheckReport(address, judgement)
        if invocation.wantsValues { report.add(try session.trace?.run()) }
        console.show(raw: try JSONLine.text(report))
      } else {
        judgement = try session.judge(address)
        let screens = Screens(console: console)
        try screens.show(judgement, of: address, in: session.standing)
        // The verdict is on the screen before the traced build starts.
        if invocation.wantsValues, let trace = session.trace { try screens.showValues(trace) }
      }
      if !judgement.passed { hasFailed = true }
    }
    return hasFailed ? .failed : .success
  }

  /// Judges a step; a page that cannot be read is a judgement for whoever reads JSON.
  private static func judgeUnreadableToo(
    _ address: StepAddress, _ session: inout Session
  ) throws -> Judgement {
    do {
      return try session.judge(address)
    } catch let error as Diagnostics {
      return Judgement(
        .doesNotCompile(.unreadablePage), remarks: error.all.map { Remark(.pageReader, $0) })
    }
  }

  private static func addresses(
    _ invocation: Invocation, _ standing: Standing
  ) throws -> [StepAddress] {
    guard invocation.has("all") else {
      guard !invocation.arguments.isEmpty else { return [standing.current] }
      let asked = try invocation.arguments.map { try standing.find($0) }
      if let early = asked.first(where: { address in
        !standing.progress[address].wasShown && address != standing.current
      }) {
        throw Failure(
          .noMatch, "you have not reached `\(early)` yet; `lessons goto \(early)` takes you there")
      }
      return asked
    }
    let reached = standing.course.addresses.filter { standing.progress[$0].wasShown }
    guard !reached.isEmpty else {
      throw Failure(.noMatch, "you have not reached a step yet; `lessons next` shows the first")
    }
    return reached
  }
}
