import Foundation
import GoldenFiles
import Synchronization
import TestPrograms
import Testing

/// An editor that saves while a verb writes the same page: no save may be lost.
@Suite(.timeLimit(.minutes(10))) struct SaveRaceTests {
  /// The ways in which editors save.
  enum Way: CaseIterable {
    case truncating, renaming
  }

  private static let page = "Playground/01-first.swift"

  /// Saves a page as an editor does.
  private static func save(_ text: String, to path: String, _ way: Way) {
    let bytes = Array(text.utf8)
    let target = way == .renaming ? path + "~" : path
    let file = unsafe open(target, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { return }
    _ = unsafe write(file, bytes, bytes.count)
    close(file)
    if way == .renaming { unsafe _ = rename(target, path) }
  }

  /// Saves numbered versions of a page until it is told to stop.
  private final class Editor: Sendable {
    private let isOver = Atomic(false)
    private let last = Atomic(0)
    private let ended = DispatchSemaphore(value: 0)

    init(from first: Int, _ text: String, to path: String, _ way: Way) {
      let thread = Thread { [self] in
        var number = first
        repeat {
          number += 1
          SaveRaceTests.save(SaveRaceTests.version(number, of: text), to: path, way)
          last.store(number, ordering: .relaxed)
          usleep(UInt32.random(in: 0...6_000))
        } while !isOver.load(ordering: .relaxed)
        ended.signal()
      }
      thread.start()
    }

    /// Stops after the save at hand and returns its number.
    func stop() -> Int {
      isOver.store(true, ordering: .relaxed)
      ended.wait()
      return last.load(ordering: .relaxed)
    }
  }

  private static func version(_ number: Int, of text: String) -> String {
    text.replacing("let one = 0", with: "let one = 0 // version \(number).")
  }

  @Test(arguments: Way.allCases, [["reset", "one"], ["solution", "one", "--reveal", "--write"]])
  func `the last save is in the page or in a backup`(way: Way, words: [String]) throws {
    let learner = try ProgressVerbTests.Learner()
    try learner.run("next")
    let text = try learner.sandbox.read(Self.page)
    let (path, backup) = (
      "\(learner.sandbox.path)/\(Self.page)", "\(learner.sandbox.path)/Playground/.lessons/backup"
    )
    var random = SeededGenerator(seed: 1)
    var (number, lost) = (0, 0)
    for _ in 0..<TestTier.rounds(200) {
      Self.save(text, to: path, .renaming)
      let editor = Editor(from: number, text, to: path, way)
      usleep(UInt32.random(in: 0...3_000, using: &random))
      let outcome = try learner.sandbox.run(words, course: learner.course, checks: .passing())
      #expect([0, 1].contains(outcome.code), "\(outcome.talk)")
      number = editor.stop()
      let backups = try FileManager.default.contentsOfDirectory(atPath: backup)
      let places = [path] + backups.map { "\(backup)/\($0)" }
      let isKept = places.contains { place in
        let bytes = FileManager.default.contents(atPath: place) ?? Data()
        return String(decoding: bytes, as: UTF8.self).contains("version \(number).")
      }
      if !isKept { lost += 1 }
      for name in backups { try FileManager.default.removeItem(atPath: "\(backup)/\(name)") }
    }
    #expect(lost == 0, "of \(number) saves")
  }
}
