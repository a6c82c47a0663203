import Foundation
import Testing

@testable import SystemIO

/// What a program may leave in its folder to make it hard to remove.
@Suite(.timeLimit(.minutes(5))) struct FolderRemovalTests {
  /// Makes a chain of folders, each in the one before, and returns the last one.
  private static func nest(_ count: Int, named name: String, in path: String) throws -> Descriptor {
    var folder = try Descriptor(opening: path, O_RDONLY | O_DIRECTORY, for: .readFolder)
    for _ in 0..<count {
      guard unsafe mkdirat(folder.number, name, 0o700) == 0 else { throw SystemError(.makeFolder) }
      let inner = unsafe openat(folder.number, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard inner >= 0 else { throw SystemError(.readFolder) }
      folder = Descriptor(owning: inner)
    }
    return folder
  }

  @Test func `folders nested deeper than a path can name are removed`() throws {
    let folder = try TemporaryFolder()
    let top = try folder.makeFolder("top")
    let last = try Self.nest(3000, named: "a-rather-long-name", in: top)
    let file = unsafe openat(last.number, "file", O_WRONLY | O_CREAT, 0o600)
    #expect(file >= 0)
    close(file)
    #expect(Folder.remove(top))
    #expect(!FileStamp.isThere(top))
  }

  @Test func `folders with the names that removal uses itself are removed`() throws {
    let folder = try TemporaryFolder()
    let top = try folder.makeFolder("top")
    for number in 0..<5 {
      try FileContents.write([1], to: "\(top)/lessons-moved-\(number)")
      try Folder.make("\(top)/lessons-moved-\(number + 5)")
      try FileContents.write([1], to: "\(top)/lessons-moved-\(number + 5)/file")
    }
    _ = try Self.nest(20, named: "lessons-moved-3", in: "\(top)/lessons-moved-7")
    #expect(Folder.remove(top))
    #expect(!FileStamp.isThere(top))
  }

  @Test func `names that are not UTF-8 are removed`() throws {
    let folder = try TemporaryFolder()
    let top = try folder.makeFolder("top")
    let parent = try Descriptor(opening: top, O_RDONLY | O_DIRECTORY, for: .readFolder)
    let name: [CChar] = [-1, -2, 0]
    #expect(unsafe mkdirat(parent.number, name, 0o700) == 0)
    let inner = unsafe openat(parent.number, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    let file = unsafe openat(inner, name, O_WRONLY | O_CREAT, 0o600)
    #expect(file >= 0)
    close(file)
    close(inner)
    #expect(Folder.remove(top))
    #expect(!FileStamp.isThere(top))
  }

  @Test func `a folder goes although another process still makes a file in it`() throws {
    let folder = try TemporaryFolder()
    let top = try folder.makeFolder("top")
    for number in 0..<2000 { try FileContents.write([], to: "\(top)/\(number)") }
    let list = try Descriptor(opening: top, O_RDONLY | O_DIRECTORY, for: .readFolder)
    let first = try #require(FolderEntry.names(in: list.number).first)
    let path = "\(top)/" + String(decoding: first.dropLast().map(UInt8.init), as: UTF8.self)
    let work = try BackgroundWork { _ in
      while FileStamp.isThere(path) {}
      // All names have been read by now, and most files are still there.
      return (try? FileContents.write([], to: "\(top)/late")) != nil
    }
    #expect(Folder.remove(top))
    work.wait()
    #expect(work.value == true, "the file came too late to test anything")
    #expect(!FileStamp.isThere(top))
  }

  @Test func `what a link leads to stays as it is`() throws {
    let folder = try TemporaryFolder()
    let other = try folder.makeFolder("other")
    try FileContents.write([1], to: "\(other)/file")
    let top = try folder.makeFolder("top")
    try FileManager.default.createSymbolicLink(
      atPath: "\(top)/link", withDestinationPath: other)
    unsafe chmod(other, 0o500)
    #expect(Folder.remove(top))
    #expect(FileContents.read("\(other)/file", upTo: 10) == [1])
    var status = stat()
    #expect(unsafe stat(other, &status) == 0 && status.st_mode & 0o777 == 0o500)
    unsafe chmod(other, 0o700)
    let link = "\(folder.path)/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: other)
    #expect(Folder.remove(link))
    #expect(FileStamp.isThere("\(other)/file"))
  }

  @Test func `folders without any permission are removed by an ordinary user`() async {
    // In a process of its own, which becomes an ordinary user: root may enter every folder.
    await #expect(processExitsWith: .success) {
      if geteuid() == 0 {
        _ = setgid(65534)
        _ = setuid(65534)
      }
      let path = "/tmp/lessons-locked-\(getpid())"
      for folder in ["", "/a", "/a/b", "/a/b/c", "/d", "/d/e", "/f"] {
        try Folder.make(path + folder)
      }
      for file in ["/a/file", "/a/b/c/file", "/d/e/file"] {
        try FileContents.write([1], to: path + file)
      }
      for (folder, rights) in [
        ("/a/b/c", 0), ("/a/b", 0o400), ("/a", 0), ("/d/e", 0o500), ("/f", 0), ("", 0),
      ] as [(String, mode_t)] { unsafe chmod(path + folder, rights) }
      let isGone = Folder.remove(path)
      exit(isGone && !FileStamp.isThere(path) ? 0 : 1)
    }
  }

  @Test func `a removal that is out of time goes on the next time`() throws {
    let folder = try TemporaryFolder()
    let top = try folder.makeFolder("top")
    _ = try Self.nest(500, named: "a", in: top)
    #expect(!Folder.remove(top, until: .now))
    #expect(FileStamp.isThere(top))
    #expect(Folder.remove(top))
  }
}

/// Which temporary folders a sweep removes.
@Suite(.timeLimit(.minutes(5))) struct SweepTests {
  /// The id of a process that has ended.
  private func deadProcess() throws -> Int32 {
    var actions = SpawnActions()
    let pid = try actions.spawn(["/bin/true"], environment: [:])
    _ = ChildEnd.wait(for: pid)
    return pid
  }

  @Test func `a folder whose owner lives elsewhere is known by its lock`() throws {
    let path = "\(FilePath.temporaryFolder)/lessons-\(try deadProcess())-locked"
    try Folder.make(path)
    do {
      let lock = try Descriptor(opening: "\(path)/.lock", O_WRONLY | O_CREAT, for: .openLock)
      #expect(flock(lock.number, LOCK_EX | LOCK_NB) == 0)
      TemporaryFolder.sweep()
      #expect(FileStamp.isThere(path))
    }
    TemporaryFolder.sweep()
    #expect(!FileStamp.isThere(path))
  }

  @Test func `an old folder goes even when its owner's id is in use again`() throws {
    let (old, new) = ("lessons-\(getppid())-old", "lessons-\(getppid())-new")
    let parent = FilePath.temporaryFolder
    for name in [old, new] {
      try Folder.make("\(parent)/\(name)")
      try FileContents.write([], to: "\(parent)/\(name)/.lock")
    }
    defer { Folder.remove("\(parent)/\(new)") }
    let yesterday = Date(timeIntervalSinceNow: -25 * 3600)
    try FileManager.default.setAttributes(
      [.modificationDate: yesterday], ofItemAtPath: "\(parent)/\(old)")
    TemporaryFolder.sweep()
    #expect(!FileStamp.isThere("\(parent)/\(old)"))
    #expect(FileStamp.isThere("\(parent)/\(new)"))
  }

  @Test func `folders with other names stay`() throws {
    let parent = FilePath.temporaryFolder
    let names = [
      "lessons-", "lessons-0-a", "lessons--1-a", "lessons-x-a", "lessons-\(Int64.max)-a",
    ]
    let made = names.filter { (try? Folder.make("\(parent)/\($0)")) != nil }
    TemporaryFolder.sweep()
    for name in made {
      #expect(FileStamp.isThere("\(parent)/\(name)"), "\(name)")
      Folder.remove("\(parent)/\(name)")
    }
  }

  @Test(arguments: [
    ("/tmp", "/tmp"), ("/tmp/", "/tmp"), ("/", "/"), ("", "/tmp"), ("/nowhere", "/tmp"),
    ("/dev/null", "/tmp"), ("/dev/null/x", "/tmp"), ("/usr/ü", "/tmp"),
  ])
  func `temporary folders are made where they can be`(wanted: String, found: String) {
    guard wanted != "/" || geteuid() == 0 else { return }
    #expect(FilePath.temporaryFolder(wanted: wanted) == found)
  }

  @Test(arguments: ["ü", "a%41", "a$ORIGIN", "a\nb", "a\"b", "a\\b", "\u{301}a"])
  func `a temporary folder has a name that compilers take`(name: String) throws {
    let folder = try TemporaryFolder()
    let odd = try folder.makeFolder(name)
    #expect(FilePath.temporaryFolder(wanted: odd) == "/tmp")
    let blank = try folder.makeFolder("a 'b' #c;d")
    #expect(FilePath.temporaryFolder(wanted: blank) == blank)
  }
}
