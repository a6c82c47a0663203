extension Lesson: Archived {
  package static var blank: Lesson {
    Lesson(id: "", name: "", title: "", path: "", preamble: [], steps: [])
  }

  /// Passes all but the assets, which are files of their own.
  package mutating func pass(through archive: inout Archive) {
    archive.pass(&id)
    archive.pass(&name)
    archive.pass(&title)
    archive.pass(name: &path)
    archive.pass(&preamble)
    archive.pass(&steps)
    archive.pass(&closing)
  }
}

extension Step: Archived {
  package static var blank: Step {
    Step(id: "", title: "", content: [], expectation: .blank)
  }

  package mutating func pass(through archive: inout Archive) {
    archive.pass(&id)
    archive.pass(&formerIDs)
    archive.pass(&title)
    archive.pass(&content)
    archive.pass(&solution)
    archive.pass(&wrongAnswers)
    archive.pass(&expectation)
    archive.pass(&starterEnd)
    archive.pass(&checks)
    archive.pass(&mayPrintOnly)
    archive.pass(&hints)
    archive.pass(&standardInput)
    archive.pass(&uses)
    archive.pass(&showsWire)
    archive.pass(&wireField)
    archive.pass(&timeout)
    archive.pass(&line)
  }
}

extension Step.Content: Archived {
  package static var blank: Step.Content { .prose(.blank) }

  package mutating func pass(through archive: inout Archive) {
    var (number, fragment) =
      switch self {
      case .prose(let fragment): (0, fragment)
      case .code(let fragment): (1, fragment)
      }
    number = archive.pass(case: number)
    archive.pass(&fragment)
    self = number == 0 ? .prose(fragment) : .code(fragment)
  }
}

extension SourceFragment: Archived {
  package static var blank: SourceFragment { SourceFragment(text: "", path: "", line: 1) }

  package mutating func pass(through archive: inout Archive) {
    archive.pass(&text)
    archive.pass(name: &path)
    archive.pass(&line)
    archive.pass(&origins)
  }
}

extension LineOrigin: Archived {
  package static var blank: LineOrigin { LineOrigin(path: "", line: 1) }

  package mutating func pass(through archive: inout Archive) {
    archive.pass(name: &path)
    archive.pass(&line)
    archive.pass(&shift)
  }
}

extension WrongAnswer: Archived {
  package static var blank: WrongAnswer { WrongAnswer(answer: .blank, gets: "", line: 1) }

  package mutating func pass(through archive: inout Archive) {
    archive.pass(&answer)
    archive.pass(&gets)
    archive.pass(&not)
    archive.pass(&line)
  }
}

extension Hint: Archived {
  package static var blank: Hint { Hint(text: "") }

  package mutating func pass(through archive: inout Archive) {
    archive.pass(&text)
    archive.pass(&condition)
    archive.pass(&line)
  }
}

extension UsedName: Archived {
  package static var blank: UsedName { UsedName("", line: 1) }

  package mutating func pass(through archive: inout Archive) {
    archive.pass(&name)
    archive.pass(&line)
  }
}

extension FormerID: Archived {
  package static var blank: FormerID { FormerID("") }

  package mutating func pass(through archive: inout Archive) {
    archive.pass(&lesson)
    archive.pass(&step)
  }
}

extension FailurePattern: Archived {
  package static var blank: FailurePattern { FailurePattern("") }

  package mutating func pass(through archive: inout Archive) {
    var text = source
    archive.pass(&text)
    self = FailurePattern(text)
  }
}
