#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import LessonModel
internal import TerminalIO
internal import Tutoring

/// The tables of a class: by steps or by people, frequent mistakes, and passes that failed again.
struct ClassTables {
  let overview: ClassOverview
  /// Whether the passes were proven again.
  let isChecked: Bool
  /// The hints for mistakes in the steps where a learner met one, by their marks.
  private let hints: [StepAddress: [String: String]]

  /// Prepares the tables.
  init(_ overview: ClassOverview, _ shelf: CourseShelf, isChecked: Bool) {
    (self.overview, self.isChecked) = (overview, isChecked)
    var hints: [StepAddress: [String: String]] = [:]
    for row in overview.steps where row.mistakes.contains(where: { $0.mark != nil }) {
      guard let (lesson, index) = try? shelf.locate(row.address) else { continue }
      for hint in lesson.steps[index].hints {
        guard let mark = hint.mark else { continue }
        let line = hint.text.split(separator: "\n").first { !$0.allSatisfy(\.isWhitespace) }
        hints[row.address, default: [:]][mark] = String(line ?? "")
      }
    }
    self.hints = hints
  }

  /// The table with a row for each step that a learner has reached.
  var steps: ClassTable {
    let rows = overview.steps.filter { $0.reached > 0 }
    return ClassTable(
      columns: [("step", .address), ("reached", .number), ("solved", .number)]
        + (isChecked ? [("untrue", .number)] : [])
        + [("tries", .number), ("hints", .number), ("minutes", .number), ("stuck", .text)],
      rows: rows.map { row in
        ["\(row.address)", "\(row.reached)", "\(row.solved)"]
          + (isChecked ? ["\(row.untrue)"] : [])
          + [row.tries, row.hints, row.minutes].map(Self.number)
          + [row.stuck.map { overview.members[$0].name }.joined(separator: "; ")]
      })
  }

  /// The table with a row for each person.
  var people: ClassTable {
    ClassTable(
      columns: [("name", .text), ("solved", .number)]
        + (isChecked ? [("untrue", .number)] : [])
        + [
          ("tries", .number), ("hints", .number), ("minutes", .number), ("at", .address),
          ("stuck in", .address),
        ],
      rows: zip(overview.members, overview.people).map { member, row in
        [member.name, "\(row.solved)"] + (isChecked ? ["\(row.untrue)"] : [])
          + ["\(row.tries)", "\(row.hints)", Self.number(Double(row.seconds) / 60)]
          + [row.current?.description ?? "", row.stuck.map(\.description).joined(separator: "; ")]
      })
  }

  /// A person's result in a step.
  struct Mark: Encodable {
    var step: String
    var passed: Bool
    /// Whether the pass was proven again; absent if that was not tried or not possible here.
    var holds: Bool?
    /// The time of the person's last work on it, in ISO 8601 and UTC; absent if there was none.
    var when: String?
    var hints: Int
    var tries: Int
  }

  /// Returns a person's result in each step.
  func marks(of member: ClassMember) -> [Mark] {
    overview.course.addresses.map { address in
      let record = member.progress[address]
      let holds: Bool? =
        switch member.proofs[address] {
        case nil, .unproven: nil
        case .holds: true
        case .fails, .missing: false
        }
      return Mark(
        step: "\(address)", passed: member.progress.hasPassed(address), holds: holds,
        when: record.lastAction.map {
          Date(timeIntervalSince1970: Double($0)).formatted(.iso8601)
        }, hints: record.hints, tries: member.tries(at: address))
    }
  }

  /// The table with a row for each person and step.
  var marks: ClassTable {
    func word(_ value: Bool?) -> String { value.map { $0 ? "yes" : "no" } ?? "" }
    return ClassTable(
      columns: ["name", "step", "passed", "holds", "when", "hints", "tries"].map { ($0, .text) },
      rows: overview.members.flatMap { member in
        marks(of: member).map { mark in
          [member.name, mark.step, word(mark.passed), word(mark.holds), mark.when ?? ""]
            + ["\(mark.hints)", "\(mark.tries)"]
        }
      })
  }

  /// The table with a row for each person and a column for each lesson, which counts its solved
  /// steps.
  var lessons: ClassTable {
    let lessons = overview.course.lessons.filter { !$0.steps.isEmpty }
    return ClassTable(
      title: "Steps solved, by lesson",
      columns: [("name", .text)] + lessons.map { ("\($0.id) (\($0.steps.count))", .number) },
      rows: overview.members.map { member in
        [member.name] + lessons.map { "\($0.addresses.count(where: member.hasSolved))" }
      })
  }

  /// Returns the table of the most frequent mistakes, by the hint that people received.
  func mistakes(most: Int = .max) -> ClassTable {
    let found = overview.steps.flatMap { row in row.mistakes.map { (row.address, $0) } }
      .sorted { ($1.1.people, $1.1.times) < ($0.1.people, $0.1.times) }
    return ClassTable(
      title: "What people get wrong most",
      columns: [
        ("step", .address), ("people", .number), ("times", .number), ("the hint they met", .text),
      ],
      rows: found.prefix(most).map { address, mistake in
        ["\(address)", "\(mistake.people)", "\(mistake.times)", words(mistake, at: address)]
      })
  }

  /// Returns the text of the hint for a mistake.
  func words(_ mistake: ClassOverview.Mistake, at address: StepAddress) -> String {
    guard let mark = mistake.mark else { return ClassMessages.noHint }
    return hints[address]?[mark] ?? ClassMessages.goneHint
  }

  /// The table of passes that failed again or could not be proven, with the verdict.
  var faults: ClassTable {
    let order = overview.course.addresses
    return ClassTable(
      title: "Passes that do not hold",
      columns: [
        ("name", .text), ("step", .address), ("verdict", .word), ("what it says", .text),
      ],
      rows: overview.members.flatMap { member in
        order.compactMap { address in
          guard let proof = member.proofs[address], proof != .holds else { return nil }
          let words = ClassMessages.words(proof)
          return [member.name, "\(address)", words.verdict, words.text]
        }
      })
  }

  /// Formats a number, with one decimal digit if it needs one.
  static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths.isMultiple(of: 10) ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
