import Testing

@testable import LessonsCLI

/// What must hold of the options that the verbs declare.
@Suite struct OptionTableTests {
  @Test func `no two options of a verb are typed the same way`() {
    for verb in Verb.all {
      let forms = (verb.allOptions + [CommonOptions.version]).flatMap(\.forms)
      #expect(Set(forms).count == forms.count, "\(verb.name)")
    }
    #expect(Set(Verb.all.map(\.name)).count == Verb.all.count)
  }

  @Test func `options of the same form agree on having a value, whatever the verb`() {
    // Before the verb is known, only that tells whether the next word is a value.
    var hasValue: [String: Bool] = [:]
    for option in Verb.all.flatMap(\.allOptions) {
      for form in option.forms {
        let known = hasValue.updateValue(option.value != nil, forKey: form)
        #expect(known == nil || known == (option.value != nil), "\(form)")
      }
    }
  }

  @Test func `every option says what it does, and every value has a name`() {
    for option in Verb.all.flatMap(\.allOptions) {
      #expect(!option.summary.isEmpty, "\(option.name)")
      #expect(option.value?.placeholder.isEmpty != true, "\(option.name)")
    }
  }

  @Test func `what a shell offers agrees with what the help calls a value`() {
    let offered: [String: CompletedWords] = [
      "DIR": .folders, "ADDRESS": .folders, "FILE": .files, "PATH": .files, "LESSON": .lessons,
      "STEP": .steps, "VERB": .helpTopics,
    ]
    func expected(_ placeholder: String) -> CompletedWords {
      let words = placeholder.split { !$0.isLetter && !$0.isNumber }.map(String.init)
      guard let first = words.first else { return .nothing }
      return first == first.lowercased() ? .words(words) : offered[first] ?? .nothing
    }
    for verb in Verb.all {
      #expect(verb.completed == expected(verb.arguments), "\(verb.name)")
      for value in verb.allOptions.compactMap(\.value) {
        #expect(value.completed == expected(value.placeholder), "\(verb.name)")
      }
    }
  }

  @Test func `reading an option that the verb does not declare is a bug`() async {
    await #expect(processExitsWith: .failure) {
      _ = OptionValues(of: CommonOptions.all)[ReportOptions.output]
    }
    await #expect(processExitsWith: .failure) {
      _ = OptionValues(of: CommonOptions.all)[WatchVerb.noValues]
    }
  }
}
