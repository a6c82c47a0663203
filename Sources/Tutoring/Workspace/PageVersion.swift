package import LessonModel

/// A version of a page in the backup, with the state of its steps when the page was replaced.
///
/// The state is kept in a record beside the versions: a progress file of the lesson's steps with a
/// few more keys. The digest of the page identifies the record. The name of the version
/// cannot, because the record is written before anything changes, when the version has no name yet.
package struct PageVersion: Sendable {
  /// The reason why the page was replaced.
  package enum Reason: String, Hashable, Sendable {
    case reset, solution, refresh, restore
  }

  /// The name of the version's file without the extension, such as `01-basic.2`.
  package let name: String
  /// The lesson's id.
  package let lesson: String
  /// The page's bytes.
  package let bytes: [UInt8]
  /// The version's record; `nil` without a readable one.
  package let record: Record?

  /// The state of a page's steps when it was replaced.
  package struct Record: Hashable, Sendable {
    /// The records of the lesson's steps, and the current step.
    package var progress: Progress
    /// The time, in seconds since 1970.
    package var time: Int
    /// The reason why the page was replaced.
    package var reason: Reason
    /// The original content of the page, as JSON; `nil` when unknown.
    var begun: String?

    /// The steps that had passed.
    package var passed: [StepAddress] {
      progress.records.keys.filter(progress.hasPassed).sorted()
    }
  }
}

extension PageVersion.Record {
  /// Creates a record of the state of a lesson's steps.
  init(
    of lesson: String, in progress: Progress, _ reason: PageVersion.Reason, time: Int,
    begun: String?
  ) {
    self.progress = Progress()
    (self.progress.course, self.progress.current) = (progress.course, progress.current)
    self.progress.records = progress.records.filter { $0.key.lesson == lesson }
    (self.time, self.reason, self.begun) = (time, reason, begun)
  }

  /// Reads a record, or returns `nil` when it is damaged.
  init?(_ bytes: [UInt8]) {
    guard var progress = try? ProgressFile.decode(bytes, path: "") else { return nil }
    let fields = progress.unknown
    progress.unknown = []
    guard let time = try? fields.first(where: { $0.name == "time" })?.integer(),
      let word = try? fields.first(where: { $0.name == "why" })?.string(),
      let reason = PageVersion.Reason(rawValue: word)
    else { return nil }
    (self.progress, self.time, self.reason) = (progress, time, reason)
    begun = fields.first { $0.name == "begun" }?.value
  }

  /// The record as JSON.
  var text: String {
    var file = progress
    file.unknown =
      [JSONField("time", String(time)), JSONField("why", JSONField.quoted(reason.rawValue))]
      + (begun.map { [JSONField("begun", $0)] } ?? [])
    return ProgressFile.encode(file)
  }

  /// Returns this record with the passes of an earlier record of the same page.
  ///
  /// If a verb was killed, progress no longer has the passes when the verb runs again.
  func joined(with earlier: Self?) -> Self {
    guard let earlier, earlier.progress.course == progress.course else { return self }
    var joined = self
    for (address, record) in earlier.progress.records
    where record.status == .passed && !progress.hasPassed(address) {
      joined.progress.records[address] = record
    }
    joined.progress.current = progress.current ?? earlier.progress.current
    joined.begun = begun ?? earlier.begun
    return joined
  }
}
