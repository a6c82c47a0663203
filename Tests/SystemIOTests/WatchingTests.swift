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
    @Test func `changes in a folder are reported until it is removed`() throws {
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
      #expect(MountTable.name("/a\\011b\\012c\\134d\\303\\274\\") == "/a\tb\nc\\dü\\")
    }
  #endif

  @Test func `without news the caller has to look`() throws {
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

  @Test func `background work can be cancelled and reports its end`() throws {
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
    // Runs in its own process, because signals are for the whole process.
    await #expect(processExitsWith: .success) {
      let interrupt = Signals.install()
      let screen = ScreenSignals()
      guard !interrupt.hasCome else { exit(1) }
      for (number, signal) in [(SIGWINCH, ScreenSignals.Signal.resize), (SIGCONT, .wake)] {
        kill(getpid(), number)
        // The signal arrives when one of the process's threads takes it.
        var news = PollSet()
        news.add(screen.descriptor)
        while news.wait() != .ready {}
        guard screen.take() == [signal], screen.take().isEmpty, !interrupt.hasCome else { exit(2) }
      }
      kill(getpid(), SIGTERM)
      var news = PollSet()
      news.add(interrupt.descriptor)
      while news.wait() != .ready {}
      // The interrupt stays for later checks.
      exit(interrupt.hasCome && interrupt.hasCome && screen.take().isEmpty ? 0 : 3)
    }
  }
}
