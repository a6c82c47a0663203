import Foundation
import Testing

@testable import SystemIO

@Suite(.timeLimit(.minutes(5))) struct WatchingTests {
  private func hasNews(_ descriptor: Int32, within time: Duration) -> Bool {
    var news = PollSet()
    news.add(descriptor)
    return news.wait(until: .now + time) == .ready
  }

  private func expectNews(_ watch: borrowing FolderWatch) {
    let descriptor = watch.descriptor
    #expect(hasNews(descriptor, within: .seconds(20)))
  }

  private func expectNoNews(_ watch: borrowing FolderWatch) {
    let descriptor = watch.descriptor
    #expect(!hasNews(descriptor, within: .milliseconds(20)))
  }

  #if os(Linux)
    @Test func `a folder tells of what is written in it until it is gone`() throws {
      let folder = try TemporaryFolder()
      let watched = try folder.makeFolder("watched")
      var watch = FolderWatch(watched, platform: .native)
      let isPolling = watch.isPolling
      #expect(!isPolling)
      expectNoNews(watch)
      try FileContents.write([1], to: "\(watched)/file")
      expectNews(watch)
      watch.drain()
      expectNoNews(watch)
      Folder.remove(watched)
      expectNews(watch)
      watch.drain()
      let (isPollingThen, descriptor) = (watch.isPolling, watch.descriptor)
      #expect(isPollingThen)
      #expect(descriptor == -1)
    }

    @Test func `the file system of a folder is that of the longest mount above it`() {
      let table = """
        /dev/a / ext4 rw 0 0
        server:/x /home/with\\040space nfs4 rw 0 0
        over /home/with\\040space/in tmpfs rw 0 0
        """
      #expect(MountTable.kind(of: "/usr", in: table) == "ext4")
      #expect(MountTable.kind(of: "/home/with space", in: table) == "nfs4")
      #expect(MountTable.kind(of: "/home/with space/in/a", in: table) == "tmpfs")
      #expect(MountTable.kind(of: "/home/with spaces", in: table) == "ext4")
    }
  #endif

  @Test func `without news one has to look`() throws {
    let folder = try TemporaryFolder()
    for (path, polling, platform) in [
      (folder.path, true, Platform.native), (folder.path, false, .portable),
      ("/nowhere", false, .native),
    ] {
      var watch = FolderWatch(path, polling: polling, platform: platform)
      watch.drain()
      let (isPolling, descriptor) = (watch.isPolling, watch.descriptor)
      #expect(isPolling)
      #expect(descriptor == -1)
    }
  }

  @Test func `background work is told to stop and tells of its end`() throws {
    let work = try BackgroundWork { interrupt in
      var news = PollSet()
      news.add(interrupt.descriptor)
      while news.wait() != .ready {}
      return interrupt.hasCome
    }
    #expect(work.value == nil)
    work.cancel()
    work.wait()
    #expect(work.value == true)
    #expect(!Interrupt.never.hasCome)
  }

  @Test func `signals that ask for an end can be waited for`() async {
    // In a process of its own: signals are the whole process's.
    await #expect(processExitsWith: .success) {
      let interrupt = Signals.install()
      let screen = ScreenSignals()
      guard !interrupt.hasCome else { exit(1) }
      for (number, signal) in [(SIGWINCH, ScreenSignals.Signal.resize), (SIGCONT, .wake)] {
        kill(getpid(), number)
        // It comes when one of the process's threads takes it.
        var news = PollSet()
        news.add(screen.descriptor)
        while news.wait() != .ready {}
        guard screen.take() == [signal], screen.take().isEmpty, !interrupt.hasCome else { exit(2) }
      }
      kill(getpid(), SIGTERM)
      var news = PollSet()
      news.add(interrupt.descriptor)
      while news.wait() != .ready {}
      // It stays there for everybody who looks.
      exit(interrupt.hasCome && interrupt.hasCome && screen.take().isEmpty ? 0 : 3)
    }
  }
}
