internal import SystemIO
internal import Validation

extension CourseFolder {
  /// The rules by which the code of its lessons is laid out: those of the nearest `.swift-format`.
  var formatRules: FormatRules { FormatRules.nearest(in: FilePath.upward(from: path)) }
}
