import Foundation
import Testing

/// `lessons preview` as browsers and others use it; Tests/book looks at its pages in Chromium.
@Suite(.waiting, .timeLimit(.minutes(5))) struct PreviewTests {
  private static let lesson =
    "# One\n\n## Step\n\nWords.\n\n```swift step=s demonstration\nprint(1)\n```\n\n```output\n1\n```\n"

  /// Runs a script while `preview` runs; in it, `$base` is the address, `$root` that without the token, and
  /// `await WORDS` waits for words in the page.
  private func previewing(_ script: String) throws -> (output: String, sandbox: Sandbox) {
    let sandbox = try Sandbox()
    try sandbox.write(Self.lesson, to: "Lessons/01-one.md")
    try sandbox.write("<script>alert(1)</script>", to: "Lessons/01-one/own.html")
    let outcome = try sandbox.shell(
      """
      "$1" preview --course Lessons >out 2>err & pid=$!
      for i in $(seq 4800); do grep -q 'http' out && break; sleep 0.05; done
      base=$(sed -n 's/^  \\(http.*\\)$/\\1/p' out); base=${base%/}; root=${base%/*}
      code() { curl -s -o body -w '%{http_code}\\n' "$@"; }
      await() { for i in $(seq 400); do curl -s "$base/01-one.html" | grep -q "$1" && break; sleep 0.05; done
        curl -s "$base/01-one.html" | grep -c "$1"; }
      \(script)
      kill -INT $pid; wait $pid; echo "ended $?"
      """, [Sandbox.builtProgram])
    return (outcome.output, sandbox)
  }

  @Test func `only who has the address gets pages, and an interrupt ends it with 130`() throws {
    let (output, _) = try previewing(
      """
      code "$base/"; code "$base/01-one.html"; code "$base/01-one/own.html"; code "$base/none.html"
      code "$root/"; code "$root/0123456789abcdef0123456789abcdef/"; code --path-as-is "$base/../../etc/passwd"
      code -H 'Host: evil.example' "$base/"; code -H 'Origin: http://evil.example' "$base/"
      code -X POST "$base/try/one/s"; code -X POST -H 'Origin: null' "$base/try/one/s"; code -X DELETE "$base/"
      """)
    #expect(
      output
        == "200\n200\n200\n404\n404\n404\n404\n421\n403\n403\n403\n405\nended 130\n")
  }

  @Test func `a save is shown, what lint finds too, and a window that waits is told`() throws {
    let (output, sandbox) = try previewing(
      """
      curl -sN "$base/events" >events & window=$!
      sed -i 's/^Words/Other words/' Lessons/01-one.md; await 'Other words'
      printf '\\n![](gone.png)\\n' >>Lessons/01-one.md; await 'this image has no description'
      sed -i 's/step=s/step=s stpe=t/' Lessons/01-one.md; await 'cannot be read just now'
      await '<code>stpe</code>'
      # The rest can be read on.
      await 'Other words'
      sed -i 's/ stpe=t//' Lessons/01-one.md; await '<h1 id="one">One</h1>'
      kill $window
      """)
    #expect(output == "1\n1\n1\n1\n1\n1\nended 130\n")
    #expect(try sandbox.read("events").components(separatedBy: "event: change\n").count > 3)
  }

  @Test func `a step that is tried has its drawing, until its code is another one`() throws {
    let (output, _) = try previewing(
      """
      sed -i 's/step=s demonstration/step=s demonstration wire/' Lessons/01-one.md
      sed -i 's|^print(1)|Wire.report(to: "shop", Wire.Message("GET /a"), answer: nil)\\nprint(1)|' Lessons/01-one.md
      await 'shop'
      curl -s "$base/01-one.html" | grep -c '<svg'
      code -X POST -H "Origin: $root" "$base/try/one/s"; await '<svg role="img"'
      sed -i 's/^Words/Other words/' Lessons/01-one.md; await 'Other words'; await '<svg role="img"'
      sed -i 's|GET /a|GET /b|' Lessons/01-one.md; await 'GET /b'
      curl -s "$base/01-one.html" | grep -c '<svg'
      """)
    #expect(output == "1\n0\n200\n1\n1\n1\n1\n0\nended 130\n")
  }

  @Test func `a file of the author may run nothing`() throws {
    let (output, _) = try previewing(
      """
      curl -sI "$base/01-one/own.html" | grep -c "^Content-Security-Policy: default-src 'none'; sandbox"
      curl -sI "$base/01-one.html" | grep -c "frame-ancestors 'none'"
      """)
    #expect(output == "1\n1\nended 130\n")
  }

  @Test func `clients that say too much, or nothing, do not keep others waiting for long`() throws {
    let (output, _) = try previewing(
      """
      python3 - "${root##*:}" <<'PYTHON'
      import socket, sys
      place = ("127.0.0.1", int(sys.argv[1]))
      silent = [socket.create_connection(place) for _ in range(60)]
      long = socket.create_connection(place)
      try:
          long.sendall(b"GET / HTTP/1.1\\r\\nX: " + b"a" * 100000)
          long.settimeout(20)
          print(len(long.recv(10)))
      except OSError:
          print(0)
      PYTHON
      await 'Words'
      """)
    #expect(output == "0\n1\nended 130\n", "\(output)")
  }

  @Test func `a port that is taken is said`() throws {
    let (output, sandbox) = try previewing(
      """
      "$1" preview --course Lessons --port "${root##*:}" 2>second; echo $?
      """)
    #expect(output == "3\nended 130\n")
    #expect(try sandbox.read("second").contains("choose another one with `--port N`"))
  }
}
