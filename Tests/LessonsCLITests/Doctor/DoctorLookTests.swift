import Foundation
import SnippetRunner
import Synchronization
import SystemIO
import Testing

@testable import LessonsCLI

/// Looks that take too long, and what is said of them.
@Suite(.timeLimit(.minutes(5))) struct DoctorLookTests {
  private func findings(
    of looks: [DoctorLook], interrupt: Interrupt = .never, isAtWork: Bool = false
  ) throws -> (state: DoctorLook.State, found: [DoctorLook.Finding], seconds: Double) {
    var found: [DoctorLook.Finding] = []
    let start = ContinuousClock.now
    let state = try DoctorLook.take(
      looks, interrupt: interrupt, isAtWork: { isAtWork }, grace: .zero
    ) {
      found.append($0)
    }
    return (state, found, start.duration(to: .now) / .seconds(1))
  }

  private let good = DoctorLook(name: "good", silence: "no") { _ in "yes" }

  @Test func `each look has its own limit, and the others are still shown`() throws {
    let never = DoctorLook(name: "disk", limit: .milliseconds(300), silence: "dead; go away") { _ in
      // As a read from a server that is gone: nothing can end it.
      sleep(200)
      return "late"
    }
    let bad = DoctorLook(name: "bad", silence: "no") { _ in
      throw Failure(.environment, "broken; mend it")
    }
    let (state, found, seconds) = try findings(of: [never, good, bad, never])
    #expect(state == .bad)
    #expect(
      found == [
        DoctorLook.Finding(name: "disk", state: .bad, words: "dead; go away"),
        DoctorLook.Finding(name: "good", state: .good, words: "yes"),
        DoctorLook.Finding(name: "bad", state: .bad, words: "broken; mend it"),
        DoctorLook.Finding(name: "disk", state: .bad, words: "dead; go away"),
      ])
    #expect(seconds < 100)
  }

  @Test func `a look that is out of time is told to end`() throws {
    let wasTold = Atomic(false)
    let patient = DoctorLook(name: "tool", limit: .milliseconds(100), silence: "slow") { stop in
      var news = PollSet()
      news.add(stop.descriptor)
      news.wait(until: .now + .seconds(200))
      wasTold.store(true, ordering: .relaxed)
      return "late"
    }
    let (state, found, seconds) = try findings(of: [patient])
    #expect(state == .bad)
    #expect(found.map(\.words) == ["slow"])
    let told = wasTold.load(ordering: .relaxed)
    #expect(told)
    #expect(seconds < 100)
  }

  @Test func `a look that is out of time while the machine is at work is slow, and not broken`()
    throws
  {
    let patient = DoctorLook(name: "modules", limit: .milliseconds(100), silence: "dead") { stop in
      var news = PollSet()
      news.add(stop.descriptor)
      news.wait(until: .now + .seconds(200))
      return "late"
    }
    let (state, found, _) = try findings(of: [patient, good], isAtWork: true)
    #expect(state == .slow)
    #expect(found.map(\.state) == [.slow, .good])
    #expect(found.first?.words.hasPrefix("slow: not done after 0.1 seconds") == true)
  }

  #if os(Linux)
    @Test func `a thread that computes is at work`() throws {
      let isOver = Atomic(false)
      try DetachedThread.start { while !isOver.load(ordering: .relaxed) {} }
      defer { isOver.store(true, ordering: .relaxed) }
      #expect(OwnWork.isGoingOn())
    }
  #endif

  @Test func `an interrupt ends all looks`() throws {
    let pipe = try SystemIO.Pipe()
    pipe.tell()
    let slow = DoctorLook(name: "tool", silence: "slow") { stop in
      var news = PollSet()
      news.add(stop.descriptor)
      news.wait(until: .now + .seconds(200))
      return "late"
    }
    let interrupt = Interrupt(descriptor: pipe.reading.number)
    #expect(throws: RunnerError.interrupted) { try findings(of: [slow], interrupt: interrupt) }
  }

  @Test func `all is well when every look is good`() throws {
    #expect(try findings(of: [good, good]).state == .good)
    #expect(try findings(of: []).state == .good)
  }
}
