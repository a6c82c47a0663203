import LessonMarkup
import LessonModel
import TerminalIO
import Testing

@testable import LessonsCLI
@testable import Tutoring

/// The end of a path, how one is chosen on the live screen, and what is shown of it.
@Suite struct PathEndTests {
  /// A learner at the first of two lessons, on the path over its first step and the door's.
  private func standing(_ change: (inout Progress) -> Void = { _ in }) -> Standing {
    var manifest = CourseManifest(id: "course")
    manifest.paths = [
      CoursePath(
        id: "short", title: "In short", about: "Turn and open.",
        steps: [Sample.turn, Reading.place.address]),
      CoursePath(id: "peep", title: "Peeping", minutes: 30, steps: [Sample.look]),
    ]
    var progress = Progress()
    (progress.current, progress.path) = (Sample.turn, "short")
    change(&progress)
    return Standing(
      shelf: CourseShelf(manifest, lessons: Sample.lessons + Reading.lessons),
      workspace: Workspace("/nowhere/Playground", from: "/nowhere"), progress: progress)
  }

  @Test func `the end of a path says what one can do now, and which ways fit next`() {
    let standing = standing { progress in
      progress[Sample.turn].status = .passed
      progress[Reading.place.address].status = .passed
    }
    let lines = PathEnd(standing: standing, width: 80).lines().map(\.text)
    let text = lines.joined(separator: "\n")
    #expect(lines.first == "You have gone through “In short”: 2 steps.")
    #expect(text.contains("What you can do now\n\nTurn and open.\n"))
    #expect(lines.contains("  Keys and locks: Turn the key"))
    #expect(lines.contains("  Doors and keys: Open the door"))
    #expect(text.contains("Paths that fit next\n\n  peep  Peeping: 1 step, 30 minutes"))
    #expect(text.contains("`lessons summary --output learnt.md`"))
    #expect(lines.allSatisfy { DisplayWidth.of($0) <= 80 })
  }

  @Test func `after a path the whole course goes on behind its first lesson`() {
    var standing = standing { progress in
      progress[Sample.turn].status = .passed
      progress[Reading.place.address].status = .passed
    }
    // The first lesson has an open step, and the second one too.
    let start = standing.tutor.startAfterPath
    #expect(start?.lesson == Reading.place.address.lesson || start == Sample.look)
    let words = PathEnd(standing: standing, width: 200).lines().map(\.text).joined(separator: "\n")
    #expect(words.contains("goes on with the whole course, at `\(start?.description ?? "")`"))
    #expect(standing.tutor.handle(.follow(nil), at: 0).last == start.map { .bring($0) })
  }

  @Test func `the list shows the path alone, and all again`() {
    var list = ListModel(standing())
    _ = list.pressed(.character("a"), page: 5)
    #expect(list.rows.compactMap(\.address) == [Sample.turn, Reading.place.address])
    let view = ListView(model: list, columns: 80, rows: 12).lines()
    #expect(view[0].text.hasPrefix("The path “In short” "))
    _ = list.pressed(.character("a"), page: 5)
    #expect(list.rows.compactMap(\.address).count > 2)
    var whole = ListModel(standing { $0.path = nil })
    _ = whole.pressed(.character("a"), page: 5)
    #expect(whole.notice?.contains("`f` chooses a path") == true && whole.filter == .all)
  }

