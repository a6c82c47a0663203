/// Code for a step in place of its solution.
package struct Attempt: Hashable, Sendable {
  /// The origin of the code.
  package enum Kind: Hashable, Sendable {
    /// The author's code, before a learner has changed it.
    case starter
    /// The wrong answer at this index.
    case wrong(Int)
    /// A generated answer that must not pass, with its number.
    case cheat(Int)
  }

  /// The step's index.
  package var step: Int
  /// The origin of the code.
  package var kind: Kind
  /// The whole step.
  package var code: [SourceFragment]

  /// Creates an attempt at a step.
  package init(at step: Int, _ kind: Kind, code: [SourceFragment]) {
    self.step = step
    self.kind = kind
    self.code = code
  }

  /// The attempt's name, which is unique among the attempts at a lesson's steps.
  package var name: String {
    switch kind {
    case .starter: "\(step) starter"
    case .wrong(let number): "\(step) wrong \(number)"
    case .cheat(let number): "\(step) cheat \(number)"
    }
  }
}

extension Lesson {
  /// Returns the starter of a step as an attempt.
  package func starterAttempt(at index: Int) -> Attempt {
    Attempt(at: index, .starter, code: steps[index].starter)
  }

  /// Returns a wrong answer as an attempt.
  ///
  /// A wrong answer that equals the starter is the starter's attempt.
  package func wrongAttempt(_ number: Int, at index: Int) -> Attempt {
    let starter = starterAttempt(at: index)
    let code = steps[index].wrongAnswers[number].answer.code
    return code.text == starter.code.map(\.text).joined(separator: "\n")
      ? starter : Attempt(at: index, .wrong(number), code: [code])
  }

  /// Returns the attempts at a step that must fail, each once.
  ///
  /// A demonstration has none.
  package func attempts(at index: Int) -> [Attempt] {
    guard !steps[index].isDemonstration else { return [] }
    let wrong = steps[index].wrongAnswers.indices.map { wrongAttempt($0, at: index) }
    return [starterAttempt(at: index)] + wrong.filter { $0.kind != .starter }
  }
}
