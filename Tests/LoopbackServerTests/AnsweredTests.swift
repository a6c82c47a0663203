import Foundation
import LoopbackServer
import MockAPI
import Synchronization
import TestPrograms
import Testing

/// Whatever reaches the port gets one answer in bounded time, and one line in the log without a secret.
@Suite(
  .enabled(if: Program.python(with: "socket") != nil, "python3 is not installed"),
  .timeLimit(.minutes(5)))
struct AnsweredTests {
  /// The start of each script: a connection for each request, which then says that no more follows.
  private static let preface = #"""
    import json, random, re, socket, sys
    PORT = int(sys.argv[1])
    HOST = b"Host: localhost\r\nConnection: close\r\n"
    def statuses(request, pieces=1):
        """The statuses of all answers on one connection."""
        data = b""
        with socket.create_connection(("127.0.0.1", PORT), timeout=120) as s:
            s.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            try:
                s.sendall(request)
                s.shutdown(socket.SHUT_WR)
            except OSError: pass
            try:
                while more := s.recv(65536): data += more
            except ConnectionResetError: pass
        return [int(status) for status in re.findall(rb"HTTP/1\.[01] (\d\d\d)", data) if status != b"100"]
    def ask(requests): print(json.dumps([statuses(request) for request in requests]))

    """#

  /// Returns the statuses that each request got, and the log.
  private func answers(_ script: String) async throws -> (statuses: [[Int]], log: [String]) {
    let lines = Mutex<[String]>([])
    let server = try LoopbackServer(world: World(logLimit: 0), now: nil) { line in
      lines.withLock { $0.append(line) }
    }
    let said = try RawClient(server: server).run(Self.preface + script)
    let statuses = try JSONDecoder().decode([[Int]].self, from: Data(said.utf8))
    // A client has its answer before the line is there.
    let count = statuses.joined().count
    _ = try await ThisProcess.becomes(within: 60) { lines.withLock { $0.count } >= count }
    return (statuses, lines.withLock(\.self))
  }

  @Test(arguments: ["GET", "HEAD", "POST"])
  func `any number of query parameters gets an answer and a line`(method: String) async throws {
    let (statuses, log) = try await answers(
      """
      ask(b"\(method) /tmdb/3/account?" + b"&".join(b"a%d=1" % n for n in range(count)) + b" HTTP/1.1\\r\\n"
          + HOST + b"\\r\\n" for count in (1, 400, 500, 1000, 3000, 20000))
      """)
    #expect(statuses.map(\.count) == [1, 1, 1, 1, 1, 1])
    #expect(statuses.joined().allSatisfy { [401, 404, 405, 414, 431].contains($0) }, "\(statuses)")
    #expect(statuses.prefix(4).joined().allSatisfy { $0 < 414 }, "\(statuses)")
    #expect(log.count == 6)
  }

  @Test func `the answer to a HEAD that is given up has no body`() throws {
    let server = try LoopbackServer(world: World(), now: nil)
    let said = try RawClient(server: server).run(
      Self.preface + #"""
        def body(request):
            """What comes after the first head."""
            data = b""
            with socket.create_connection(("127.0.0.1", PORT), timeout=120) as s:
                try:
                    s.sendall(request)
                    s.shutdown(socket.SHUT_WR)
                    while more := s.recv(65536): data += more
                except OSError: pass
            return data.partition(b"\r\n\r\n")[2].decode(errors="replace")
        CHUNKED = HOST + b"Transfer-Encoding: chunked\r\n\r\n"
        heads = [b"/\0a HTTP/1.1\r\n" + HOST + b"\r\n", b"/\0 HTTP/1.1",
                 b"/ HTTP/1.1\r\nHost: evil.example\r\n\r\n", b"/ HTTP/1.1\r\n" + HOST + b"X: " + b"a" * 40000 + b"\r\n\r\n",
                 b"/ HTTP/1.1\r\n" + CHUNKED + b"5\nhello\r\n0\r\n\r\n", b"/ HTTP/1.1\r\n" + HOST + b"Content-Length: x\r\n\r\n",
                 b"/ HTTP/1.1\r\n" + HOST + b"Content-Length: 33554433\r\n\r\n", b"/ HTTP/1.1\r\nHost: loc"]
        print(json.dumps([body(b"HEAD " + head) for head in heads]))
        """#)
    let bodies = try JSONDecoder().decode([String].self, from: Data(said.utf8))
    #expect(bodies == Array(repeating: "", count: 8))
  }

  @Test func `what a client leaves open is answered when it takes too long`() async throws {
    let lines = Mutex<[String]>([])
    var limits = LoopbackServer.Limits()
    (limits.idleSeconds, limits.headSeconds, limits.bodySeconds) = (0.3, 0.3, 0.3)
    let server = try LoopbackServer(world: World(), limits: limits, now: nil) { line in
      lines.withLock { $0.append(line) }
    }
    let said = try RawClient(server: server).run(
      Self.preface + #"""
        def wait(start):
            with socket.create_connection(("127.0.0.1", PORT), timeout=120) as s:
                s.sendall(start)
                return s.recv(65536)[9:12].decode()
        print(*(wait(start) for start in (
            b"GET /unfinished", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
            b"GET /tmdb/3/a HTTP/1.1\r\nHost: loc", b"POST /tmdb/3/b HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nx",
        )))
        """#)
    #expect(said == "408 408 408 408")
    #expect(
      lines.withLock(\.self) == ["- - 408", "- - 408", "- /tmdb/3/a 408", "POST /tmdb/3/b 408"])
  }

  @Test func `two hundred hostile requests get one answer and one line each`() async throws {
    let (statuses, log) = try await answers(
      #"""
      FIELDS = [b"Content-Length: abc", b"Content-Length: -1", b"Content-Length: " + b"9" * 30, b"Content-Length: +5",
                b"Content-Length: 33554433", b"Content-Length: 5\r\nContent-Length: 5", b"Transfer-Encoding: gzip",
                b"Content-Length: 5\r\nTransfer-Encoding: chunked", b"no colon", b"Bad Name: x", b" fold: x", b"X: a\nY: b",
                b"X: a\0b", b"X: " + b"a" * 40000, b"\r\n".join(b"X%d: a" % n for n in range(3000)),
                b"Cookie: " + b"; ".join(b"c%d=1" % n for n in range(2000)), b"Host: evil.example", b"X: a\x01",
                b"Authorization: Basic " + b"SECRET" * 4000, b"Authorization: Bearer SECRET", b"Cookie: SECRET=SECRET"]
      CHUNKS = [b"5\nhello\r\n0\r\n\r\n", b"5\r\nhello\r\n0\n\n", b"zz\r\nhello\r\n0\r\n\r\n", b"5\r\nhelloXX0\r\n\r\n", b"-5\r\nhello",
                b"5\r\nhello\r\n1\nx\r\n0\r\n\r\n", b"5\r\nhello\n1\r\nx\r\n0\r\n\r\n", b"fffffffffffffffffffff\r\nx", b"5;" + b"x" * 40000 + b"\r\nhello",
                b"5", b"5\r\nhel", b"5\r\nhello\r\n0\r\nA: b\r\n", b"0x5\r\nhello\r\n0\r\n\r\n", b" 5\r\nhello\r\n0\r\n\r\n"]
      LINES = [b"GARBAGE", b"GET", b"GET ", b"GET  ", b" GET /", b"GET /", b"GET / HTTP/9.9", b"GET / HTTP/0.9", b"GET / http/1.1",
               b"PRI * HTTP/2.0", b"GET /a b HTTP/1.1", b"GET /a\0b HTTP/1.1", b"GET /a?\0SECRET HTTP/1.1", b"G\x01T / HTTP/1.1", b"<script> / HTTP/1.1",
               b"GET" * 2000 + b" / HTTP/1.1", b"GET /" + b"a" * 40000 + b" HTTP/1.1", b"GET /" + b"a" * 400000 + b" HTTP/1.1",
               b"OPTIONS * HTTP/1.1", b"CONNECT u:SECRET@evil.example:80 HTTP/1.1", b"GET u:SECRET@x HTTP/1.1", b"GET #SECRET HTTP/1.1",
               b"GET http://u:SECRET@localhost/x HTTP/1.1", b"GET http://SECRET@evil.example/x?access_token=SECRET HTTP/1.1",
               b"GET ftp://u:SECRET@evil.example/x?code=SECRET HTTP/1.1", b"GET /tmdb/3#access_token=SECRET HTTP/1.1",
               b"GET /tmdb/3/account?session_id=SECRET&api_key=SECRET HTTP/1.1", b"GET /\xff%zz HTTP/1.1", b"GET /..%2f..%2fetc/passwd HTTP/1.1",
               b"GET //localhost/x HTTP/1.1", b"GET /" + b"%00" * 100 + b" HTTP/1.1", b"GET \\\\evil\\x HTTP/1.1", b"\x80\x00\x01 / HTTP/1.1"]
      SYSTEMS = b"railsauth parse firebase backend cognito google facebook keycloak tmdb storage _world".split()
      requests = [line + b"\r\n" + HOST + b"\r\n" for line in LINES]
      requests += [b"POST /tmdb/3/x HTTP/1.1\r\n" + HOST + field + b"\r\n\r\nhello" for field in FIELDS]
      requests += [b"POST /tmdb/3/x HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\n" + chunk for chunk in CHUNKS]
      BODIES = [b'{"a":1,}', b"[" * 2000, b'{"a":"\\ud800"}', b"\xff\xfe\x00", b'{"__proto__":{}}', b'{"_method":"GET","_ApplicationId":1}',
                b"a=1&" * 2000, b"null", b'{"a":1e999}', b'{"\xc3\xa9":1}']
      requests += [b"POST /%s/login HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: %d\r\n" % (system, len(body))
                   + HOST + b"\r\n" + body for system in SYSTEMS for body in BODIES]
      requests += [b"%s /%s/ HTTP/1.1\r\n" % (method, system) + HOST + b"\r\n" for system in SYSTEMS
                   for method in (b"TRACE", b"PATCH", b"OPTIONS", b"FOO")][:200 - len(requests)]
      assert len(requests) >= 200, len(requests)
      ask(requests)
      """#)
    #expect(statuses.count >= 200)
    for (number, statuses) in statuses.enumerated() {
      #expect(statuses.count == 1, "request \(number) has the answers \(statuses)")
    }
    #expect(statuses.joined().allSatisfy { (200...505).contains($0) }, "\(statuses)")
    // libmicrohttpd 0.9 calls it its own fault when the line of a chunk's size is too long.
    #expect(statuses.joined().filter { $0 == 500 }.count <= 1, "\(statuses)")
    #expect(log.count == statuses.count)
    #expect(log.filter { $0.contains("SECRET") }.isEmpty)
  }

  @Test func `a few bytes that get an answer get a line as well`() async throws {
    let (statuses, log) = try await answers(
      #"""
      from itertools import product
      ask(bytes(few) for count in range(1, 5) for few in product(b"j \r\n", repeat=count))
      """#)
    #expect(statuses.count == 340)
    #expect(statuses.contains([400]))
    #expect(log.count == statuses.joined().count)
  }

  @Test func `six hundred random requests get an answer and a line for each answer`() async throws {
    let (statuses, log) = try await answers(
      #"""
      random.seed(49)
      GOOD = [b"GET /google/oauth2/v3/certs HTTP/1.1\r\n" + HOST + b"\r\n",
              b"POST /railsauth/api/signin HTTP/1.1\r\n" + HOST + b"Content-Length: 14\r\n\r\n{\"email\":\"a@b\"}",
              b"POST /tmdb/3/x HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"]
      def one():
          if random.random() < 0.3: return b"xxxxx" + random.randbytes(random.randrange(400)) + b"\r\n\r\n"
          request = bytearray(random.choice(GOOD))
          for _ in range(random.randrange(1, 6)):
              place = random.randrange(len(request))
              match random.randrange(3):
                  case 0: request[place] = random.randrange(256)
                  case 1: del request[place:place + random.randrange(1, 9)]
                  case 2: request[place:place] = random.randbytes(random.randrange(1, 9))
          return bytes(request)
      ask([one() for _ in range(600)])
      """#)
    for (number, statuses) in statuses.enumerated() {
      #expect(!statuses.isEmpty, "request \(number) has no answer")
    }
    #expect(log.count == statuses.joined().count)
  }
}
