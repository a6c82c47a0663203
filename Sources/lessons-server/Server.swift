internal import Foundation
internal import LessonModel
internal import LoopbackServer
internal import MockAPI
internal import TerminalIO

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The program behind `lessons serve`, which runs the mock systems on a socket until it is stopped.
///
/// `lessons` starts this program with options that `lessons` has already checked: `--port=N`,
/// `--seed=N`, `--system=NAME`, `--public-url=URL`, `--profile=NAME`, `--json`, `--plain`.
@main
struct Server {
  private var options: [String: String] = [:]
  private let output: TerminalCapabilities
  private let talk: TerminalCapabilities

  static func main() {
    exit(Server(words: CommandLine.arguments.dropFirst()).run())
  }

  private init(words: ArraySlice<String>) {
    for word in words {
      let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1).map(String.init)
      if let name = parts.first { options[name] = parts.count > 1 ? parts[1] : "" }
    }
    let environment = ProcessInfo.processInfo.environment
    let isPlain = options["plain"] != nil
    func capabilities(_ descriptor: CInt) -> TerminalCapabilities {
      TerminalCapabilities(
        environment: environment, isTerminal: isatty(descriptor) == 1, columns: nil, plain: isPlain)
    }
    output = capabilities(1)
    talk = capabilities(2)
  }

  /// Serves until a signal arrives, and returns the exit code.
  private func run() -> CInt {
    // Block the signals here and in all later threads, so that `sigwait` below receives them.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] { unsafe sigaddset(&signals, number) }
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    signal(SIGPIPE, SIG_IGN)
    let system = options["system"]
    if let system, !World.systemNames.contains(system) {
      let meant = NearMiss.of(system, in: World.systemNames).map { "did you mean `\($0)`?" }
      let all = "they are " + World.systemNames.joined(separator: ", ")
      complain("there is no system `\(system)`; \(meant ?? all)")
      return 64
    }
    let profile = options["profile"] ?? "fixed"
    guard ["fixed", "tutorial"].contains(profile) else {
      complain("there is no profile `\(profile)`; they are fixed and tutorial")
      return 64
    }
    let publicURL = options["public-url"].map { Self.origin($0) }
    if case .some(nil) = publicURL {
      complain(
        "`--public-url \(options["public-url"] ?? "")` is not an address such as "
          + "http://localhost:9999, without a path")
      return 64
    }
    let seed = options["seed"].flatMap { UInt64($0) } ?? UInt64.random(in: .min ... .max)
    let world = World(seed: seed, logLimit: 0)
    let token = Self.newToken()
    world.openControl(token: token) { world in
      // As published, the backend answers a missing token with 500 and never fetches new keys.
      world.backend.profile = profile == "fixed" ? .fixed : .naive
    }
    let log = RequestLog(descriptor: 2)
    world.onMail { mail in
      for line in ["mail to \(mail.recipient): \(mail.subject)"]
        + mail.text.split(separator: "\n").map({ "  \($0)" })
      {
        log.add(Sanitizer.clean(line))
      }
    }
    let port = options["port"].flatMap { UInt16($0) } ?? 0
    let files: LoopbackServer?
    let server: LoopbackServer
    var layout = ServerLayout(root: system)
    layout.publicURL = publicURL ?? nil
    do {
      files = system == Self.files ? nil : try Self.serveFiles(of: world, beside: port, log)
      if let files { layout.elsewhere[Self.files] = URL(string: files.base) }
      server = try LoopbackServer(
        world: world, port: port, systems: system.map { [$0] }, layout: layout,
        log: { log.add(Sanitizer.clean($0)) })
    } catch {
      complain(error.description)
      return 3
    }
    let base = layout.publicURL?.absoluteString ?? server.base
    let cards = World.cards(at: base, layout: layout).filter {
      system == nil || $0.system == system
    }
    let lines =
      options["json"] != nil
      ? [StyledText(SystemCard.json(of: cards, base: base, token: token))]
      : words(for: cards, at: base, token: token)
    let text = lines.map { output.render($0) + "\n" }.joined()
    guard (try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))) != nil else {
      // Without its output, no client could find the systems.
      complain("cannot write to standard output")
      return 3
    }
    var number: CInt = 0
    unsafe sigwait(&signals, &number)
    withExtendedLifetime((server, files)) { log.finish() }
    return 130
  }

  /// Returns an http or https address with a host and nothing after it, without a trailing slash,
  /// or `nil` for any other text.
  private static func origin(_ text: String) -> URL? {
    let address = text.hasSuffix("/") ? String(text.dropLast()) : text
    guard let url = URL(string: address), ["http", "https"].contains(url.scheme?.lowercased()),
      url.host?.isEmpty == false, url.path.isEmpty, url.query == nil, url.fragment == nil,
      url.user == nil, url.password == nil
    else { return nil }
    return url
  }

  /// The system that stores uploaded files.
  private static let files = "storage"

  /// Serves uploaded files on the next port, or on any other.
  ///
  /// Their origin then differs from that of the pages on which people sign in.
  private static func serveFiles(
    of world: World, beside port: UInt16, _ log: RequestLog
  ) throws(LoopbackServer.StartError) -> LoopbackServer {
    func serve(on port: UInt16) throws(LoopbackServer.StartError) -> LoopbackServer {
      try LoopbackServer(
        world: world, port: port, systems: [files], layout: ServerLayout(root: files),
        log: { log.add(Sanitizer.clean($0)) })
    }
    guard port > 0, port < .max else { return try serve(on: 0) }
    do throws(LoopbackServer.StartError) {
      return try serve(on: port + 1)
    } catch {
      return try serve(on: 0)
    }
  }

  /// Returns unguessable random letters and digits.
  private static func newToken() -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
    return String((0..<43).map { _ in letters[Int.random(in: letters.indices)] })
  }

  private func words(for cards: [SystemCard], at base: String, token: String) -> [StyledText] {
    var lines: [StyledText] = [StyledText("The mock API is at ") + StyledText(base, .bold)]
    for card in cards {
      lines += ["", StyledText(card.system, .bold)]
      lines += card.facts.map { fact in
        StyledText("  ") + StyledText(fact.name, .dim).padded(to: 24) + StyledText(fact.value)
      }
    }
    lines += ["", StyledText("world", .bold)]
    for (name, value) in [("base", "\(base)/\(World.controlFolder)"), ("token", token)] {
      lines.append(StyledText("  ") + StyledText(name, .dim).padded(to: 24) + StyledText(value))
    }
    return lines + ["", "Ctrl-C ends it. Requests:"]
  }

  private func complain(_ words: String) {
    let line =
      StyledText("lessons: ", .color(.red).adding(.bold)) + StyledText(Sanitizer.clean(words))
    try? FileHandle.standardError.write(contentsOf: Data((talk.render(line) + "\n").utf8))
  }
}
