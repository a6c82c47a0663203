import TestPrograms
import Testing

/// A web server that gives out the files of a sandbox over TLS, and runs nothing: git's plain way over the web
/// (gitprotocol-http(5), dumb clients).
struct WebFolder {
  private let server: BackgroundProgram
  private let certificate: String

  init(of sandbox: Sandbox) throws {
    let made = try sandbox.shell(
      """
      openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -days 2 \
        -subj /CN=localhost -addext subjectAltName=DNS:localhost 2>/dev/null
      """)
    try #require(made.code == 0, "\(made)")
    let script = try sandbox.write(
      """
      import http.server, os, ssl, sys
      os.chdir(sys.argv[1])
      handler = http.server.SimpleHTTPRequestHandler
      server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
      context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
      context.load_cert_chain("cert.pem", "key.pem")
      server.socket = context.wrap_socket(server.socket, server_side=True)
      print(server.server_port, flush=True)
      server.serve_forever()
      """, to: "serve.py")
    let python = try #require(Program.python(with: "ssl"))
    server = try BackgroundProgram(python, [script, sandbox.path])
    certificate = "\(sandbox.path)/cert.pem"
  }

  /// The address of the sandbox's folder.
  var address: String { "https://localhost:\(server.firstLine)" }
  /// The variables with which git trusts the server.
  var trust: [String: String] { ["GIT_SSL_CAINFO": certificate] }
}
