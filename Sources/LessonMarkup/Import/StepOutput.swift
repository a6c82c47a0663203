/// The output of code in several runs, as a lesson expects it.
enum StepOutput: Hashable, Sendable {
  /// No output in any run.
  case nothing
  /// Lines with wildcards where runs differ.
  case lines([String], isVerbatim: Bool)
  /// No line was the same in all runs.
  case varies

  /// Compares the outputs of runs.
  init(_ outputs: [String]) {
    let runs = outputs.map(Self.lines)
    guard let first = runs.first, runs.contains(where: { !$0.isEmpty }) else {
      self = .nothing
      return
    }
    let isRead = runs.joined().contains { line in
      line.contains("[..]") || line.contains("[:") || line.unpadded == "..."
    }
    let breaksFence = runs.joined().contains { $0.hasPrefix("```") || $0.isClosingFence }
    if breaksFence {
      self = .varies
    } else if runs.allSatisfy({ $0 == first }) {
      self = .lines(first, isVerbatim: isRead)
    } else {
      self = (isRead ? nil : Self.common(runs)).map { .lines($0, isVerbatim: false) } ?? .varies
    }
  }

  /// Whether runs printed different things.
  var isVarying: Bool {
    switch self {
    case .nothing: false
    case .varies: true
    case .lines(let lines, let isVerbatim):
      !isVerbatim && lines.contains { $0 == "[..]" || $0 == "..." }
    }
  }

  /// Returns the lines that all runs have in common, with a wildcard in place of others, or `nil`
  /// without a common line.
  private static func common(_ runs: [[String]]) -> [String]? {
    guard let first = runs.first else { return nil }
    let isSteady = { (line: String, place: Int) in
      runs.allSatisfy { $0.indices.contains(place) && $0[place] == line }
    }
    if runs.allSatisfy({ $0.count == first.count }) {
      let merged = first.enumerated().map { isSteady($0.element, $0.offset) ? $0.element : "[..]" }
      return merged.allSatisfy { $0 == "[..]" } ? nil : merged
    }
    let head = first.enumerated().prefix { isSteady($0.element, $0.offset) }.map(\.element)
    let rests = runs.map { Array($0.dropFirst(head.count).reversed()) }
    let tail = rests[0].enumerated().prefix { line in
      rests.allSatisfy { $0.indices.contains(line.offset) && $0[line.offset] == line.element }
    }.map(\.element)
    return head.isEmpty && tail.isEmpty ? nil : head + ["..."] + tail.reversed()
  }

  private static func lines(of output: String) -> [String] {
    var lines = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
