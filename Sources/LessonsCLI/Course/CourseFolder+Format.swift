internal import SystemIO
internal import Validation

extension CourseFolder {
  /// The rules by which the code of its lessons is laid out: those of the nearest `.swift-format`.
  ///
  /// - Throws: `Failure` when they cannot be read.
  var formatRules: FormatRules {
    get throws(Failure) {
      let rules = FormatRules.nearest(in: FilePath.upward(from: path))
      guard rules.isReadable else { throw Failure(.faultyLesson, FormatMessages.unreadableRules) }
      return rules
    }
  }
}
