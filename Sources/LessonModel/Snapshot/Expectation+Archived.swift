extension Expectation: Archived {
  package static var blank: Expectation { .output(nil) }

  package mutating func pass(through archive: inout Archive) {
    var (number, lines, text, output): (Int, [String], String, ExpectedOutput?) =
      switch self {
      case .output(let output): (0, [], "", output)
      case .compileError(let lines): (1, lines, "", nil)
      case .crash(let text, let output): (2, [], text, output)
      }
    number = archive.pass(case: number)
    archive.pass(&lines)
    archive.pass(&text)
    archive.pass(&output)
    switch number {
    case 0: self = .output(output)
    case 1: self = .compileError(lines)
    case 2: self = .crash(text, output: output)
    default: archive.fail()
    }
  }
}

extension ExpectedOutput: Archived {
  package static var blank: ExpectedOutput { ExpectedOutput(lines: []) }

  package mutating func pass(through archive: inout Archive) {
    archive.pass(&lines)
    archive.pass(&isVerbatim)
    archive.pass(&line)
  }
}

extension StarterEnd: Archived {
  package static var blank: StarterEnd { .passes }

  package mutating func pass(through archive: inout Archive) {
    var (number, pattern): (Int, FailurePattern?) =
      switch self {
      case .fails(let pattern): (0, pattern)
      case .doesNotCompile: (1, nil)
      case .passes: (2, nil)
      }
    number = archive.pass(case: number)
    archive.pass(&pattern)
    switch number {
    case 0: self = .fails(pattern)
    case 1: self = .doesNotCompile
    case 2: self = .passes
    default: archive.fail()
    }
  }
}
