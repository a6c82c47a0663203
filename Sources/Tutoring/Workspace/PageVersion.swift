package import LessonModel

/// A version of a page in the backup, with what was known of its steps when it was replaced.
///
/// What is known stands in a record beside the versions, which is a progress file of the lesson's
/// steps with a few more keys. A record is found by the digest of the page, and not by the name of
/// the version: it is written before anything changes, when no version has a name yet.
package struct PageVersion: Sendable {
  /// Why the page was replaced.
  package enum Reason: String, Hashable, Sendable {
    case reset, solution, refresh, restore
  }

  /// The name of its file in the backup without the ending, `01-basic.2`.
  package let name: String
  /// The lesson's id.
  package let lesson: String
  /// The page.
  package let bytes: [UInt8]
  /// What is known of it; `nil` when there is no record, or none that can be read.
  package let record: Record?

  /// What was known of a page when it was replaced.
  package struct Record: Hashable, Sendable {
    /// The records of the lesson's steps, and the step at hand.
    package var progress: Progress
    /// The time, in seconds since 1970.
    package var time: Int
    /// Why it was replaced.
    package var reason: Reason
    /// What the page began with, as JSON; `nil` when that is not known.
    var begun: String?

    /// The steps that had passed.
    package var passed: [StepAddress] {
      progress.records.keys.filter(progress.hasPassed).sorted()
    }
  }
}

extension PageVersion.Record {
  /// Keeps what is known of a lesson's steps.
  init(
    of lesson: String, in progress: Progress, _ reason: PageVersion.Reason, time: Int,
    begun: String?
  ) {
    self.progress = Progress()
    (self.progress.course, self.progress.current) = (progress.course, progress.current)
    self.progress.records = progress.records.filter { $0.key.lesson == lesson }
    (self.time, self.reason, self.begun) = (time, reason, begun)
  }

  /// Reads a record; `nil` when it is damaged.
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

  /// The same with the passes of an earlier record of the same page.
  ///
  /// A verb that was killed has forgotten them already when it runs again.
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
