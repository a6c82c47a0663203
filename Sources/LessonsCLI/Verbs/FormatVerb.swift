internal import LessonMarkup
internal import LessonModel
internal import SnippetRunner
internal import SystemIO
internal import TerminalIO
internal import Validation

/// `format`: lays out the code in the lessons' fences.
enum FormatVerb {
  private static let check = Flag("check", "write nothing; exit code 2 when something would change")

  static let verb = Verb(
    name: "format", arguments: "[STEP…]", completed: .steps,
    summary: "lay out the code in the lessons",
    details: [
      "Lays out the code of the fences with `swift format`, by the rules of `course.json`, or the nearest "
        + "`.swift-format`, or else its own. Line breaks, indentation and trailing commas change, and nothing else; everything "
        + "outside the fences stays the same, byte for byte.",
      "An answer is laid out as it stands in the step. Code that is not valid Swift stays as it is.",
      "A STEP limits it to a lesson (`basic`) or a step (`basic/encode`).",
    ],
    options: [check], maximumArguments: .max, run: run)

  private static func run(_ invocation: Invocation) async throws -> ExitCode {
    let context = invocation.context
    let console = context.console
    let folder = try CourseFolder.ofAuthor(invocation)
    let reading = try folder.read()
    let formatter = try formatter(for: folder, reading.course.manifest, context)
    guard formatter.rules != .none else {
      console.show([StyledText(FormatMessages.noRules)])
      return .success
    }
    let layouts = try layouts(
      StepSelection.of(invocation.arguments, in: reading), in: folder, formatter, context)
    var problems = reading.problems
    let changed = layouts.filter { !$0.changes.isEmpty }
    var words = FormatMessages.wouldChange(
      changed.reduce(0) { $0 + $1.changes.count }, changed.count)
    if invocation[check] {
      for layout in changed { console.show(layout.views.flatMap { $0.lines() }) }
    } else if !changed.isEmpty {
      let (written, left) = try write(changed, in: folder)
      problems += left
      words = FormatMessages.written(
        written.reduce(0) { $0 + $1.changes.count }, written.count)
    }
    for problem in problems { console.show([StyledText(Sanitizer.clean(problem.description))]) }
    let isGood = problems.isEmpty && !(invocation[check] && !changed.isEmpty)
    if !problems.isEmpty { words += ", \(Plural.text(problems.count, "problem"))" }
    console.show([StyledText(words, isGood ? .color(.green) : .color(.red))])
    return isGood ? .success : .faultyLesson
  }

  private static func formatter(
    for folder: CourseFolder, _ manifest: CourseManifest, _ context: Context
  ) throws -> CodeFormatter {
    let toolchain = try Toolchain.find(
      environment: context.environment, interrupt: context.interrupt)
    let formatter = CodeFormatter(
      toolchain: toolchain, rules: try folder.formatRules(manifest.layout),
      environment: context.environment)
    guard formatter.program != nil || formatter.rules == .none else {
      throw Failure(.environment, FormatMessages.noProgram)
    }
    return formatter
  }

  /// A lesson with the changes that lay out its code.
  private struct Layout: Sendable {
    var source: LessonSource
    var changes: [CodeFormatter.StepChanges]

    /// The changes as the author sees them.
    var views: [HunkView] {
      changes.flatMap { change in
        change.hunks.map { hunk in
          HunkView(
            path: source.lesson.path, what: "the code of `\(source.lesson.steps[change.step].id)`",
            hunk: hunk)
        }
      }
    }
  }

  private static func layouts(
    _ selection: [StepSelection], in folder: CourseFolder, _ formatter: CodeFormatter,
    _ context: Context
  ) throws -> [Layout] {
    try selection.concurrentMap { selected in
      guard let source = try LessonSource(selected.lesson, in: folder.path) else {
        throw Diagnostics([FormatMessages.isGone(selected.lesson)])
      }
      return Layout(
        source: source,
        changes: try formatter.changes(
          in: source.lesson, selected.indices, interrupt: context.interrupt))
    }
  }

  /// Writes the lessons that change, except those that were saved since they were read.
  private static func write(
    _ layouts: [Layout], in folder: CourseFolder
  ) throws -> (written: [Layout], left: [Diagnostic]) {
    let changed = try layouts.map { layout in
      guard let bytes = try layout.source.bytes(with: layout.changes.flatMap(\.hunks)) else {
        throw Failure(.faultyLesson, FormatMessages.wouldChangeSteps(layout.source.lesson))
      }
      return (item: layout, bytes: bytes)
    }
    return try folder.write(changed, source: { $0.source }, wasSaved: FormatMessages.wasSaved)
  }
}
