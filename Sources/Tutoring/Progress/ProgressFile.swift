#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import LessonModel

/// The learner's progress as sorted JSON, one step per line, so that versions of it merge well.
package enum ProgressFile {
  /// The format that this program writes, which is also the newest it can read.
  package static let format = 1

  /// The file's text.
  package static func encode(_ progress: Progress) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    func text(_ value: some Encodable) throws -> String {
      String(decoding: try encoder.encode(value), as: UTF8.self)
    }
    let steps = try progress.records.sorted { $0.key < $1.key }.map { address, record in
      "    \(try text(address.description)): \(try text(StoredRecord(record)))"
    }
    let current = try progress.current.map { "  \"current\": \(try text($0.description)),\n" } ?? ""
    let lines = steps.isEmpty ? "{}" : "{\n\(steps.joined(separator: ",\n"))\n  }"
    return "{\n\(current)  \"format\": \(format),\n  \"steps\": \(lines)\n}\n"
  }

  /// Reads the file's text.
  ///
  /// - Throws: `TutoringError` when it is damaged or from a newer program; then it must not be
  ///   overwritten.
  package static func decode(_ bytes: [UInt8], path: String) throws -> Progress {
    struct Head: Decodable { var format: Int }
    struct File: Decodable {
      var current: String?
      var steps: [String: StoredRecord]
    }
    let data = Data(bytes)
    guard let head = try? JSONDecoder().decode(Head.self, from: data) else {
      throw TutoringError.damagedProgress(path)
    }
    guard head.format <= format else {
      throw TutoringError.newerProgress(path, format: head.format, known: format)
    }
    guard let file = try? JSONDecoder().decode(File.self, from: data) else {
      throw TutoringError.damagedProgress(path)
    }
    var progress = Progress()
    progress.current = file.current.flatMap { StepAddress($0) }
    for (name, record) in file.steps {
      guard let address = StepAddress(name) else { throw TutoringError.damagedProgress(path) }
      progress.records[address] = record.record
    }
    return progress
  }
}

/// A record as the file stores it; default values are left out.
///
/// Files of earlier versions have a `digest` of the step's text instead of `judged`. It tells
/// nothing about the page, so the digest of such a pass counts as unknown.
private struct StoredRecord: Codable {
  var status: String?
  var judged: String?
  var attempts: Int?
  var hints: Int?
  var shown: Bool?
  var revealed: Bool?
  var at: Int?
  var seconds: Int?

  init(_ record: Progress.Record) {
    status = record.status == .open ? nil : record.status.rawValue
    judged = record.judged
    attempts = record.attempts == 0 ? nil : record.attempts
    hints = record.hints == 0 ? nil : record.hints
    shown = record.wasShown ? true : nil
    revealed = record.wasRevealed ? true : nil
    at = record.lastAction
    seconds = record.seconds == 0 ? nil : record.seconds
  }

  var record: Progress.Record {
    var record = Progress.Record()
    record.status = status.flatMap(Progress.Record.Status.init(rawValue:)) ?? .open
    record.judged = judged
    record.attempts = attempts ?? 0
    record.hints = hints ?? 0
    record.wasShown = shown ?? false
    record.wasRevealed = revealed ?? false
    record.lastAction = at
    record.seconds = max(0, seconds ?? 0)
    return record
  }
}
