package import LessonModel

/// A check that `lint` makes of a course, without a compiler.
///
/// A rule implements one of the two functions: the first if one lesson alone shows the problem, the
/// second if the rule needs the whole course. It must be listed in `LintRules.all`.
package protocol LintRule: SendableMetatype {
  /// The rule's name in reports: short words with hyphens between them; it never changes.
  static var id: String { get }

  /// The severity of its findings; an error unless the rule says otherwise.
  static var severity: Diagnostic.Severity { get }

  /// The consequence of a finding for the rest of the lesson.
  static var reach: LintReach { get }

  /// Returns the findings in one lesson without knowing the others.
  static func findings(in lesson: LintedLesson) -> [Diagnostic]

  /// Returns the findings in the course; each lesson comes with its own findings.
  static func findings(in course: CourseLint) -> [Diagnostic]
}

/// The part of a lesson that a finding puts in doubt.
package enum LintReach: Hashable, Sendable {
  /// Nothing else: all other findings hold.
  case itself
  /// The lesson may have a step that the text does not show.
  case steps
  /// The text below is misread, so findings there are not reported.
  case everythingBelow
}

extension LintRule {
  package static var severity: Diagnostic.Severity { .error }
  package static var reach: LintReach { .itself }
  package static func findings(in lesson: LintedLesson) -> [Diagnostic] { [] }
  package static func findings(in course: CourseLint) -> [Diagnostic] { [] }

  /// Returns a finding at a place in a lesson; lines and columns count from 1.
  static func finding(
    in lesson: LintedLesson, _ line: Int, column: Int = 1, _ message: String
  ) -> Diagnostic {
    finding(in: lesson.path, max(line, 1), column: column, message)
  }

  /// Returns a finding at a place in a file.
  static func finding(
    in path: String, _ line: Int, column: Int = 1, _ message: String
  ) -> Diagnostic {
    Diagnostic(severity, path: path, line: line, column: column, message: message, rule: id)
  }
}

/// The list of all lint rules.
package enum LintRules {
  /// All rules, in the order they run.
  package static let all: [any LintRule.Type] = [
    ConflictMarkRule.self, FenceSpellingRule.self, BrokenFenceRule.self, OpenFenceRule.self,
    HeadingRule.self,
    CodeWidthRule.self, CommentRule.self, ProseTrapRule.self, DirectiveRule.self, MarkRule.self,
    WildcardRule.self, ControlCharacterRule.self, IdleCheckRule.self,
    InvisibleCharacterRule.self, StandardInputRule.self, AlertRule.self,
    LinkRule.self, LessonIDRule.self, FormerIDRule.self, CourseFilesRule.self, AssetRule.self,
    GlossaryRule.self, UsedNameRule.self, ReleasedStepsRule.self, CourseManifestRule.self,
    FrontPageRule.self, ImportRule.self, WireFieldRule.self, LessonNumberRule.self,
    FootnoteRule.self,
    EmptyStepRule.self, StatedValueRule.self, CourseWaysRule.self, ReferenceRule.self,
    HeadingSpaceRule.self, LinkSyntaxRule.self, TableRule.self, OpenCommentRule.self,
  ]

  /// All ids that a lint report can name: those of the rules and of the parser's findings.
  package static let ids: [String] = {
    let rules = all.map { $0.id }
    return rules + ParserFinding.ID.allCases.map(\.rawValue).filter { !rules.contains($0) }
  }()

  /// Returns the ids of the rules with this reach.
  static func ids(reaching reach: LintReach) -> Set<String> {
    Set(all.filter { $0.reach == reach }.map { $0.id })
  }
}
