package import LessonModel

/// Something that `lint` looks for in a course, without a compiler.
///
/// A rule implements one of the two functions: the first when a lesson by itself shows what is
/// wrong, the second when it takes the whole course. It stands in `LintRules.all`.
package protocol LintRule: SendableMetatype {
  /// The name that reports give it: short words with hyphens between, which never change.
  static var id: String { get }

  /// How much its findings matter; an error where a rule does not say otherwise.
  static var severity: Diagnostic.Severity { get }

  /// What it means for the text below a finding.
  static var reach: LintReach { get }

  /// What it finds in one lesson, whatever the other lessons are.
  static func findings(in lesson: LintedLesson) -> [Diagnostic]

  /// What it finds in the course; each lesson is known with what was found in it.
  static func findings(in course: CourseLint) -> [Diagnostic]
}

/// How far a finding puts the rest of its lesson in doubt.
package enum LintReach: Hashable, Sendable {
  /// Everything else can be believed.
  case itself
  /// The lesson may have a step that the text does not show.
  case steps
  /// What stands below is read wrongly, so nothing is said of it.
  case everythingBelow
}

extension LintRule {
  package static var severity: Diagnostic.Severity { .error }
  package static var reach: LintReach { .itself }
  package static func findings(in lesson: LintedLesson) -> [Diagnostic] { [] }
  package static func findings(in course: CourseLint) -> [Diagnostic] { [] }

  /// A finding of the rule at a place of a lesson; lines and columns count from 1.
  static func finding(
    in lesson: LintedLesson, _ line: Int, column: Int = 1, _ message: String
  ) -> Diagnostic {
    finding(in: lesson.path, max(line, 1), column: column, message)
  }

  /// A finding of the rule at a place of a file.
  static func finding(
    in path: String, _ line: Int, column: Int = 1, _ message: String
  ) -> Diagnostic {
    Diagnostic(severity, path: path, line: line, column: column, message: message, rule: id)
  }
}

/// Everything that `lint` looks for.
package enum LintRules {
  /// All rules, in the order they are asked.
  package static let all: [any LintRule.Type] = [
    FenceSpellingRule.self, BrokenFenceRule.self, OpenFenceRule.self, HeadingRule.self,
    CodeWidthRule.self, ProseTrapRule.self, DirectiveRule.self, WildcardRule.self, LinkRule.self,
    LessonIDRule.self, FormerIDRule.self, CourseFilesRule.self, ReleasedStepsRule.self,
  ]

  /// The ids of all that a report on a text can name: of the rules, and of what the parser finds.
  package static let ids: [String] =
    all.map { $0.id } + ParserFinding.ID.allCases.map(\.rawValue)

  /// The ids of the rules whose findings reach so far.
  static func ids(reaching reach: LintReach) -> Set<String> {
    Set(all.filter { $0.reach == reach }.map { $0.id })
  }
}
