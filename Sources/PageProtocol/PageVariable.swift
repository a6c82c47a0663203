/// The environment variables through which a runner configures a page's run.
///
/// The page's runtime reads each one once and removes it, so that pages do not see it.
package enum PageVariable {
  /// The number of the descriptor to which the record is written; see `RecordLine`.
  ///
  /// Without it, for example when a page is run by hand, there is no record.
  package static var recordDescriptor: String { "LESSONS_RECORD_FD" }
  /// The path through a merged page, as a `PagePath`; without it the page runs to its end.
  package static var variant: String { "LESSONS_VARIANT" }
  /// Whether the page sees a date other than today.
  ///
  /// Any value will do; the host removes it.
  package static var otherDay: String { "LESSONS_OTHER_DAY" }
  /// The file in which a page reports its requests; without it none are reported.
  package static var wire: String { "LESSONS_WIRE" }
  /// Whether the host reports the calls that run when an error is thrown and when the page crashes.
  ///
  /// Any value will do; the host removes it.
  package static var frames: String { "LESSONS_FRAMES" }
  /// The file in which calls of `print` are reported; without it none are.
  package static var prints: String { "LESSONS_PRINTS" }
  /// The values to record, as a `ValueRequest`; without it none are recorded.
  package static var values: String { "LESSONS_VALUES" }
}
