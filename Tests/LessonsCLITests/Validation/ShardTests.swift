import Foundation
import GoldenFiles
import LessonModel
import Testing

@testable import LessonsCLI
@testable import Validation

@Suite struct ShardTests {
  private func jobs(_ sizes: [Int]) -> [StepSelection] {
    sizes.enumerated().map { number, size in
      let steps = (0..<size).map {
        Step(id: "s\($0)", title: "Step", content: [], expectation: .output(nil))
      }
      return StepSelection(
        lesson: Lesson(
          id: "l\(number)", name: "\(number)-l\(number)", title: "Lesson", path: "\(number).md",
          preamble: [], steps: steps), indices: Array(steps.indices))
    }
  }

  private func times(_ seconds: [String: Double]) throws -> LessonTimes {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "lessons-times-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try JSONEncoder().encode(seconds).write(to: file)
    return try #require(LessonTimes(file: file.path))
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `the parts add up to the whole, and none is much longer than another`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let jobs = jobs(
      (0..<Int.random(in: 1...30, using: &random)).map { _ in
        Int.random(in: 1...12, using: &random)
      })
    var seconds: [String: Double] = [:]
    if seed % 3 != 0 {
      // Sometimes a lesson without a time.
      for job in jobs where Int.random(in: 0..<10, using: &random) > 0 {
        seconds[job.lesson.id] = Double.random(in: 0...20, using: &random)
      }
    }
    let times = try times(seconds)
    let count = Int.random(in: 1...8, using: &random)
    let parts = try (1...count).map {
      try #require(Shard("\($0)/\(count)")).part(of: jobs, times: times)
    }
    let names = parts.map { $0.map(\.lesson.id) }
    #expect(names.joined().sorted() == jobs.map(\.lesson.id).sorted())
    let order = jobs.map(\.lesson.id)
    #expect(names.allSatisfy { part in part == order.filter { part.contains($0) } })
    let weights = jobs.map(times.weight)
    let average = weights.reduce(0, +) / Double(count)
    for part in parts {
      let load = part.map(times.weight).reduce(0, +)
      #expect(load <= (weights.max() ?? 0) + average + 1e-9)
    }
  }

  @Test(arguments: [
    "", "1", "/", "0/3", "4/3", "a/b", "1/0", "1/2/3", "-1/2", "1/1001", "1 /2", "1/", "/2", "+",
  ])
  func `an invalid shard is a usage error`(text: String) {
    #expect(Shard(text) == nil)
    #expect {
      try CommandLineParser(verbs: Verb.all).parse(["validate", "--shard", text])
    } throws: { error in
      guard let failure = error as? Failure else { return false }
      return failure.code == .usage
        && failure.message.hasPrefix("`--shard \(text)` is not a valid part")
    }
  }

  @Test(arguments: [
    ("basic", true), ("BASIC", true), ("basic/en", true), ("b*/en", true), ("*", true),
    ("c/e*e", true), ("en*basic", false), ("basics", false), ("**encode", true), ("", true),
  ])
  func `a pattern may match anywhere in the name`(pattern: String, matches: Bool) {
    #expect(StepFilter(pattern).matches("basic/encode") == matches)
  }
}
