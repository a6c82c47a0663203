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
    #expect(hasNews(descriptor, within: .seconds(120)))
  }

  private func expectNoNews(_ watch: borrowing FolderWatch) {
    let descriptor = watch.descriptor
    #expect(!hasNews(descriptor, within: .milliseconds(20)))
  }

  #if os(Linux)
    @Test func `changes in a folder are reported until it is removed, and when it is made anew`()
      throws
    {
      let folder = try TemporaryFolder()
      let watched = try folder.makeFolder("watched")
      var watch = FolderWatch(watched, platform: .native)
      expectNoNews(watch)
      try FileContents.write([1], to: "\(watched)/file")
      expectNews(watch)
      watch.drain()
      expectNoNews(watch)
      Folder.remove(watched)
      expectNews(watch)
      watch.drain()
      let descriptor = watch.descriptor
      #expect(descriptor == -1)
      // The new folder often has the number of the old one.
      try Folder.make(watched)
      watch.drain()
      try FileContents.write([1], to: "\(watched)/file")
      expectNews(watch)
    }

    @Test(arguments: ["mv watched away; mv away watched", "mv watched away; mkdir watched"])
    func `the folder that is at the path is watched, whatever was there before`(
      script: String
    ) throws {
      let folder = try TemporaryFolder()
      let watched = try folder.makeFolder("watched")
      var watch = FolderWatch(watched, platform: .native)
      for command in script.split(separator: "; ") {
        try shell("cd '\(folder.path)' && \(command)")
        expectNewsOrNothing(&watch)
      }
      try FileContents.write([1], to: "\(watched)/file")
      expectNews(watch)
    }

    @Test func `the folder to which a link leads now is watched`() throws {
      let folder = try TemporaryFolder()
      let other = try folder.makeFolder("other")
      try shell("cd '\(folder.path)' && mkdir one && ln -s one link")
      var watch = FolderWatch("\(folder.path)/link", platform: .native)
      try shell("cd '\(folder.path)' && ln -sfn other link")
      watch.drain()
      try FileContents.write([1], to: "\(other)/file")
      expectNews(watch)
    }

    /// Takes what was reported; where the folder has gone, there may be nothing that could report it.
    private func expectNewsOrNothing(_ watch: inout FolderWatch) {
      if watch.descriptor >= 0 { expectNews(watch) }
      watch.drain()
    }

    private func shell(_ script: String) throws {
      let process = ChildProcess(
        executable: "/bin/sh", arguments: ["-c", script], environment: ["PATH": "/usr/bin:/bin"],
        deadline: .now + .seconds(120))
      #expect(try process.run(interrupt: .never).termination == .exited(0), "\(script)")
    }
  #endif

  @Test func `where nothing is reported there is no descriptor`() throws {
    let folder = try TemporaryFolder()
    for (path, platform) in [(folder.path, Platform.portable), ("/nowhere", .native)] {
      var watch = FolderWatch(path, platform: platform)
      watch.drain()
      let descriptor = watch.descriptor
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
