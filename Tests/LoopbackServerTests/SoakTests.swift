import Dispatch
import Foundation
import LoopbackServer
import MockAPI
import Synchronization
import TestPrograms
import Testing

private let soakSeconds =
  ProcessInfo.processInfo.environment["LESSONS_SOAK"].flatMap { Int($0) } ?? 0

/// Good, slow and hostile clients for a while, during which answers fail in all ways.
///
/// It runs when `LESSONS_SOAK` says for how many seconds.
@Suite(
  .enabled(
    if: soakSeconds > 0 && Program.python(with: "socket") != nil, "LESSONS_SOAK is not set"),
  .timeLimit(.minutes(5)))
struct SoakTests {
  /// How many files the process has open.
  private var openFileCount: Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count) ?? 0
  }

  @Test func `every answer is whole or breaks off as a fault wants, and nothing stays behind`()
    async throws
  {
    let world = World(logLimit: 0)
    var limits = LoopbackServer.Limits()
    (limits.connections, limits.headSeconds, limits.bodySeconds) = (100, 0.5, 0.5)
    limits.idleSeconds = 2
    let server = try LoopbackServer(world: world, limits: limits)
    let before = openFileCount
    // A thread of its own, because the test's other work blocks the threads of tasks.
    let isOver = Mutex(false)
    let faults = DispatchGroup()
    DispatchQueue.global().async(group: faults) {
      let all: [Fault] = [
        .offline, .slow(0.05), .slow(1), .truncated(byteCount: 0), .truncated(byteCount: 40),
        .unavailable(retryAfter: 1),
      ]
      while !isOver.withLock({ $0 }) {
        world.inject(all[Int.random(in: 0..<all.count)], into: "google")
        Thread.sleep(forTimeInterval: 0.01)
      }
    }
    let said = try RawClient(server: server).run(Self.clients, [String(soakSeconds)])
    isOver.withLock { $0 = true }
    await withCheckedContinuation { done in faults.notify(queue: .global()) { done.resume() } }
    print("soak: \(said)")
    // What is still to fail fails now; after that all is well again.
    let leftOver = try RawClient(server: server).run(Self.afterwards)
    #expect(leftOver == "200 100")
    while openFileCount > before { try await Task.sleep(for: .milliseconds(50)) }
  }

  /// Each client does something at random, and looks at what comes back.
  private static let clients = #"""
    import collections, random, socket, sys, threading, time
    PORT, END = int(sys.argv[1]), time.monotonic() + float(sys.argv[2])
    PATHS = [b"/google/oauth2/v3/certs", b"/google/.well-known/openid-configuration",
             b"/railsauth/api/get_photos", b"/nothing", b"/tmdb/3/account?api_key=x"]
    counts, problems, lock = collections.Counter(), [], threading.Lock()
    def note(name):
        with lock: counts[name] += 1
    def head(method, path): return method + b" " + path + b" HTTP/1.1\r\nHost: localhost\r\n"
    def answer(s, path):
        data = b""
        while b"\r\n\r\n" not in data:
            more = s.recv(65536)
            if not more:
                if data: raise AssertionError("half a head: %r" % data)
                note("none"); return False
            data += more
        start, _, body = data.partition(b"\r\n\r\n")
        status = int(start.split()[1])
        if status not in (200, 400, 401, 403, 404, 503): raise AssertionError("%r" % data)
        length = int(start.lower().split(b"content-length:")[1].split(b"\r\n")[0])
        while len(body) < length:
            more = s.recv(65536)
            if not more:
                if not path.startswith(b"/google"): raise AssertionError("a cut answer: %r" % data)
                note("cut"); return False
            body += more
        if len(body) != length: raise AssertionError("more than one answer: %r" % data)
        note(str(status)); return b"connection: close" not in start.lower()
    def good(s):
        for _ in range(random.randrange(1, 20)):
            path = random.choice(PATHS)
            s.sendall(head(b"GET", path) + b"\r\n")
            if not answer(s, path): return
    def posts(s):
        body = random.randbytes(random.randrange(200_000))
        s.sendall(head(b"POST", b"/railsauth/api/signup") + b"Content-Length: %d\r\n\r\n" % len(body) + body)
        answer(s, b"/railsauth")
    def half(s): s.sendall(head(b"GET", PATHS[0])[:random.randrange(50)]); time.sleep(random.random())
    def leaves(s): s.sendall(head(b"GET", PATHS[0]) + b"\r\n")
    def noise(s):
        s.sendall(random.randbytes(random.randrange(1, 5000)) + b"\r\n\r\n")
        s.settimeout(1); s.recv(65536)
    def smuggles(s):
        s.sendall(head(b"POST", PATHS[0]) + b"Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n")
        if answer(s, b"/railsauth"): raise AssertionError("smuggled")
    def client(work):
        while time.monotonic() < END and not problems:
            try:
                with socket.create_connection(("127.0.0.1", PORT), timeout=20) as s: work(s)
            except AssertionError as error: problems.append(str(error))
            except (ConnectionResetError, BrokenPipeError): note("reset")
            except TimeoutError:
                if work is not noise: problems.append("%s waits" % work.__name__)
    works = [good] * 8 + [posts, leaves, noise, smuggles] + [half] * 60
    threads = [threading.Thread(target=client, args=(work,)) for work in works]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
    print(dict(sorted(counts.items())))
    if problems or counts["200"] < 100: sys.exit("\n".join(problems[:5]) or "too few answers")
    """#

  private static let afterwards = """
    import http.client, sys
    def ask():
        client = http.client.HTTPConnection("127.0.0.1", int(sys.argv[1]), timeout=30)
        client.request("GET", "/google/oauth2/v3/certs")
        answer = client.getresponse()
        answer.read()
        return answer.status
    good = tries = 0
    while good < 100 and tries < 100000:
        tries += 1
        try: good = good + 1 if ask() == 200 else 0
        except (OSError, http.client.HTTPException): good = 0
    print(200 if good == 100 else 0, good)
    """
}
