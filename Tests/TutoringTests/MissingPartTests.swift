import LessonModel
import SystemIO
import Testing

@testable import Tutoring

/// What is found to be gone of a workspace.
@Suite final class MissingPartTests {
  private let lesson: LessonOutline
  private let folder: TemporaryFolder
  private let workspace: Workspace

  init() throws {
    lesson = SampleCourse.make(["one": "a b"]).lessons[0]
    folder = try TemporaryFolder()
    workspace = Workspace("\(folder.path)/w", shownAs: "w")
    try workspace.create(editorOptions: [])
    try begin("one/a")
    try FileContents.write([1], to: workspace.pagePath(of: lesson))
  }

  private func begin(_ address: StepAddress) throws {
    var progress = Progress()
    progress[address].wasShown = true
    try workspace.write(progress)
  }

  private var missing: MissingPart? { workspace.missingPart(of: lesson, hadProgress: true) }

  @Test func `nothing is missing of a workspace that is as it was`() {
    #expect(missing == nil)
  }

  @Test func `the largest part that is gone is named`() throws {
    FileContents.remove(workspace.pagePath(of: lesson))
    #expect(missing == .page("w/01-one.swift", lesson: "one"))
    FileContents.remove("\(workspace.path)/.lessons/progress.json")
    #expect(missing == .progress("w/.lessons/progress.json"))
    Folder.remove("\(workspace.path)/.lessons")
    #expect(missing == .folder("w/.lessons"))
    Folder.remove(workspace.path)
    #expect(missing == .folder("w"))
  }

  @Test func `a page is gone too when it is a link that leads nowhere`() throws {
    FileContents.remove(workspace.pagePath(of: lesson))
    FileContents.link(workspace.pagePath(of: lesson), to: "\(folder.path)/elsewhere")
    #expect(missing == .page("w/01-one.swift", lesson: "one"))
    try FileContents.write([1], to: "\(folder.path)/elsewhere")
    #expect(missing == nil)
  }

  @Test func `what was never there is not missing`() throws {
    FileContents.remove("\(workspace.path)/.lessons/progress.json")
    #expect(workspace.missingPart(of: lesson, hadProgress: false) == nil)
    // The learner has started again, at another lesson.
    FileContents.remove(workspace.pagePath(of: lesson))
    try begin("two/a")
    #expect(missing == nil)
  }
}
