internal import LessonModel
internal import TerminalIO

/// `help`: describes all verbs, one of them, or a topic, from the tables that the parsers use.
enum HelpVerb {
  private static let man = Flag("man", "the whole help as a manual page, in mdoc")
  private static let symbols = Option.text(
    "symbols", "MODULE",
    "list the declarations of a module, one per line, as the fence `uses` finds them")

  static let verb = Verb(
    name: "help", arguments: "[VERB|TOPIC]", completed: .helpTopics,
    summary: "list all verbs, or explain a verb or topic",
    details: [
      "The topics: "
        + HelpTopic.all.map { "`\($0.name)`, \($0.summary)" }.joined(separator: "; ") + "."
    ],
    options: [man, symbols], maximumArguments: 1, isPaged: true
  ) { invocation in
    let console = invocation.context.console
    guard !invocation[man] else {
      console.show(text: ManualPage.text(of: Verb.all) + "\n")
      return .success
    }
    if let module = invocation[symbols] {
      guard let index = UsedSymbols(invocation.context).index(of: module) else {
        throw Failure(.environment, "cannot list the declarations of `\(module)`")
      }
      console.show(text: index.text)
      return .success
    }
    guard let word = invocation.arguments.first else {
      console.show(overview(width: console.output.width))
      return .success
    }
    if let topic = HelpTopic.all.first(where: { $0.name == word }) {
      console.show(text(of: topic, width: console.output.width))
      return .success
    }
    let verb = try CommandLineParser(verbs: Verb.all).find(word, or: HelpTopic.all.map(\.name))
    console.show(text(of: verb, width: console.output.width))
    return .success
  }

  /// Lists the verbs, one per line.
  static func overview(width: Int) -> [StyledText] {
    var lines: [StyledText] = [
      StyledText("lessons", .bold) + StyledText(" — learn Swift by doing, in your own editor"), "",
      StyledText("Begin, and go on, with: ") + StyledText("lessons next", .bold), "",
    ]
    for verb in Verb.all {
      let name = [verb.name, verb.arguments].filter { !$0.isEmpty }.joined(separator: " ")
      lines += row(name, verb.summary, width: width)
    }
    lines +=
      ["", StyledText("Every verb has these options:")] + options(CommonOptions.all, width: width)
    lines += ["", StyledText("`lessons help VERB` explains a verb. The topics:")]
    return lines + HelpTopic.all.flatMap { row("help \($0.name)", $0.summary, width: width) }
  }

  /// Returns the description and the options of one verb.
  static func text(of verb: Verb, width: Int) -> [StyledText] {
    let usage = ["lessons", verb.name, verb.options.isEmpty ? "" : "[OPTION…]", verb.arguments]
      .filter { !$0.isEmpty }.joined(separator: " ")
    var lines: [StyledText] = [StyledText(usage, .bold), ""]
    lines += StyledText(verb.summary).wrapped(to: width) + [""]
    for detail in verb.details { lines += StyledText(detail).wrapped(to: width) + [""] }
    return lines + options(verb.allOptions, width: width)
  }

  /// Returns the text of a topic of the reference.
  static func text(of topic: HelpTopic, width: Int) -> [StyledText] {
    var lines: [StyledText] = [
      StyledText("lessons help \(topic.name)", .bold) + StyledText(" — \(topic.summary)"), "",
    ]
    for paragraph in topic.paragraphs { lines += StyledText(paragraph).wrapped(to: width) + [""] }
    for entry in topic.entries {
      lines.append(StyledText(entry.name, .bold))
      lines += StyledText(entry.summary).wrapped(to: width, first: "  ", rest: "  ")
      for part in entry.parts {
        lines.append(StyledText("  ") + StyledText(part.name, .bold))
        lines += StyledText(part.summary).wrapped(to: width, first: "    ", rest: "    ")
      }
      lines += entry.lines.map { StyledText($0.isEmpty ? "" : "    \($0)") }
      lines.append("")
    }
    for paragraph in topic.closing { lines += StyledText(paragraph).wrapped(to: width) + [""] }
    return lines.dropLast()
  }

  private static func options(_ options: [any DeclaredOption], width: Int) -> [StyledText] {
    options.flatMap { option in
      let name =
        option.forms.joined(separator: ", ") + (option.value.map { " \($0.placeholder)" } ?? "")
      return row(name, option.summary, width: width)
    }
  }

  /// Returns a name and its explanation in two columns.
  ///
  /// A long name has its own line.
  private static func row(_ name: String, _ summary: String, width: Int) -> [StyledText] {
    let margin = StyledText(String(repeating: " ", count: 20))
    guard name.count < 18 else {
      return [StyledText("  " + name)]
        + StyledText(summary).wrapped(to: width, first: margin, rest: margin)
    }
    return (StyledText(name).padded(to: 18) + StyledText(summary)).wrapped(
      to: width, first: "  ", rest: margin)
  }
}

extension Verb {
  /// Every verb, in the order of the help.
  static let all: [Verb] = [
    NextVerb.verb, CheckVerb.verb, WatchVerb.verb, OpenVerb.verb, LookVerbs.show,
    HelpingVerbs.hint, HelpingVerbs.solution, LookVerbs.list, LookVerbs.status,
    SummaryVerb.verb, GlossaryVerb.verb, MovingVerbs.goto, MovingVerbs.skip, MovingVerbs.back,
    ResetVerb.verb, RestoreVerb.verb, RefreshVerb.verb, SubmitVerb.verb,
    StartVerb.verb, UpdateVerb.verb, InitVerb.verb, DoctorVerb.verb, NewVerb.verb, ImportVerb.verb,
    ExportVerb.verb, PreviewVerb.verb, LspVerb.verb,
    LintVerb.verb, RecordVerb.verb, FormatVerb.verb, ValidateVerb.verb, ClassVerb.verb,
    ServeVerb.verb,
    CompletionVerb.verb, HelpVerb.verb,
  ]
}
