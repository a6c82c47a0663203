import Foundation

/// A course whose author changes it at random while a learner works in it.
///
/// A step has a token that never changes, whatever it and its lesson are called; its code names it.
struct LivingCourse {
  struct Step {
    var id: String
    let token: String
    var former: [String] = []
  }

  struct Lesson {
    var slug: String
    var steps: [Step]
    var isThere = true
    var isDraft = false
    var isBroken = false
  }

  /// The lessons in the order of their numbers.
  private(set) var lessons: [Lesson]
  private(set) var renamed: [String: String] = [:]
  /// The number of the first lesson; it grows where a course gets another beginning.
  private var firstNumber = 1
  private var count = 0
  private let folder: String

  init(in folder: String) {
    self.folder = folder
    lessons = []
    for _ in 1...3 { insert(at: lessons.count) }
  }

  /// The lessons that a learner sees.
  var visible: [Lesson] { lessons.filter { $0.isThere && !$0.isDraft } }

  private mutating func step() -> Step {
    count += 1
    return Step(id: "s\(count)", token: "t\(count)")
  }

  private mutating func insert(at index: Int) {
    let steps = [step(), step()]
    lessons.insert(Lesson(slug: "lesson\(count)", steps: steps), at: index)
  }

  /// Changes something, and returns what in words.
  mutating func change(_ random: inout some RandomNumberGenerator) throws -> String {
    let index = Int.random(in: lessons.indices, using: &random)
    let other = Int.random(in: lessons.indices, using: &random)
    let name = lessons[index].slug
    let what: String
    switch Int.random(in: 0..<10, using: &random) {
    case 0:
      lessons[index].isBroken.toggle()
      what = "break or mend \(name)"
    case 1:
      lessons[index].isDraft.toggle()
      what = "draft or publish \(name)"
    case 2:
      lessons[index].isThere.toggle()
      what = "take away or bring back \(name)"
    case 3:
      lessons.swapAt(index, other)
      what = "exchange \(name) and \(lessons[index].slug)"
    case 4 where lessons.count < 6:
      insert(at: index)
      what = "insert a lesson before \(name)"
    case 5:
      firstNumber += 1
      what = "renumber all"
    case 6:
      count += 1
      let new = "renamed\(count)"
      for (former, present) in renamed where present == name { renamed[former] = new }
      renamed[name] = new
      lessons[index].slug = new
      what = "rename \(name) to \(new)"
    case 7:
      count += 1
      let old = lessons[index].steps[0].id
      lessons[index].steps[0].former.append(old)
      lessons[index].steps[0].id = "n\(count)"
      what = "rename \(name)/\(old)"
    case 8:
      lessons[index].steps.insert(step(), at: 1)
      what = "insert a step into \(name)"
    default:
      lessons[index].steps.swapAt(0, lessons[index].steps.count - 1)
      what = "exchange steps of \(name)"
    }
    if visible.isEmpty { lessons[0].isThere = true; lessons[0].isDraft = false }
    if !visible.contains(where: { !$0.isBroken }) {
      for index in lessons.indices { lessons[index].isBroken = false }
    }
    try write()
    return what
  }

  /// Writes the course's files, and none that it no longer has.
  func write() throws {
    try? FileManager.default.removeItem(atPath: folder)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (index, lesson) in lessons.enumerated() where lesson.isThere {
      let number = firstNumber + index
      let name = "\(number < 10 ? "0" : "")\(number)-\(lesson.slug).md"
      try text(of: lesson).write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
    }
    let manifest: [String: Any] = [
      "id": "living", "renamed": renamed, "drafts": lessons.filter(\.isDraft).map(\.slug),
    ]
    try JSONSerialization.data(withJSONObject: manifest)
      .write(to: URL(fileURLWithPath: "\(folder)/course.json"))
  }

  private func text(of lesson: Lesson) -> String {
    "# Lesson \(lesson.slug)\n"
      + lesson.steps.map { step in
        let former = step.former.map { " was=\($0)" }.joined()
        return """

          ## Step \(step.token)

          ```swift \(lesson.isBroken ? "stop" : "step")=\(step.id)\(former)
          let \(step.token) = 0
          ```

          ```swift solution
          let \(step.token) = 1 // passes
          ```

          ```swift check
          expect(\(step.token) == 1, "make it one")
          ```

          """
      }.joined()
  }
}
