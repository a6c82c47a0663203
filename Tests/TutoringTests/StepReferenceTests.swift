import LessonModel
import Testing
import Tutoring

@Suite struct StepReferenceTests {
  private static let course = SampleCourse.make([
    "basic": "encode<wrap decode", "bodies": "encode fuzz", "keys": "ids secret second",
    "keychain": "save load",
  ])

  private func meaning(_ word: String, at lesson: String? = "keys") -> String {
    do {
      switch try StepReference(in: Self.course, at: lesson).meaning(of: word) {
      case .step(let address): return address.description
      case .lesson(let id): return "\(id)/"
      }
    } catch {
      switch error {
      case .unknown(_, let meant): return "unknown" + (meant.map { ", \($0)?" } ?? "")
      case .ambiguous(_, let names): return "one of " + names.joined(separator: " ")
      case .unreadable(let lesson): return "cannot read \(lesson)"
      case .noNumber(let number, let lesson, let steps):
        return "no \(number) in \(lesson), \(steps)"
      }
    }
  }

  @Test(arguments: [
    // A number is a step of the current lesson, or of the lesson before the slash.
    ("2", "keys/secret"), ("4", "no 4 in keys, 3"), ("0", "no 0 in keys, 3"),
    ("\(Int.min)", "no \(Int.min) in keys, 3"), ("basic/\(Int.min)", "no \(Int.min) in basic, 2"),
    ("basic/2", "basic/decode"), ("ba/1", "basic/encode"), ("basic/9", "no 9 in basic, 2"),
    // A prefix of several lessons does not mean the first of them that has such a step.
    ("b/9", "one of basic bodies"), ("b/1", "one of basic bodies"),
    ("k/30", "one of keys keychain"), ("x/1", "unknown"),
    // Both parts may be prefixes as long as they are unique together.
    ("basic/encode", "basic/encode"), ("bod/enc", "bodies/encode"), ("b/fuzz", "bodies/fuzz"),
    ("b/enc", "one of basic/encode bodies/encode"), ("keys/s", "one of keys/secret keys/second"),
    ("keys/sec", "one of keys/secret keys/second"), ("02-bodies/fuzz", "bodies/fuzz"),
    // A former name of a step still works.
    ("basic/wrap", "basic/encode"), ("wrap", "basic/encode"),
    // A lesson by its id, its file name, or a unique prefix.
    ("basic", "basic/"), ("03-keys", "keys/"), ("03-keys.md", "keys/"), ("bas", "basic/"),
    ("keys", "keys/"), ("key", "one of keys keychain"),
    // A lesson by the number that its file and `list` have.
    ("lesson 2", "bodies/"), ("Lesson 04", "keychain/"), ("lesson 9", "unknown"),
    ("2/1", "bodies/encode"), ("01/dec", "basic/decode"), ("lesson 2/fuzz", "bodies/fuzz"),
    ("9/1", "unknown"),
    // A step by its name; those of the current lesson come first.
    ("ids", "keys/ids"), ("encode", "one of basic/encode bodies/encode"), ("load", "keychain/load"),
    ("i", "keys/ids"), ("fu", "bodies/fuzz"), ("s", "one of keys/secret keys/second keychain/save"),
    ("secrte", "unknown, secret?"), ("", "unknown"), ("basic/", "one of basic/encode basic/decode"),
  ])
  func `a word names one step or lesson, or is refused with a reason`(
    word: String, expected: String
  ) {
    #expect(meaning(word) == expected)
  }

  @Test func `the current lesson comes before others`() {
    #expect(meaning("encode", at: "basic") == "basic/encode")
    #expect(meaning("encode", at: "bodies") == "bodies/encode")
    #expect(meaning("sa", at: "keychain") == "keychain/save")
  }

  @Test(arguments: [
    // The name of a step at hand comes before that of a lesson, and so does its beginning.
    ("keys", "backend/keys"), ("basi", "backend/basics"), ("basic", "backend/basics"),
    ("server", "backend/server"), ("ser", "backend/server"),
    // Several steps at hand begin with it, so it is something else, or not enough.
    ("s", "one of backend/server backend/state"), ("b", "backend/basics"),
    ("backend", "backend/"), ("key", "backend/keys"), ("keys/one", "keys/one"),
  ])
  func `a word names a step of the lesson at hand first`(word: String, expected: String) throws {
    let course = SampleCourse.make([
      "basic": "encode", "keys": "one", "backend": "keys server state basics",
    ])
    let reference = StepReference(in: course, at: "backend")
    let name: String
    do {
      name =
        switch try reference.meaning(of: word) {
        case .step(let address): address.description
        case .lesson(let id): "\(id)/"
        }
    } catch {
      guard case .ambiguous(_, let names) = error else { throw error }
      name = "one of " + names.joined(separator: " ")
    }
    #expect(name == expected)
  }

  @Test(arguments: [
    ("keys", "keys"), ("key", "keys"), ("2", "keys"), ("lesson 1", "basic"), ("03", "backend"),
    ("keys/one", "keys/one"), ("server", "backend/server"),
  ])
  func `where a lesson is meant, lessons and their numbers come first`(
    word: String, expected: String
  ) throws {
    let course = SampleCourse.make([
      "basic": "encode", "keys": "one", "backend": "keys server state basics",
    ])
    switch try StepReference(in: course, at: "backend").meaning(ofLesson: word) {
    case .step(let address): #expect(address.description == expected)
    case .lesson(let id): #expect(id == expected)
    }
  }

  @Test func `without a current lesson a number alone means nothing`() {
    #expect(meaning("2", at: nil).hasPrefix("unknown"))
    #expect(meaning("keys/2", at: nil) == "keys/secret")
  }

  @Test func `a lesson's name means its first step where a step is needed`() throws {
    let reference = StepReference(in: Self.course, at: nil)
    #expect(try reference.step("bodies") == "bodies/encode")
  }
}
