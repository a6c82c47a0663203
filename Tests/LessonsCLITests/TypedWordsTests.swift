import TerminalIO
import Testing

@testable import LessonsCLI

/// Words that are typed or pasted into the live screen do nothing there.
@Suite struct TypedWordsTests {
  private func keys(_ text: String) -> [Key] {
    text.map { $0 == "\n" ? .enter : .character($0) }
  }

  @Test(arguments: ["n", "nn", "hhh", "jjk", "  n", " n", "jjG", "h\n", "\n\n", "n\nn\n"])
  func `commands that were typed ahead stay commands`(text: String) {
    #expect(TypedWords.joining(keys(text)) == keys(text))
  }

  @Test(arguments: ["lessons next\n", "proxy.size", "ls", "exit\n", "gz"])
  func `letters that come at once are no commands`(text: String) {
    let isWord = TypedWords.joining(keys(text)) == [.paste(text)]
    #expect(isWord == (text != "gz"))
  }

  @Test func `keys that are no letters stay keys`() {
    #expect(
      TypedWords.joining([.character("h"), .up, .character("n"), .control("c")])
        == [.paste("hn"), .up, .control("c")])
  }

  @Test(arguments: ["proxy.size", "lessons next", "\u{1B}]0;x\u{7}evil", ""])
  func `a paste does nothing but say so, whatever is asked`(text: String) {
    var stage = ScreenStage(columns: 80, rows: 24)
    for asks in [false, true] {
      if asks { stage.press(.character("x")) }
      let before = stage.model.place
      #expect(stage.press(.paste(text)) == [])
      #expect(stage.model.question == nil && stage.model.place == before)
      let notice = stage.model.notice ?? ""
      #expect(notice.contains("was ignored") && !notice.contains("\u{1B}"))
    }
    #expect(TypedWords.notice("lessons next").contains("`n` goes on"))
  }

  @Test func `a paste into the list does nothing there, and searches where one searches`() {
    var list = ListModel(Reading.standing())
    let before = list.selected
    #expect(list.pressed(.paste("x\n"), page: 5) == nil)
    #expect(list.asked == nil && list.selected == before)
    #expect(
      ListView(model: list, columns: 80, rows: 24).lines().contains {
        $0.text.contains("was ignored")
      })
    _ = list.pressed(.character("/"), page: 5)
    _ = list.pressed(.paste("open"), page: 5)
    #expect(list.search == "open")
  }

  @Test func `lessons next that is typed letter by letter is noticed at its third letter`() {
    var spelled = SpelledCommand()
    var kinds = "lessons next".map { spelled.takes(.character($0)) }
    #expect(kinds.prefix(2) == [.key, .key])
    #expect(kinds[2] == .letter("les") && kinds.last == .letter("lessons next"))
    #expect(spelled.takes(.enter) == .end("lessons next"))
    #expect(spelled.takes(.character("n")) == .key)
    kinds = "lllest".map { spelled.takes(.character($0)) }
    #expect(kinds == [.key, .key, .key, .key, .letter("les"), .key])
    #expect(spelled.takes(.enter) == .key)
  }
}
