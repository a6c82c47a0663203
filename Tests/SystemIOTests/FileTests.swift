import Foundation
import Testing

@testable import SystemIO

@Suite struct FileTests {
  private func text(_ path: String) -> String {
    String(decoding: FileContents.read(path, upTo: .max), as: UTF8.self)
  }

  @Test func `a file is replaced at its link's target and keeps its permissions`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("old", to: "file")
    unsafe chmod(file, 0o640)
    let link = "\(folder.path)/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "file")
    try AtomicFile.write(Array("new".utf8), to: link)
    #expect(text(file) == "new")
    let rights = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(rights == 0o640)
    #expect(Set(Folder.names(in: folder.path) ?? []) == [".lock", "file", "link"])
  }

  @Test func `a write that fails half-way leaves the old content`() async {
    // Runs in its own process, because the limit is for the whole process.
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let file = try folder.write("old", to: "file")
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 1000, rlim_max: 1 << 40)
      #if canImport(Glibc)
        unsafe setrlimit(__rlimit_resource_t(1), &limit)
      #else
        unsafe setrlimit(RLIMIT_FSIZE, &limit)
      #endif
      let tooMuch = [UInt8](repeating: 65, count: 5000)
      let other = "\(folder.path)/other"
      let errors = [
        #expect(throws: SystemError.self) { try AtomicFile.write(tooMuch, to: file) },
        #expect(throws: SystemError.self) { try AtomicFile.create(tooMuch, at: other) },
      ]
      let isAsBefore =
        FileContents.read(file, upTo: .max) == Array("old".utf8)
        && Set(Folder.names(in: folder.path) ?? []) == [".lock", "file"]
      let expected = [
        SystemError(.replaceFile, file, code: EFBIG), SystemError(.replaceFile, other, code: EFBIG),
      ]
      Folder.remove(folder.path)
      exit(isAsBefore && errors == expected ? 0 : 1)
    }
  }

  @Test func `a file is created only where nothing exists`() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/file"
    try AtomicFile.create([65], at: path)
    let error = #expect(throws: SystemError.self) { try AtomicFile.create([66], at: path) }
    #expect(error == SystemError(.replaceFile, path, code: EEXIST))
    #expect(text(path) == "A")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/link", withDestinationPath: "nowhere")
    #expect(throws: SystemError.self) { try AtomicFile.create([], at: "\(folder.path)/link") }
  }

  @Test func `text is appended to a file`() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/file"
    try FileContents.append(Array("a".utf8), to: path)
    try FileContents.append(Array("b".utf8), to: path)
    #expect(text(path) == "ab")
    let error = #expect(throws: SystemError.self) { try FileContents.append([], to: folder.path) }
    #expect(error == SystemError(.appendToFile, folder.path, code: EISDIR))
  }

  @Test func `a file is read up to a limit`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(String(repeating: "x", count: 200_000), to: "file")
    #expect(FileContents.read(path, upTo: 150_000).count == 150_000)
    #expect(FileContents.read(path, upTo: .max).count == 200_000)
    #expect(FileContents.read("/nowhere", upTo: .max).isEmpty)
    #expect(FileContents.read(folder.path, upTo: .max).isEmpty)
  }

  @Test func `a folder is removed with its contents but without linked files`() throws {
    let folder = try TemporaryFolder()
    let outside = try folder.write("x", to: "outside")
    let inside = try folder.makeFolder("inside")
    try FileManager.default.createDirectory(
      atPath: "\(inside)/a/b", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: "\(inside)/a/link", withDestinationPath: folder.path)
    try FileContents.write([1], to: "\(inside)/a/b/file")
    try Folder.empty(inside)
    #expect(Folder.names(in: inside) == [])
    #expect(text(outside) == "x")
    #expect(Folder.remove(inside))
    #expect(Folder.remove(inside))
    #expect(!FileStamp.isThere(inside))
    try Folder.empty(inside)
    #expect(FileStamp.isThere(inside))
    let error = #expect(throws: SystemError.self) { try Folder.empty("/nowhere/folder") }
    #expect(error?.operation == .emptyFolder)
  }

  @Test func `a temporary folder is removed with its owner`() throws {
    let path: String
    do {
      let folder = try TemporaryFolder()
      path = folder.path
      _ = try folder.write("x", to: "file")
      #expect(FileManager.default.fileExists(atPath: path))
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test(.timeLimit(.minutes(5)))
  func `folders of killed processes are removed and those of living ones stay`() throws {
    let parent = FileManager.default.temporaryDirectory.path
    var actions = SpawnActions()
    let gone = try actions.spawn(["/bin/true"], environment: [:])
    _ = ChildEnd.wait(for: gone)
    let left = "\(parent)/lessons-\(gone)-test\(UUID().uuidString)"
    let living = "\(parent)/lessons-\(getpid())-test\(UUID().uuidString)"
    for folder in [left, living] { try Folder.make(folder) }
    defer { Folder.remove(living) }
    TemporaryFolder.sweep()
    #expect(!FileStamp.isThere(left))
    #expect(FileStamp.isThere(living))
  }

  @Test(arguments: Platform.allCases)
  func `the program's own file is found`(platform: Platform) {
    #expect(ExecutablePath.path(platform).hasPrefix("/"))
    #expect(FileStamp.isThere(ExecutablePath.path(platform)))
  }

  @Test func `a program's name is looked up as in a shell`() throws {
    let folder = try TemporaryFolder()
    let tool = try folder.write("", to: "lessons-tool")
    unsafe chmod(tool, 0o755)
    let path = "/nowhere:\(folder.path):/usr/bin"
    let real = FilePath.real(tool)
    #expect(ExecutablePath.found("lessons-tool", searchPath: path) == real)
    #expect(ExecutablePath.found(tool, searchPath: "") == real)
    #expect(ExecutablePath.found("lessons-none", searchPath: path) == "lessons-none")
  }
}
