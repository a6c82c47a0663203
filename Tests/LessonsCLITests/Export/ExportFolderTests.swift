import Foundation
import SystemIO
import Testing

@testable import LessonsCLI

/// The folder of an export, in which a person may work at any moment.
@Suite final class ExportFolderTests {
  private let room: String
  private let folder: ExportFolder
  private var page: String { "\(folder.path)/Page.swift" }

  init() throws {
    room = FilePath.real(NSTemporaryDirectory()).map { "\($0)/export-\(UUID().uuidString)" } ?? ""
    try Folder.makeAll(room)
    folder = ExportFolder(
      "\(room)/Course.playground",
      Context(
        environment: [:], directory: room, executable: "/lessons",
        streams: StandardStreams(write: { _, _ in nil }), interrupt: .never))
  }

  deinit { Folder.remove(room) }

  private func export(_ text: String, exchanging: () -> Void = {}) throws {
    let files = [FolderFiles.File(path: "Page.swift", bytes: Array(text.utf8))]
    try folder.requireFree(for: "fruit")
    try folder.write(files, ExportRecord(course: "fruit", files), exchanging: exchanging)
  }

  @Test func `what is saved in an export at the moment it is replaced stays there`() throws {
    try export("one")
    #expect(throws: Failure.self) {
      try export("two") { try? FileContents.write(Array("mine".utf8), to: page) }
    }
    #expect(FileContents.read(page, upTo: 10) == Array("mine".utf8))
    #expect(Folder.names(in: room) == ["Course.playground"])
  }

  @Test func `a folder that appears at the moment an export is written stays as it is`() throws {
    #expect(throws: Failure.self) {
      try export("one") {
        try? Folder.makeAll(folder.path)
        try? FileContents.write(Array("mine".utf8), to: page)
      }
    }
    #expect(Folder.names(in: folder.path) == ["Page.swift"])
    try FileContents.write([], to: page)
    #expect(throws: Failure.self) { try export("one") }
  }

  @Test func `an export in which nothing was changed is replaced`() throws {
    try export("one")
    try export("two")
    #expect(FileContents.read(page, upTo: 10) == Array("two".utf8))
  }
}
