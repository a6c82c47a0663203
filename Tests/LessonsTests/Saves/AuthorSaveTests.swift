import Foundation
import Synchronization
import SystemIO
import Testing

/// Files of a course that their author saves at the moment in which a verb writes them.
@Suite(.timeLimit(.minutes(5))) struct AuthorSaveTests {
  private let sandbox: Sandbox
  private let saved = "# Saved\n\nThe author's own words.\n"

  init() throws { sandbox = try Sandbox() }

  /// Saves a file as soon as a verb has begun to write it.
  private final class Author: Sendable {
    private let isOver = Mutex(false)
    private let hasSaved = Mutex(false)
    private let hasEnded = DispatchSemaphore(value: 0)

    /// Begins to wait for the verb.
    ///
    /// - Parameters:
    ///   - text: What is saved.
    ///   - path: The file.
    ///   - signs: What is there while a verb writes.
    ///   - renames: Whether the editor writes another file and gives it the file's name.
    init(saving text: String, to path: String, at signs: [String], renames: Bool) {
      Thread.detachNewThread { [self] in
        defer { hasEnded.signal() }
        while !signs.contains(where: FileStamp.isThere) { if isOver.withLock({ $0 }) { return } }
        let place = renames ? "\(path)~" : path
        try? FileContents.write(Array(text.utf8), to: place)
        if renames { unsafe _ = rename(place, path) }
        hasSaved.withLock { $0 = true }
      }
    }

    /// Waits for the save, and returns whether there was one: a verb may be done before it is seen.
    func end() -> Bool {
      isOver.withLock { $0 = true }
      hasEnded.wait()
      return hasSaved.withLock { $0 }
    }
  }

  /// Runs a verb while the author saves a file.
  ///
  /// - Returns: What the folder has of the file then; `nil` when the verb was done before the save.
  private func race(_ words: [String], _ file: String, renames: Bool) throws -> [String]? {
    let folder = "\(sandbox.path)/Lessons"
    let author = Author(
      saving: saved, to: "\(folder)/\(file)",
      at: [".\(file).new", ".\(file).saved-1"].map { "\(folder)/\($0)" }, renames: renames)
    try sandbox.run(words, course: "\(sandbox.path)/Lessons")
    guard author.end() else { return nil }
    let names = (Folder.names(in: folder) ?? []).filter { $0.contains(file) && $0 != "\(file)~" }
    return try names.map { try sandbox.read("Lessons/\($0)") }
  }

  @Test(arguments: [false, true])
  func `a save while a lesson is laid out is in the lesson, or beside it`(renames: Bool) throws {
    let lesson = GitCourse.lesson("Apples", ["one"]).replacing("print(1)", with: "  print( 1 )")
    for round in 0..<6 {
      try sandbox.write(lesson, to: "Lessons/01-apples.md")
      let texts = try race(["format"], "01-apples.md", renames: renames)
      #expect(texts?.contains(saved) != false, "\(round): \(texts ?? [])")
    }
  }

  @Test(arguments: [false, true])
  func `a save while the ids are released is in the list, or beside it`(renames: Bool) throws {
    try sandbox.write(GitCourse.lesson("Apples", ["one"]), to: "Lessons/01-apples.md")
    for round in 0..<20 {
      try sandbox.write("", to: "Lessons/ids.txt")
      let texts = try race(["lint", "--release"], "ids.txt", renames: renames)
      #expect(texts?.contains(saved) != false, "\(round): \(texts ?? [])")
    }
  }
}
