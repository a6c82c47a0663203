import Foundation
import Testing

/// Repositories that want to do more than bring a course.
@Suite struct HostileRepositoryTests {
  private let sandbox: Sandbox
  private let course: GitCourse
  /// The file that must not appear.
  private var trace: String { "\(sandbox.path)/trace" }

  init() throws {
    sandbox = try Sandbox()
    course = try GitCourse(in: sandbox)
  }

  private func start(
    _ address: String? = nil, environment: [String: String] = [:]
  ) throws -> Sandbox.Outcome {
    let outcome = try sandbox.run(
      ["start", "--yes", "--into", "taken", address ?? course.address], course: nil,
      environment: environment, checks: .passing(with: "print"))
    #expect(!FileManager.default.fileExists(atPath: trace), "something ran: \(outcome)")
    return outcome
  }

  @Test func `hooks and templates do not run`() throws {
    for hook in ["post-checkout", "post-merge", "reference-transaction", "fsmonitor-watchman"] {
      let script = try sandbox.write("#!/bin/sh\ntouch '\(trace)'\n", to: "template/hooks/\(hook)")
      #expect(try sandbox.shell("chmod +x '\(script)'; mkdir -p course.git/hooks").code == 0)
      #expect(try sandbox.shell("cp -p '\(script)' course.git/hooks/").code == 0)
    }
    let global = try sandbox.write(
      "[init]\ntemplateDir = \(sandbox.path)/template\n[core]\nhooksPath = "
        + "\(sandbox.path)/template/hooks\nfsmonitor = \(sandbox.path)/template/hooks/post-merge\n",
      to: "config")
    #expect(try start(environment: ["GIT_CONFIG_GLOBAL": global]).code == 0)
  }

  @Test func `filters of the user's settings do not see files of strangers`() throws {
    try course.write(".gitattributes", "*.md filter=mine\n* filter=lfs diff=lfs merge=lfs\n")
    try course.publish()
    let global = try sandbox.write(
      ["mine", "lfs"].map {
        "[filter \"\($0)\"]\nsmudge = touch '\(trace)'; cat\nclean = cat\nrequired = true\n"
      }.joined(), to: "config")
    #expect(try start(environment: ["GIT_CONFIG_GLOBAL": global]).code == 0)
    #expect(try sandbox.read("taken/Lessons/01-apples.md").hasPrefix("# Apples"))
  }

  @Test func `submodules are not fetched`() throws {
    try course.git("init -q --bare ../other.git")
    try course.write(
      ".gitmodules", "[submodule \"Lessons/x\"]\npath = Lessons/x\nurl = ext::touch \(trace)\n")
    try course.git(
      "add .gitmodules && git update-index --add --cacheinfo "
        + "160000,$(git rev-parse HEAD),Lessons/x && git commit -q -m sub")
    try course.git("push -q ../course.git HEAD:main")
    #expect(try start().code == 0)
    #expect(try sandbox.files(in: "taken/Lessons/x").isEmpty)
  }

