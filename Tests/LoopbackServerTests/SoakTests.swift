import Dispatch
import Foundation
import LoopbackServer
import MockAPI
import Synchronization
import TestPrograms
import Testing

private let soakSeconds =
  ProcessInfo.processInfo.environment["LESSONS_SOAK"].flatMap { Double($0) } ?? 0

/// Good, slow and hostile clients for a while, during which answers fail in all ways.
///
/// It runs when `LESSONS_SOAK` says for how many seconds, without other tests beside it.
@Suite(
  .enabled(
    if: soakSeconds > 0 && Program.python(with: "socket") != nil, "LESSONS_SOAK is not set"),
  .timeLimit(.minutes(5)))
final class SoakTests: Sendable {
  private static let faults: [Fault] = [
    .offline, .slow(0.05), .slow(0.3), .truncated(byteCount: 0), .truncated(byteCount: 40),
    .unavailable(retryAfter: 1),
  ]
  /// The most faults that may wait for a request; each keeps a client busy.
  private static let mostWaiting = 20
  /// How much more memory the process may use at the end, in bytes; an allocator keeps some.
  private static let mostGrowth = 4 << 20

  private let world = World(logLimit: 0)
  private let injected = Mutex<[String: Int]>([:])
  private let good = LoggedAnswers(to: "client=good")
  private let broken = LoggedAnswers(to: "/google")