  @Test func `a path is chosen in the list, with the whole course as the last choice`() {
    var list = ListModel(standing())
    _ = list.pressed(.character("f"), page: 5)
    let lines = ListView(model: list, columns: 80, rows: 12).lines().map(\.text)
    #expect(lines[0] == "Ways through the course")
    #expect(lines.contains { $0.hasPrefix("❯  short  In short: 2 steps. Turn and open.") })
    #expect(list.pressed(.down, page: 5) == nil)
    #expect(list.pressed(.enter, page: 5) == .follow("peep"))
    #expect(list.choice == nil)
    _ = list.pressed(.character("f"), page: 5)
    #expect(list.pressed(.end, page: 5) == nil)
    #expect(list.pressed(.enter, page: 5) == .follow(nil))
    _ = list.pressed(.character("f"), page: 5)
    #expect(list.pressed(.escape, page: 5) == nil && list.choice == nil)
    // Ten rows are enough, wherever one is.
    for rows in 1...12 {
      _ = list.pressed(.character("f"), page: 5)
      _ = list.pressed(.end, page: 5)
      let lines = ListView(model: list, columns: 30, rows: rows).lines()
      #expect(rows < 6 || lines.count == rows)
      _ = list.pressed(.escape, page: 5)
    }
  }

  @Test func `where a path enters a lesson, its introduction comes first`() throws {
    var standing = standing { $0.path = "peep" }
    #expect(standing.tutor.entersLesson(at: Sample.look))
    #expect(!standing.tutor.entersLesson(at: Sample.turn))
    _ = standing.tutor.handle(.follow(nil), at: 0)
    #expect(!standing.tutor.entersLesson(at: Sample.look))
    func text(_ entersLesson: Bool) -> String {
      var view = StepView(
        lesson: Sample.lessons[0], index: 1, place: nil, link: nil, done: (0, of: 1),
        capabilities: .plain80)
      view.entersLesson = entersLesson
      return view.lines().map(\.text).joined(separator: "\n")
    }
    #expect(text(true).contains("A short lesson.") && !text(false).contains("A short lesson."))
    #expect(!text(true).contains("# Keys") && text(true).contains("Nothing to do here."))
  }

  @Test func `a step whose pass was ended by another one names that`() {
    #expect(CourseView.words(for: .changed, "turn") == "`turn` before it changed since")
    #expect(CourseView.words(for: .changed) == "changed since you solved it")
  }

  @Test func `Ctrl-D and Ctrl-U scroll by half a window, and leave nothing`() {
    var stage = ScreenStage(columns: 80, rows: 14)
    let top = stage.lines.map(\.text)
    #expect(stage.press(.control("d")) == [])
    let half = stage.lines.map(\.text)
    #expect(half != top)
    stage.press(.control("d"))
    stage.press(.control("u"))
    #expect(stage.lines.map(\.text) == half)
    stage.press(.control("u"))
    #expect(stage.lines.map(\.text) == top)
    var list = ListModel(Reading.standing())
    #expect(
      list.pressed(.control("d"), page: 6) == nil && list.pressed(.control("u"), page: 6) == nil)
    #expect(list.pressed(.control("c"), page: 6) == .quit)
  }

  @Test(arguments: ["т", "ν", "й", "é"])
  func `a letter of another keyboard layout gets a line`(letter: Character) {
    var stage = ScreenStage(columns: 80, rows: 14)
    #expect(stage.press(.character(letter)) == [])
    #expect(
      stage.model.notice?.hasPrefix("“\(letter)” is not a key here: switch") == true)
    var list = ListModel(Reading.standing())
    _ = list.pressed(.character(letter), page: 5)
    #expect(list.notice?.contains("“\(letter)”") == true)
    #expect(
      TypedWords.foreign("m") == nil && TypedWords.foreign("7") == nil
        && TypedWords.foreign("€") == nil)
  }

  @Test func `where lines are printed, the keys are listed with how they are typed`() {
    let lines = ScreenKeys.explanation(width: 80, isReader: false).map(\.text)
    #expect(lines.first == "Type one of these letters, and then Enter:")
    #expect(
      !ScreenKeys.explanation(width: 80, isReader: true).contains { $0.text.contains("then Enter") }
    )
    let stage = ScreenStage(columns: 80, rows: 14)
    let news = PlainView.invitation(stage.model.place, width: 80).map(\.text)
    #expect(news.contains("A letter and Enter:") && news.contains { $0.contains("n next") })
  }

}
