import Foundation
import Testing

@testable import SystemIO

/// A file that is replaced while an editor saves it.
@Suite(.timeLimit(.minutes(5))) struct FileReplacementTests {
  /// The ways in which editors save.
  enum Way: CaseIterable {
    case inPlace, renaming
  }

  /// A folder with a file `page` and a folder `kept`.
  final class Place {
    private let folder: TemporaryFolder
    let page: String
    let kept: String
    private let platform: Platform

    init(_ content: String?, _ platform: Platform) throws {
      folder = try TemporaryFolder()
      page = "\(folder.path)/page"
      kept = try folder.makeFolder("kept")
      self.platform = platform
      if let content { try FileContents.write(Array(content.utf8), to: page) }
    }

    func replacement(_ content: String) throws -> FileReplacement {
      try FileReplacement(
        Array(content.utf8), of: page, keepingIn: kept, as: { "page.\($0)" }, platform: platform)
    }

    func commit(
      _ new: String, replacing old: String?, keepsOld: Bool,
      at moments: @escaping (FileReplacement.Moment) -> Void = { _ in }
    ) throws -> FileReplacement.End {
      let replacement = try replacement(new)
      replacement.reached = moments
      return try replacement.commit(replacing: old.map { Array($0.utf8) }, keepsOld: keepsOld)
    }

    var content: String? { FileReplacementTests.content(page) }
    /// The names in `kept`.
    var names: [String] { (Folder.names(in: kept) ?? ["?"]).sorted() }
    /// What the files in `kept` have.
    var old: [String] { names.compactMap { FileReplacementTests.content("\(kept)/\($0)") } }
  }

  static func content(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }

  static func save(_ text: String, to path: String, _ way: Way) {
    let target = way == .renaming ? path + "~" : path
    try? FileContents.write(Array(text.utf8), to: target)
    if way == .renaming { unsafe _ = rename(target, path) }
  }

  @Test func `an old version that cannot be read is not taken for a save`() throws {
    let place = try Place("old", .native)
    let error = #expect(throws: SystemError.self) {
      try place.commit("new", replacing: "old", keepsOld: true) { moment in
        guard moment == .exchanged else { return }
        // A link is not followed, so what it leads to cannot be compared.
        FileContents.remove("\(place.kept)/page.1")
        FileContents.link("\(place.kept)/page.1", to: place.page)
      }
    }
    #expect(error?.operation == .replaceFile)
    #expect(place.names.isEmpty)
  }

  @Test(arguments: Platform.allCases, [true, false])
  func `the old version is kept or removed`(platform: Platform, keepsOld: Bool) throws {
    let place = try Place("old", platform)
    unsafe chmod(place.page, 0o664)
    let end = try place.commit("new", replacing: "old", keepsOld: keepsOld)
    #expect(end == .replaced(kept: keepsOld ? "\(place.kept)/page.1" : nil))
    #expect(place.content == "new")
    #expect(place.old == (keepsOld ? ["old"] : []))
    var status = stat()
    unsafe stat(place.page, &status)
    #expect(status.st_mode & 0o777 == 0o664)
  }

  @Test(arguments: Platform.allCases)
  func `the old version is moved, not copied`(platform: Platform) throws {
    let place = try Place("old", platform)
    var (before, after) = (stat(), stat())
    unsafe stat(place.page, &before)
    _ = try place.commit("new", replacing: "old", keepsOld: true)
    unsafe stat("\(place.kept)/page.1", &after)
    #expect(before.st_ino == after.st_ino)
  }

  @Test(arguments: Platform.allCases)
  func `a file is created only where nothing is`(platform: Platform) throws {
    let place = try Place(nil, platform)
    let replacement = try place.replacement("new")
    Self.save("mine", to: place.page, .renaming)
    #expect(try replacement.commit(replacing: nil, keepsOld: true) == .savedMeanwhile(kept: nil))
    #expect(place.content == "mine")
    FileContents.remove(place.page)
    #expect(try place.commit("new", replacing: nil, keepsOld: true) == .replaced(kept: nil))
    #expect(place.content == "new")
  }

  @Test(arguments: Platform.allCases, Way.allCases)
  func `what was saved after it was read stays in the file`(platform: Platform, way: Way) throws {
    let place = try Place("old", platform)
    let replacement = try place.replacement("new")
    Self.save("mine", to: place.page, way)
    let end = try replacement.commit(replacing: Array("old".utf8), keepsOld: true)
    #expect(end == .savedMeanwhile(kept: nil))
    #expect(place.content == "mine")
    #expect(place.old.isEmpty || place.names == [".page.new"])
  }

  @Test(arguments: Platform.allCases)
  func `a file that was removed after it was read is not made again`(platform: Platform) throws {
    let place = try Place("old", platform)
    let replacement = try place.replacement("new")
    FileContents.remove(place.page)
    let end = try replacement.commit(replacing: Array("old".utf8), keepsOld: true)
    #expect(end == .savedMeanwhile(kept: nil))
    #expect(place.content == nil)
  }

  @Test(arguments: Platform.allCases, Way.allCases)
  func `no save at any moment is lost`(platform: Platform, way: Way) throws {
    for isSurprise in [false, true] {
      for moments in [
        [.exchanged], [.surprised], [.putBack], [.movedAway], [.surprised, .putBack],
      ]
        as [[FileReplacement.Moment]]
      {
        for keepsOld in [false, true] {
          let place = try Place(isSurprise ? "first" : "old", platform)
          var saved: [String] = []
          let page = place.page
          let end = try place.commit("new", replacing: "old", keepsOld: keepsOld) { moment in
            guard moments.contains(moment) else { return }
            saved.append("\(moment)")
            Self.save("\(moment)", to: page, way)
          }
          let all = [place.content ?? ""] + place.old
          let what = "\(isSurprise), \(moments), \(keepsOld): \(end), \(all)"
          if let last = saved.last { #expect(all.contains(last), "\(what)") }
          // A version that was not overwritten exists too.
          if isSurprise, !saved.contains("putBack") { #expect(all.contains("first"), "\(what)") }
          if !isSurprise, keepsOld { #expect(all.contains("old"), "\(what)") }
          if isSurprise {
            guard case .savedMeanwhile = end else {
              Issue.record("\(what)")
              continue
            }
          }
        }
      }
    }
  }

  /// An editor that has opened the file before it is replaced, and writes after that.
  @Test(arguments: [1, 5, 50, 400])
  func `a late write into the old version is put back, or kept`(milliseconds: UInt32) throws {
    for keepsOld in [false, true] {
      let place = try Place("old", .native)
      let editor = try Descriptor(opening: place.page, O_WRONLY, for: .writeFile)
      let number = editor.release()
      let start = ContinuousClock.now
      let writing = try BackgroundWork { _ in
        usleep(milliseconds * 1_000)
        _ = Descriptor.writeAll(Array("mine".utf8), to: number)
        close(number)
        return ContinuousClock.now - start
      }
      let end = try place.commit("new", replacing: "old", keepsOld: keepsOld)
      writing.wait()
      #if os(Linux)
        // On a busy machine a write can come too late to be waited for.
        let isInTime = try #require(writing.value) < FileReplacement.patience
        if isInTime { #expect(end == .savedMeanwhile(kept: nil)) }
        #expect(([place.content ?? ""] + place.old).contains("mine"), "\(end)")
      #endif
    }
  }

  @Test func `a file that was moved away is moved back after a kill`() throws {
    let place = try Place("old", .portable)
    let name = { (number: Int) in "page.\(number)" }
    let replacement = try place.replacement("new")
    unsafe _ = rename(place.page, replacement.away)
    try FileReplacement.recover(place.page, keptIn: place.kept, as: name, platform: .portable)
    #expect(place.content == "old")
    // Killed between the two names of a move.
    unsafe _ = link(place.page, replacement.away)
    try FileReplacement.recover(place.page, keptIn: place.kept, as: name, platform: .portable)
    #expect(place.content == "old")
    #expect(!place.names.contains(".page.old"))
    // A new file has been saved since.
    Self.save("older", to: replacement.away, .inPlace)
    try FileReplacement.recover(place.page, keptIn: place.kept, as: name, platform: .portable)
    #expect(place.content == "old")
    #expect(place.old.contains("older"))
  }

  @Test func `a file that is not to be written is left alone`() throws {
    let place = try Place("old", .native)
    unsafe chmod(place.page, 0o444)
    let error = #expect(throws: SystemError.self) { try place.replacement("new") }
    #expect(error == SystemError(.replaceProtected, place.page, code: EACCES))
    let other = #expect(throws: SystemError.self) { try AtomicFile.write([1], to: place.page) }
    #expect(other == SystemError(.replaceProtected, place.page, code: EACCES))
    #expect(place.content == "old")
    #expect(place.names.isEmpty)
  }

  @Test func `on another file system the old version is kept beside the file`() throws {
    let shared = "/dev/shm"
    guard FilePath.isFolder(shared) else { return }
    let place = try Place(nil, .native)
    let far = "\(shared)/lessons-test-\(UUID().uuidString)"
    try Folder.make(far)
    defer { Folder.remove(far) }
    var (here, there) = (stat(), stat())
    unsafe stat(place.kept, &here)
    unsafe stat(far, &there)
    guard here.st_dev != there.st_dev else { return }
    try FileContents.write(Array("old".utf8), to: "\(far)/mine")
    try FileManager.default.createSymbolicLink(
      atPath: place.page, withDestinationPath: "\(far)/mine")
    let end = try place.commit("new", replacing: "old", keepsOld: true)
    #expect(end == .replaced(kept: "\(far)/page.1"))
    #expect(place.content == "new")
    #expect(Self.content("\(far)/page.1") == "old")
    #expect(place.names.isEmpty)
    #expect((Folder.names(in: far) ?? []).sorted() == ["mine", "page.1"])
  }
}
