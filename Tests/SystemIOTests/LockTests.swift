import Foundation
import Testing

@testable import SystemIO

/// Locks between two processes.
@Suite(.timeLimit(.minutes(5))) struct LockTests {
  /// Starts a program that holds the lock of a file until it is killed.
  private func holder(of path: String) throws -> RunningProcess {
    let holder = ChildProcess(
      executable: "/bin/sh",
      arguments: ["-c", "exec 9<>\"$0\"; flock 9; printf 4711 >&9; echo held; sleep 1000", path],
      environment: ["PATH": "/usr/bin:/bin"], deadline: .now + .seconds(240))
    let running = try holder.start()
    while running.captures[0].bytes.isEmpty, !running.captures[0].isClosed {
      running.captures[0].readAvailable()
      usleep(1000)
    }
    return running
  }

  @Test func `a lock that another process holds is refused with that process's id`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("", to: "lock")
    let running = try holder(of: path)
    let error = #expect(throws: SystemError.self) { _ = try FileLock(path) }
    #expect(error == SystemError(.takeLock(holder: "4711"), path, code: EWOULDBLOCK))
    withExtendedLifetime(running) {}
  }

  @Test func `a lock is free again after its holder was killed`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("", to: "lock")
    let running = try holder(of: path)
    ProcessGroup(leader: running.pid, marker: nil).kill()
    let lock = try FileLock(path, patience: .seconds(240))
    #expect(FileContents.read(path, upTo: 20) == Array("\(getpid())".utf8))
    withExtendedLifetime(lock) {}
  }

  @Test func `the file of a free lock is empty`() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/lock"
    do { _ = try FileLock(path) }
    #expect(FileStamp.size(of: path) == 0)
    #expect(FileStamp.isThere(path))
    do { _ = try FileLock(path) }
  }

  @Test func `a lock that cannot be opened names its file`() throws {
    let error = #expect(throws: SystemError.self) { _ = try FileLock("/nowhere/lock") }
    #expect(error == SystemError(.openLock, "/nowhere/lock", code: ENOENT))
  }

  @Test func `a folder's lock keeps another process waiting`() throws {
    let temporary = try TemporaryFolder()
    let folder = try temporary.makeFolder("folder")
    let other = ChildProcess(
      executable: "/bin/sh", arguments: ["-c", "flock \"$0\" echo in", folder],
      environment: ["PATH": "/usr/bin:/bin"], deadline: .now + .seconds(240))
    let running = try FolderLock.hold(folder) {
      let running = try other.start()
      usleep(200_000)
      running.captures[0].readAvailable()
      #expect(running.captures[0].bytes.isEmpty)
      return running
    }
    let outcome = try running.finish(until: .now + .seconds(240), interrupt: .never)
    #expect(outcome.captures[0] == Array("in\n".utf8))
    #expect(throws: SystemError.self) { try FolderLock.hold("/nowhere") {} }
  }
}
