internal import LessonModel

/// Reads and writes the learner's progress as sorted JSON, with one step per line, so that versions
/// of the file merge well.
///
/// Unknown keys, in the file and in a step's record, belong to other programs. They are written
/// exactly as read.
package enum ProgressFile {
  /// The format that this program writes, which is also the newest that it can read.
  package static let format = 1

  /// Returns the file's text.
  package static func encode(_ progress: Progress) -> String {
    let steps = progress.records.sorted { $0.key < $1.key }.map { address, record in
      let fields = sorted(record.fields + record.unknown).map { "\($0.key):\($0.value)" }
      return "    \(JSONField.quoted(address.description)): {\(fields.joined(separator: ","))}"
    }
    let known = [
      progress.course.map { JSONField("course", JSONField.quoted($0)) },
      progress.current.map { JSONField("current", JSONField.quoted($0.description)) },
      progress.ended.map { JSONField("ended", JSONField.quoted($0)) },
      JSONField("format", String(format)),
      progress.path.map { JSONField("path", JSONField.quoted($0)) },
      JSONField("steps", steps.isEmpty ? "{}" : "{\n\(steps.joined(separator: ",\n"))\n  }"),
    ].compactMap(\.self)
    let lines = sorted(known + progress.unknown).map { "  \($0.key): \($0.value)" }
    return "{\n\(lines.joined(separator: ",\n"))\n}\n"
  }

  fileprivate static func sorted(_ fields: [JSONField]) -> [JSONField] {
    fields.sorted { $0.key < $1.key }
  }

  /// Reads the file's text.
  ///
  /// - Throws: `TutoringError` when the text is damaged or from a newer program. In this case, the
  ///   file must not be overwritten.
  package static func decode(
    _ bytes: [UInt8], path: String
  ) throws(TutoringError) -> Progress {
    do {
      guard String(validating: bytes, as: UTF8.self) != nil else { throw JSONFlaw() }
      let fields = try JSONScanner.members(of: bytes).map { JSONField($0, in: bytes) }
      guard let format = try fields.first(where: { $0.name == "format" })?.integer(), format > 0
      else { throw JSONFlaw() }
      guard format <= Self.format else {
        throw TutoringError.newerProgress(path, format: format, known: Self.format)
      }
      return try progress(of: fields)
    } catch let error as TutoringError {
      throw error
    } catch {
      throw .damagedProgress(path)
    }
  }

  private static func progress(of fields: [JSONField]) throws(JSONFlaw) -> Progress {
    var progress = Progress()
    guard let steps = fields.first(where: { $0.name == "steps" }) else { throw JSONFlaw() }
    for field in try JSONField.fields(of: steps.value) {
      guard let address = StepAddress(field.name) else { throw JSONFlaw() }
      progress.records[address] = try Progress.Record(JSONField.fields(of: field.value))
    }
    for field in fields {
      switch field.name {
      // Earlier versions recorded the steps from which the learner went back.
      case "format", "steps", "turnedBack": break
      case "course": progress.course = field.isNull ? nil : try field.string()
      case "ended": progress.ended = field.isNull ? nil : try field.string()
      case "path": progress.path = field.isNull ? nil : try field.string()
      case "current": progress.current = field.isNull ? nil : StepAddress(try field.string())
      default: progress.unknown.append(field)
      }
    }
    progress.unknown = sorted(progress.unknown)
    return progress
  }
}

extension Progress.Record {
  /// The valid range of counts and seconds.
  ///
  /// This program never writes a number outside this range.
  private static let counts = 0...1_000_000_000
  /// The range of times, up to the end of the year 9999.
  private static let times = 0...253_402_300_799

  /// The fields in the file's form, without default values.
  fileprivate var fields: [JSONField] {
    [
      status == .open ? nil : JSONField("status", JSONField.quoted(status.rawValue)),
      judged.map { JSONField("judged", JSONField.quoted($0)) },
      failsNow ? JSONField("fails", "true") : nil,
      attempts == 0 ? nil : JSONField("attempts", String(attempts)),
      hints == 0 ? nil : JSONField("hints", String(hints)),
      laterHints == 0 ? nil : JSONField("laterHints", String(laterHints)),
      wasShown ? JSONField("shown", "true") : nil,
      isUnseen ? JSONField("unseen", "true") : nil,
      wasRevealed ? JSONField("revealed", "true") : nil,
      lastAction.map { JSONField("at", String($0)) },
      seconds == 0 ? nil : JSONField("seconds", String(seconds)),
      days == 0 ? nil : JSONField("days", String(days)),
      lastFailure.map { JSONField("failed", String($0)) },
      lastSave.map { JSONField("saved", String($0)) },
      lastSaveHint.map { JSONField("savedHint", JSONField.quoted($0)) },
      changedBy.map { JSONField("changedBy", JSONField.quoted($0)) },
      met.isEmpty ? nil : JSONField("met", JSONField.object(metFields)),
    ].compactMap(\.self)
  }

  private var metFields: [JSONField] {
    met.sorted { $0.key < $1.key }.map { JSONField($0.key, String($0.value)) }
  }

  /// Reads a record.
  ///
  /// Numbers outside their range are clamped.
  fileprivate init(_ fields: [JSONField]) throws(JSONFlaw) {
    self.init()
    func clamped(_ field: JSONField, _ range: ClosedRange<Int>) throws(JSONFlaw) -> Int {
      min(max(try field.integer(), range.lowerBound), range.upperBound)
    }
    for field in fields where !field.isNull || !Self.known.contains(field.name) {
      switch field.name {
      case "status":
        guard let status = Status(rawValue: try field.string()) else { throw JSONFlaw() }
        self.status = status
      case "judged": judged = try field.string()
      case "attempts": attempts = try clamped(field, Self.counts)
      case "hints": hints = try clamped(field, Self.counts)
      case "laterHints": laterHints = try clamped(field, Self.counts)
      case "fails": failsNow = try field.truth()
      case "shown": wasShown = try field.truth()
      case "unseen": isUnseen = try field.truth()
      case "revealed": wasRevealed = try field.truth()
      case "at": lastAction = try clamped(field, Self.times)
      case "seconds": seconds = try clamped(field, Self.counts)
      case "days": days = try clamped(field, Self.counts)
      case "failed": lastFailure = try clamped(field, Self.times)
      case "saved": lastSave = try clamped(field, Self.times)
      case "savedHint": lastSaveHint = try field.string()
      case "changedBy": changedBy = try field.string()
      case "met":
        for hint in try JSONField.fields(of: field.value) {
          met[hint.name] = try clamped(hint, Self.counts)
        }
      // Earlier versions wrote the digest of the step's text in place of `judged`. This digest does
      // not depend on the page, so the pass's digest counts as unknown.
      case "digest": break
      default: unknown.append(field)
      }
    }
    unknown = ProgressFile.sorted(unknown)
  }

  /// The keys of a record.
  static let known: Set = [
    "status", "judged", "fails", "attempts", "hints", "shown", "unseen", "revealed", "at",
    "seconds", "days", "failed", "met", "digest", "laterHints", "saved", "savedHint", "changedBy",
  ]
}