  @Test func `every answer is whole or breaks off as a fault wants, and nothing stays behind`()
    async throws
  {
    var limits = LoopbackServer.Limits()
    (limits.connections, limits.headSeconds, limits.bodySeconds) = (200, 0.5, 0.5)
    var server: LoopbackServer? = try LoopbackServer(
      world: world, limits: limits,
      log: { [good, broken] line in
        good.add(line)
        broken.add(line)
      })
    try await soak(#require(server))
    server = nil
    // The system lists a thread for a moment after it has been joined.
    let isGone = try await ThisProcess.becomes(within: 240) { (Self.serverThreads ?? []).isEmpty }
    #expect(isGone, "\(Self.serverThreads ?? [])")
  }

  private func soak(_ server: LoopbackServer) async throws {
    // The first quarter also opens files that stay open, such as those of the timers.
    let first = try await visit(server, seconds: soakSeconds / 4)
    let (files, memory) = (ThisProcess.openFiles, ThisProcess.memoryByteCount)
    #expect(Self.serverThreads != [])
    let second = try await visit(server, seconds: soakSeconds * 3 / 4)
    let growth = ThisProcess.memoryByteCount.flatMap { now in memory.map { now - $0 } } ?? 0
    let seen = first.merging(second, uniquingKeysWith: +)
    print("soak: \(seen.sorted { $0.key < $1.key }), \(growth) bytes more")
    #expect(growth < Self.mostGrowth)
    #expect(seen == good.bySight)
    #expect(Set(seen.keys) == ["200", "401", "404", "503", "cut", "none"])
    let isFlat = try await ThisProcess.becomes(within: 240) {
      ThisProcess.openFiles.count <= files.count
    }
    #expect(isFlat, "\(files) became \(ThisProcess.openFiles)")
  }

  /// Lets all clients work while faults happen; returns what the good ones saw, when all is well again.
  private func visit(_ server: LoopbackServer, seconds: Double) async throws -> [String: Int] {
    let isOver = Mutex(false)
    let injecting = DispatchGroup()
    // A thread of its own, because the test's other work blocks the threads of tasks.
    DispatchQueue.global().async(group: injecting) {
      while !isOver.withLock(\.self) {
        self.inject()
        Thread.sleep(forTimeInterval: 0.01)
      }
    }
    let said = Result { try RawClient(server: server).run(Self.clients, [String(seconds)]) }
    isOver.withLock { $0 = true }
    await withCheckedContinuation { done in injecting.notify(queue: .global()) { done.resume() } }
    // What is still to fail fails now; after that all is well again.
    #expect(try RawClient(server: server).run(Self.afterwards) == "100")
    #expect(injected.withLock(\.self) == happened)
    return try JSONDecoder().decode([String: Int].self, from: Data(said.get().utf8))
  }

  /// Adds one of the faults in turn, unless too many wait for a request.
  private func inject() {
    let happenedCount = happened.values.reduce(0, +)
    injected.withLock { injected in
      let count = injected.values.reduce(0, +)
      guard count - happenedCount < Self.mostWaiting else { return }
      let fault = Self.faults[count % Self.faults.count]
      world.inject(fault, into: "google")
      injected[fault.loggedKind, default: 0] += 1
    }
  }

  /// How often each fault has happened.
  private var happened: [String: Int] {
    let kinds = Set(Self.faults.map(\.loggedKind))
    return broken.byKind.filter { kinds.contains($0.key) }
  }

  private static var serverThreads: [String]? {
    ThisProcess.threadNames?.filter { $0.hasPrefix("MHD") }
  }

  /// Each client does something at random; what the good ones see is counted.
  private static let clients = #"""
    import collections, json, random, socket, sys, threading, time
    PORT, END = int(sys.argv[1]), time.monotonic() + float(sys.argv[2])
    PATHS = [b"/google/oauth2/v3/certs", b"/google/.well-known/openid-configuration",
             b"/railsauth/api/get_photos", b"/nothing", b"/tmdb/3/account"]
    seen, problems, lock = collections.Counter(), [], threading.Lock()
    def head(method, path): return method + b" " + path + b" HTTP/1.1\r\nHost: localhost\r\n"
    def answer(s, path):
        """Returns what was seen, and whether the connection goes on."""
        data = b""
        while b"\r\n\r\n" not in data:
            more = s.recv(65536)
            if not more:
                if data: raise AssertionError("half a head: %r" % data)
                return "none", False
            data += more
        start, _, body = data.partition(b"\r\n\r\n")
        length = int(start.lower().split(b"content-length:")[1].split(b"\r\n")[0])
        while len(body) < length:
            more = s.recv(65536)
            if not more:
                if not path.startswith(b"/google"): raise AssertionError("a cut answer: %r" % data)
                return "cut", False
            body += more
        if len(body) != length: raise AssertionError("more than one answer: %r" % data)
        return start.split()[1].decode(), b"connection: close" not in start.lower()
    def good(s):
        for _ in range(random.randrange(1, 20)):
            path = random.choice(PATHS)
            s.sendall(head(b"GET", path + b"?client=good") + b"\r\n")
            sight, goes_on = answer(s, path)
            with lock: seen[sight] += 1
            if not goes_on: return
    def posts(s):
        body = random.randbytes(random.randrange(200_000))
        s.sendall(head(b"POST", b"/railsauth/api/signup") + b"Content-Length: %d\r\n\r\n" % len(body) + body)
        # The server ends who sends a body too slowly.
        if answer(s, b"/railsauth")[0] not in ("401", "none"): raise AssertionError("signed up")
    def half(s): s.sendall(head(b"GET", PATHS[0])[:random.randrange(50)]); time.sleep(random.random())
    def leaves(s): s.sendall(head(b"GET", PATHS[0]) + b"\r\n")
    def noise(s):
        s.sendall(random.randbytes(random.randrange(1, 5000)) + b"\r\n\r\n")
        s.settimeout(1); s.recv(65536)
    def smuggles(s):
        s.sendall(head(b"POST", PATHS[0]) + b"Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n")
        if answer(s, b"/railsauth") != ("400", False): raise AssertionError("smuggled")
    def client(work):
        while time.monotonic() < END and not problems:
            try:
                with socket.create_connection(("127.0.0.1", PORT), timeout=240) as s: work(s)
            except AssertionError as error: problems.append(str(error))
            except (ConnectionResetError, BrokenPipeError):
                if work is good: problems.append("a good client was sent away")
            except TimeoutError:
                if work is not noise: problems.append("%s waits" % work.__name__)
    works = [good] * 8 + [posts, leaves, noise, smuggles] + [half] * 60
    threads = [threading.Thread(target=client, args=(work,)) for work in works]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
    print(json.dumps(seen))
    if problems: sys.exit("\n".join(problems[:5]))
    """#

  /// Asks until a hundred answers in a row are good.
  private static let afterwards = """
    import http.client, sys
    def ask():
        client = http.client.HTTPConnection("127.0.0.1", int(sys.argv[1]), timeout=240)
        client.request("GET", "/google/oauth2/v3/certs")
        answer = client.getresponse()
        answer.read()
        return answer.status
    good = tries = 0
    while good < 100 and tries < 1000:
        tries += 1
        try: good = good + 1 if ask() == 200 else 0
        except (OSError, http.client.HTTPException): good = 0
    print(good)
    """
}
