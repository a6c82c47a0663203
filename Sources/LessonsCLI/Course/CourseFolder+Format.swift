internal import LessonModel
internal import SystemIO
internal import Validation

extension CourseFolder {
  /// Returns the format rules for the code of its lessons.
  ///
  /// - Parameter layout: The course's setting.
  /// - Returns: The rules.
  /// - Throws: `Failure` when they cannot be read.
  func formatRules(_ layout: CodeLayout) throws(Failure) -> FormatRules {
    let rules: FormatRules =
      switch layout {
      case .nearestRules: .nearest(in: FilePath.upward(from: path))
      case .rules(let json): .configuration(json)
      case .none: .none
      }
    guard rules.isReadable else { throw Failure(.faultyLesson, FormatMessages.unreadableRules) }
    return rules
  }
}
