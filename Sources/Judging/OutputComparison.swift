package import LessonModel

/// A comparison of an output with the expected one, with common lines, missing lines and extra
/// lines.
package struct OutputComparison: Hashable, Sendable {
  /// A line of the comparison.
  package enum Line: Hashable, Sendable {
    /// Printed as expected.
    case same(String)
    /// Printed where any lines are allowed.
    case any(String)
    /// Expected and not printed.
    case expected(String)
    /// Printed and not expected.
    case printed(String)
  }

  /// The numbers of the extra printed lines, counted from 1; empty when a line is missing.
  var extraLines: [Int] {
    var extra: [Int] = []
    var number = 0
    for line in lines {
      switch line {
      case .expected: return []
      case .same, .any: number += 1
      case .printed:
        number += 1
        extra.append(number)
      }
    }
    return extra
  }

  /// The lines in order.
  ///
  /// Expected lines come before the lines printed in their place.
  package private(set) var lines: [Line] = []

  /// Compares an output.
  ///
  /// - Parameters:
  ///   - output: The printed output.
  ///   - expected: The expected output.
  package init(of output: String, with expected: ExpectedOutput) {
    let printed = OutputPattern.lines(of: output)
    let coded = CodedOutput(expected, printed: printed)
    let alignment = OutputAlignment(expected: coded.patterns, printed: coded.printed)
    let kept = alignment.isAffordable ? alignment.best() : []
    // The place after the last common line, in both outputs.
    var (line, place) = (0, 0)
    var isAny = false
    func add(upTo nextLine: Int, _ nextPlace: Int) {
      let skipped = line..<nextLine
      // A `...` without a kept line beside it also matches any lines.
      isAny = isAny || skipped.contains { coded.patterns[$0] == nil }
      lines += skipped.filter { coded.patterns[$0] != nil }.map { .expected(expected.lines[$0]) }
      lines += printed[place..<nextPlace].map(isAny ? Line.any : Line.printed)
    }
    for item in kept {
      switch item {
      case .anyLines(let index):
        add(upTo: index, place)
        (line, isAny) = (index + 1, true)
      case .line(let index, let number):
        add(upTo: index, number)
        lines.append(.same(printed[number]))
        (line, place, isAny) = (index + 1, number + 1, false)
      }
    }
    add(upTo: expected.lines.count, printed.count)
  }
}
