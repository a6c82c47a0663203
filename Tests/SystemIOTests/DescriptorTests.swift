import Foundation
import Testing

@testable import SystemIO

@Suite struct DescriptorTests {
  #if os(Linux)
    @Test func `no descriptor is left open on either platform, however a program ends`() async {
      // Runs in its own process, as other tests open files at the same time.
      await #expect(processExitsWith: .success) {
        try Self.useEverything()
        let before = Self.openOnes().count
        try Self.useEverything()
        // The waiting threads close their ends a moment later.
        for _ in 0..<24_000 {
          guard Self.openOnes().count > before else { break }
          usleep(10_000)
        }
        exit(Self.openOnes().count > before ? 1 : 0)
      }
    }

    private static func useEverything() throws {
      for platform in Platform.allCases {
        for script in ["echo a", "sleep 1000", "exit 3"] {
          var process = ChildProcess(
            executable: "/bin/sh", arguments: ["-c", script], environment: [:],
            deadline: .now + .milliseconds(100))
          process.platform = platform
          for _ in 0..<10 { _ = try process.run(interrupt: .never) }
          process.executable = "/nowhere"
          #expect(throws: SystemError.self) { try process.start() }
        }
        let folder = try TemporaryFolder()
        _ = try folder.write("x", to: "file")
        _ = FileContents.read("\(folder.path)/file", upTo: 10)
        _ = try FileLock("\(folder.path)/lock")
        #expect(throws: SystemError.self) { try AtomicFile.write([1], to: "/nowhere/file") }
        _ = FolderWatch(folder.path, platform: platform)
        let work = try BackgroundWork { _ in 1 }
        work.wait()
      }
    }

    /// The open files of this process, except those that the test library opens.
    private static func openOnes() -> [String] {
      (Folder.names(in: "/proc/self/fd") ?? []).compactMap { name in
        let path = "/proc/self/fd/\(name)"
        let file = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
        let others = ["socket:", "anon_inode:[event", "anon_inode:[timerfd"]
        return others.contains { file?.hasPrefix($0) ?? true } ? nil : file
      }
    }
  #endif

  @Test(arguments: Platform.allCases)
  func `programs inherit none of our pipes`(platform: Platform) throws {
    let pipe = try SystemIO.Pipe(platform: platform)
    for number in [pipe.reading.number, pipe.writing.number] {
      #expect(fcntl(number, F_GETFD) & FD_CLOEXEC != 0)
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func `everything is written, however little room there is at once`() throws {
    let pipe = try SystemIO.Pipe()
    pipe.writing.setNonBlocking()
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0) }
    let capture = Capture(Descriptor(owning: dup(pipe.reading.number)), limit: .max)
    let work = try BackgroundWork { [number = dup(pipe.writing.number)] _ in
      Descriptor(owning: number).writeAll(bytes)
    }
    while capture.bytes.count < bytes.count {
      var news = PollSet()
      news.add(capture.descriptor)
      news.wait()
      capture.readAvailable()
    }
    work.wait()
    #expect(work.value == .some(.none))
    #expect(capture.bytes == bytes)
  }

  @Test func `a failed write gives the reason`() throws {
    let reading = try Descriptor(opening: "/dev/null", O_RDONLY, for: .writeFile)
    #expect(reading.writeAll([1]) == EBADF)
    #expect(reading.writeAll([]) == nil)
  }

  @Test func `a wait ends at its deadline and not before`() {
    var news = PollSet()
    let place = news.add(-1)
    let start = ContinuousClock.now
    #expect(news.wait(until: start + .milliseconds(30)) == .timeIsUp)
    #expect(ContinuousClock.now - start >= .milliseconds(30))
    #expect(!news.isReady(place))
    #expect(news.wait(until: start) == .timeIsUp)
  }

  @Test func `lines are read one at a time until there is no writer`() throws {
    let pipe = try SystemIO.Pipe()
    let number = dup(pipe.reading.number)
    let reading = Descriptor(owning: number)
    #expect(pipe.writing.writeAll(Array("one\n\nthree".utf8)) == nil)
    #expect(Descriptor.readLine(from: reading.number) == "one")
    #expect(Descriptor.readLine(from: reading.number) == "")
    _ = consume pipe
    #expect(Descriptor.readLine(from: reading.number) == nil)
  }
}
