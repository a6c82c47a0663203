#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import LessonModel

/// The file that remembers what a learner has done: JSON, sorted, one step a line, so that versions
/// of it merge cleanly.
enum ProgressFile {
  /// The format this program writes, and the newest it reads.
  static let format = 1

  /// The file's text.
  static func encode(_ progress: Progress) throws -> String {
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
  /// - Throws: `Failure` when it is damaged or from a newer program; nobody may write over it then.
  static func decode(_ bytes: [UInt8], path: String) throws -> Progress {
    struct Head: Decodable { var format: Int }
    struct File: Decodable {
      var current: String?
      var steps: [String: StoredRecord]
    }
    let data = Data(bytes)
    guard let head = try? JSONDecoder().decode(Head.self, from: data) else {
      throw damaged(path)
    }
    guard head.format <= format else {
      throw Failure(
        .environment,
        "\(path) was written by a newer `lessons` (format \(head.format)); update this program: it "
          + "reads formats up to \(format) and has left the file alone")
    }
    guard let file = try? JSONDecoder().decode(File.self, from: data) else { throw damaged(path) }
    var progress = Progress()
    progress.current = file.current.flatMap { StepAddress($0) }
    for (name, record) in file.steps {
      guard let address = StepAddress(name) else { throw damaged(path) }
      progress.records[address] = record.record
    }
    return progress
  }

  private static func damaged(_ path: String) -> Failure {
    Failure(
      .environment,
      "\(path) is damaged and was left alone; mend it, take it from a backup, or move it away to "
        + "begin anew")
  }
}

/// A record as it is stored; what is usual is left out.
private struct StoredRecord: Codable {
  var status: String?
  var digest: String?
  var attempts: Int?
  var hints: Int?
  var shown: Bool?
  var revealed: Bool?
  var at: Int?
  var seconds: Int?

  init(_ record: Progress.Record) {
    status = record.status == .open ? nil : record.status.rawValue
    digest = record.digest
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
    record.digest = digest
    record.attempts = attempts ?? 0
    record.hints = hints ?? 0
    record.wasShown = shown ?? false
    record.wasRevealed = revealed ?? false
    record.lastAction = at
    record.seconds = max(0, seconds ?? 0)
    return record
  }
}
