/// The variables of the environment through which a runner tells a page how it is run.
///
/// The page's runtime reads each once and takes it away: what a page sees of its environment is
/// its own.
package enum PageVariable {
  /// The number of the descriptor that the record goes to, for `RecordLine`.
  ///
  /// Without it, as when a page is run by hand, there is no record.
  package static var recordDescriptor: String { "LESSONS_RECORD_FD" }
  /// The name of the way through a merged page; without it the page runs to its end.
  package static var variant: String { "LESSONS_VARIANT" }
  /// Which values are to be noted, as `ValueRequest` has it; without it none are.
  package static var values: String { "LESSONS_VALUES" }
}
