import Testing

@testable import LessonsCLI

/// What is done about what a look at the page has found.
@Suite struct SaveWatchTests {
  private let start = ContinuousClock.now
  private let old = SaveWatch.Found.content([1])
  private let new = SaveWatch.Found.content([2])

  /// The answers to what was found at some milliseconds.
  private func answers(
    _ looks: (SaveWatch.Found, milliseconds: Int)...
  ) -> [SaveWatch.Answer] {
    var watch = SaveWatch(known: [1])
    return looks.map { found, time in watch.looked(at: found, start + .milliseconds(time)) }
  }

  @Test func `new content is checked once`() {
    #expect(answers((old, 0), (new, 500), (new, 1000)) == [.wait, .check, .wait])
  }

  @Test func `content that changes again is checked when it has come to rest`() {
    let half = SaveWatch.Found.content([])
    #expect(answers((half, 0), (new, 10), (new, 100)) == [.wait, .wait, .check])
  }

  @Test func `a page that is away for a moment is not said to be gone`() {
    #expect(answers((.nothing, 0), (new, 20), (new, 100)) == [.wait, .wait, .check])
  }

  @Test func `a page that stays away is said to be gone and is never checked`() {
    #expect(
      answers((.nothing, 0), (.nothing, 80), (.nothing, 600)) == [.wait, .sayGone, .sayGone])
  }

  @Test func `a page that comes back as it was is not checked again`() {
    #expect(
      answers((.nothing, 0), (.nothing, 80), (old, 600), (old, 1100))
        == [.wait, .sayGone, .wait, .wait])
  }

  @Test func `a page that comes back with other content is checked`() {
    #expect(answers((.nothing, 0), (.nothing, 80), (new, 600)) == [.wait, .sayGone, .check])
  }

  @Test func `a page that cannot be read is checked, which says why`() {
    #expect(
      answers((.unreadable, 0), (.unreadable, 80), (.unreadable, 600), (old, 1100))
        == [.wait, .check, .wait, .check])
  }

  @Test func `there is no look before the next one in time but while a save may be going on`() {
    var watch = SaveWatch(known: [1])
    #expect(watch.wakeUp == nil)
    _ = watch.looked(at: .nothing, start)
    #expect(watch.wakeUp == start + SaveWatch.rest)
    _ = watch.looked(at: .nothing, start + .milliseconds(80))
    #expect(watch.wakeUp == nil)
  }
}