  @Test func `files that are in Git LFS are named before the course is kept`() throws {
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 90405\n"
    try course.write("Lessons/01-apples/data.json", pointer)
    try course.publish()
    let outcome = try start()
    #expect(outcome.code == 0)
    let words = outcome.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      words.contains(
        "Without the content of `01-apples/data.json`: its author keeps it in Git LFS"),
      "\(outcome)")
  }

  @Test func `links become files, and lead nowhere`() throws {
    try sandbox.write("# Secret\n", to: "secret/01-secret.md")
    try course.git("rm -q Lessons/01-apples.md && ln -s ../../secret/01-secret.md Lessons/02-a.md")
    try course.git("-c core.symlinks=true add -A && ln -s '\(sandbox.path)/secret' Lessons/03-b")
    try course.write("Lessons/01-pears.md", GitCourse.lesson("Pears", ["one"]))
    try course.publish()
    #expect(try start().code == 0)
    #expect(try sandbox.read("taken/Lessons/02-a.md") == "../../secret/01-secret.md")
    let links = try sandbox.shell("find taken -type l")
    #expect(links.output == "")
  }

  @Test(arguments: [
    "ext::touch trace", "--upload-pack=touch trace", "-u touch trace;", "file://../course.git",
    "ssh://-oProxyCommand=touch%20trace/x", "course.git#--upload-pack=x", "fd::0/x",
  ])
  func `an address runs nothing`(address: String) throws {
    let outcome = try sandbox.run(
      ["start", "--yes", "--", address], course: nil, checks: .passing(with: "print"))
    #expect(outcome.code != 0, "\(outcome)")
    #expect(!FileManager.default.fileExists(atPath: trace))
    #expect(try sandbox.files(in: ".").allSatisfy { !$0.hasPrefix("./course/") })
  }

  @Test func `a repository that is too large is left, whether it comes large or becomes so`() throws
  {
    // Random bytes cannot be packed: the repository itself is too large.
    try course.git("config core.compression 0 && git config pack.window 0")
    try course.git("checkout -q -b large && head -c 270000000 /dev/urandom >noise")
    try course.git("add -A && git commit -q -m noise && git push -q ../course.git large")
    let large = try start("course.git#large")
    #expect(large.code == 1)
    #expect(large.talk.contains("is larger than 256 MB, the most that"), "\(large)")
    // One line again and again is small until it is written.
    try course.git("config core.compression 1 && git checkout -q main")
    try course.git("status -s && yes lessons | head -c 300000000 >lines")
    try course.git("add -A && git commit -q -m lines && git push -q ../course.git HEAD:main")
    let small = try start()
    #expect(small.code == 1)
    #expect(small.talk.contains("is larger than 256 MB"), "\(small)")
    #expect(!FileManager.default.fileExists(atPath: "\(sandbox.path)/taken"))
  }

  @Test(arguments: [
    "printf '100644 blob %s\\t%s\\n' $(git hash-object -w --stdin </dev/null) a | git mktree",
    "git mktree </dev/null",
  ])
  func `trees of trees that name 100 million files or folders are counted and left`(
    leaf: String
  ) throws {
    try course.git(
      """
      rev-parse HEAD >/dev/null; tree=$(\(leaf))
      for level in 1 2 3 4; do
        tree=$(for n in $(seq 100); do printf '040000 tree %s\\t%s\\n' $tree $n; done | git mktree)
      done
      git push -q -f ../course.git "$(git commit-tree -m bomb "$tree")":refs/heads/main
      """)
    let outcome = try start()
    #expect(outcome.code == 1)
    #expect(outcome.talk.contains("has more than 65536 files and folders"), "\(outcome)")
    #expect(!FileManager.default.fileExists(atPath: "\(sandbox.path)/taken"))
  }

  @Test func `names that are too long, and large files, are told`() throws {
    let name = String(repeating: "n", count: 1000)
    try course.git(
      "update-index --add --cacheinfo 100644,$(git hash-object -w --stdin </dev/null),\(name) && "
        + "git commit -q -m long && git push -q ../course.git HEAD:main")
    let long = try start()
    #expect(long.code == 1, "\(long)")
    #expect(long.talk.contains("cannot be written here: "), "\(long)")
    try course.git("reset -q --hard HEAD~1")
    try course.write(
      "Lessons/course.json",
      "{\"id\": \"fruit\", \"title\": \"\(String(repeating: "x", count: 10_000_000))\"}\n")
    try course.publish(force: true)
    let json = try start()
    #expect(json.code == 2)
    #expect(
      json.talk.contains("course.json:1:1: error: this file is larger than 64 kB; make it shorter"),
      "\(json.talk.prefix(300))")
    #expect(!FileManager.default.fileExists(atPath: "\(sandbox.path)/taken"))
  }

  @Test func `a lesson that is huge and has nothing in it is not read`() throws {
    try course.git("config core.compression 1")
    try course.git("status -s && truncate -s 2000000000 Lessons/02-holes.md")
    try course.publish()
    let outcome = try start()
    #expect(outcome.code == 0, "\(outcome)")
    #expect(
      outcome.output.contains("It has mistakes in `02-holes`; the other lessons work."))
  }

  @Test func `a server that never answers can be left, and nothing is left of it`() throws {
    let outcome = try sandbox.shell(
      """
      cat >silent.py <<'END'
      import socket, time
      server = socket.socket()
      server.bind(("127.0.0.1", 0))
      server.listen()
      print(server.getsockname()[1], flush=True)
      time.sleep(100)
      END
      python3 silent.py >port & silent=$!
      until [ -s port ]; do sleep 0.05; done
      "$1" start "https://localhost:$(cat port)/x.git" --yes --into taken & started=$!
      until [ -e taken/.lessons-*-* ]; do sleep 0.05; done
      kill -INT $started; wait $started; code=$?
      kill $silent; ls -d taken 2>/dev/null; exit $code
      """, [sandbox.program], sandbox.environment(course: nil))
    #expect(outcome.code == 130, "\(outcome)")
    #expect(outcome.output == "")
  }

  @Test func `pages that a repository brings are not the learner's`() throws {
    try course.write("Playground/01-apples.swift", "print(\"theirs\")\n")
    try course.write("Playground/.lessons/progress.json", "{}\n")
    try course.publish()
    #expect(try start().code == 0)
    #expect(try !sandbox.read("taken/Playground/01-apples.swift").contains("theirs"))
  }
}
