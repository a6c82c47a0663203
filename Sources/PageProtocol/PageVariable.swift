/// The environment variables through which a runner configures a page's run.
///
/// The page's runtime reads each one once and removes it, so that pages do not see it.
package enum PageVariable {
  /// The number of the descriptor to which the page writes its record; see `RecordLine`.
  ///
  /// Without it, for example when a person runs a page by hand, there is no record.
  package static var recordDescriptor: String { "LESSONS_RECORD_FD" }
  /// The path through a merged page, as a `PagePath`; without it the page runs to its end.
  package static var variant: String { "LESSONS_VARIANT" }
  /// Whether the page sees a different date than today.
  ///
  /// Any value will do; the host removes it.
  package static var otherDay: String { "LESSONS_OTHER_DAY" }
  /// The file in which a page reports its requests; without it the page reports none.
  package static var wire: String { "LESSONS_WIRE" }
  /// Whether the host reports the calls that run when an error is thrown and when the page crashes.
  ///
  /// Any value will do; the host removes it.
  package static var frames: String { "LESSONS_FRAMES" }
  /// The file in which the page reports calls of `print`; without it the page reports none.
  package static var prints: String { "LESSONS_PRINTS" }
  /// The values to record, as a `ValueRequest`; without it the page records none.
  package static var values: String { "LESSONS_VALUES" }
}
