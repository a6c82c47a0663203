import Foundation
import LoopbackServer
import MockAPI
import TestPrograms
import Testing

/// Clients that take connections and give nothing back, and many at once.
@Suite(
  .enabled(if: Program.python(with: "socket") != nil, "python3 is not installed"),
  .timeLimit(.minutes(5)))
struct ManyClientsTests {
  private let world = World(logLimit: 0)

  /// The start of each script: how to connect, and a whole request with its answer.
  private static let preface = """
    import resource, socket, sys, time
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    HEAD = b"GET /google/oauth2/v3/certs HTTP/1.1\\r\\nHost: localhost\\r\\n"
    def connect():
        return socket.create_connection(("127.0.0.1", int(sys.argv[1])), timeout=240)
    def status(s):
        s.sendall(HEAD + b"\\r\\n")
        return answer(s)
    def answer(s):
        data = b""
        while b"\\r\\n\\r\\n" not in data: data += s.recv(65536) or sys.exit("it was closed: %r" % data)
        head, _, body = data.partition(b"\\r\\n\\r\\n")
        length = int(head.lower().split(b"content-length:")[1].split(b"\\r\\n")[0])
        while len(body) < length: body += s.recv(65536) or sys.exit("the body was cut")
        return head.split()[1].decode()
    def is_closed(s):
        try: return s.recv(1) == b""
        except ConnectionResetError: return True

    """

  private func run(_ script: String, _ limits: LoopbackServer.Limits = .init()) throws -> String {
    let server = try LoopbackServer(world: world, limits: limits, now: nil)
    return try RawClient(server: server).run(Self.preface + script)
  }

  @Test(arguments: ["", "GET / HT", "GET / HTTP/1.1\\r\\nHost: loc"])
  func `connections that only begin do not keep others out`(start: String) throws {
    var limits = LoopbackServer.Limits()
    limits.connections = 50
    let said = try run(
      """
      many = [connect() for _ in range(300)]
      for s in many:
          try: s.sendall(b"\(start)")
          except OSError: pass
      print(*(status(connect()) for _ in range(100)))
      """, limits)
    #expect(said == Array(repeating: "200", count: 100).joined(separator: " "))
  }

  @Test func `who waits longest makes room, and who asks stays`() throws {
    var limits = LoopbackServer.Limits()
    limits.connections = 10
    let said = try run(
      """
      idle, busy = connect(), connect()
      status(idle)
      time.sleep(0.1)
      others = []
      for _ in range(9):
          status(busy)
          others.append(connect())
          status(others[-1])
      print(is_closed(idle), status(busy))
      """, limits)
    #expect(said == "True 200")
  }

  @Test func `a thousand clients keep their connections and all get their answers`() throws {
    let said = try run(
      """
      clients = [connect() for _ in range(1000)]
      print(sum(status(s) == "200" for _ in range(3) for s in clients))
      for s in clients: s.sendall(HEAD + b"\\r\\n")
      print(sum(answer(s) == "200" for s in clients))
      """)
    #expect(said == "3000\n1000")
  }

  @Test(arguments: [
    "HEAD", #"HEAD + b"X: ""#,
    #"HEAD.replace(b"GET", b"POST") + b"Content-Length: 1000\r\n\r\nx""#,
    #"HEAD.replace(b"GET", b"POST") + b"Transfer-Encoding: chunked\r\n\r\n5\r\nx""#,
  ])
  func `a request that never ends is ended, even while bytes still come`(start: String) throws {
    var limits = LoopbackServer.Limits()
    (limits.headSeconds, limits.bodySeconds) = (0.3, 0.3)
    let said = try run(
      """
      s = connect()
      s.sendall(\(start))
      try:
          while True:
              s.sendall(b"x")
              time.sleep(0.05)
      except OSError:
          print("ended", status(connect()))
      """, limits)
    #expect(said == "ended 200")
  }

  @Test func `a connection without requests is closed after a while`() throws {
    var limits = LoopbackServer.Limits()
    limits.idleSeconds = 0.3
    let said = try run(
      """
      fresh, used = connect(), connect()
      status(used)
      print(is_closed(fresh), is_closed(used))
      """, limits)
    #expect(said == "True True")
  }

  @Test func `late answers delay no others, and the server can stop while they wait`() throws {
    world.inject(.slow(3600), into: "google", times: 100)
    let said = try run(
      """
      late = [connect() for _ in range(100)]
      for s in late: s.sendall(HEAD + b"\\r\\n")
      HEAD = HEAD.replace(b"google/oauth2/v3/certs", b"keycloak/realms/shoot-realm/protocol/openid-connect/certs")
      print(*(status(connect()) for _ in range(20)))
      """)
    #expect(said == Array(repeating: "200", count: 20).joined(separator: " "))
  }

  @Test func `late and cut answers come as they should, and the connection goes on`() throws {
    world.inject(.slow(0.2), times: 3)
    let said = try run(
      """
      s = connect()
      print(*(status(s) for _ in range(4)))
      """)
    #expect(said == "200 200 200 200")
  }
}
