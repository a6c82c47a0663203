package import LessonModel

/// A check of a course by `lint`, without a compiler.
///
/// A rule implements the first function if the problem is visible in one lesson alone, and the
/// second if the rule needs the whole course. `LintRules.all` must list it.
package protocol LintRule: SendableMetatype {
  /// The rule's permanent name in reports, which is short words with hyphens between them.
  static var id: String { get }

  /// The severity of the findings, by default an error.
  static var severity: Diagnostic.Severity { get }

  /// The consequence of a finding for the rest of the lesson.
  static var reach: LintReach { get }

  /// Returns the findings in one lesson, without access to the others.
  static func findings(in lesson: LintedLesson) -> [Diagnostic]

  static func findings(in course: CourseLint) -> [Diagnostic]
}

/// The part of a lesson that a finding puts in doubt.
package enum LintReach: Hashable, Sendable {
  /// No part. All other findings hold.
  case itself
  /// The lesson may have a step that is not visible in the text.
  case steps
  /// The text below is misread, so findings there are not reported.
  case everythingBelow
}

extension LintRule {
  package static var severity: Diagnostic.Severity { .error }
  package static var reach: LintReach { .itself }
  package static func findings(in lesson: LintedLesson) -> [Diagnostic] { [] }
  package static func findings(in course: CourseLint) -> [Diagnostic] { [] }

  /// Returns a finding at a place in a lesson.
  ///
  /// Lines and columns count from 1.
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
  /// All rules, in the order in which they run.
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

  /// All ids in lint reports, which are those of the rules and of the parser's findings.
  package static let ids: [String] = {
    let rules = all.map { $0.id }
    return rules + ParserFinding.ID.allCases.map(\.rawValue).filter { !rules.contains($0) }
  }()

  static func ids(reaching reach: LintReach) -> Set<String> {
    Set(all.filter { $0.reach == reach }.map { $0.id })
  }
}
