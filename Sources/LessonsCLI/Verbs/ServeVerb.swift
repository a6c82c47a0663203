internal import SnippetRunner
internal import SystemIO

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// `serve`: runs the mock systems on a socket, for curl, a browser or any other client.
///
/// A separate program, `lessons-server`, does the work. It needs libraries that would triple the
/// start time of every other verb.
enum ServeVerb {
  private static let port = Option.number(
    "port", "N", 0...UInt16.max, "the port to listen on (else any free one)")
  private static let system = Option.text(
    "system", "NAME", "only this system, at the root of the server")
  private static let profile = Option.text(
    "profile", "NAME",
    "the backend with its mistakes fixed (`fixed`), or like its tutorial (`tutorial`)")
  private static let json = Flag("json", "print all addresses and credentials as one line of JSON")
  private static let publicURL = Option.text(
    "public-url", "URL",
    "the address at which clients reach the server, for example through a tunnel")
  private static let seed = Option.number(
    "seed", "N", 0...UInt64.max, "use the same random numbers each time")

  static let verb = Verb(
    name: "serve", summary: "run the mock API on 127.0.0.1 for other programs",
    details: [
      "The systems of the lessons answer requests from this machine until Ctrl-C. Then their data is gone.",
      "The files that clients upload to the storage have a port of their own, the next one after yours, so "
        + "that a browser treats them as another origin.",
      "Responses and issuers contain the server's own address. If clients reach it by another one, for "
        + "example through a tunnel or a container, give that address as --public-url.",
      "Each request is one line on standard error, without credentials.",
    ], options: [port, system, publicURL, profile, json, seed], run: run)

  private static func run(_ invocation: Invocation) async throws -> ExitCode {
    let folder = FilePath.parent(of: invocation.context.executable)
    let places = [
      "\(folder)/lessons-server", FilePath.absolute("../lib/lessons/lessons-server", in: folder),
    ]
    guard let server = places.first(where: { unsafe access($0, X_OK) == 0 }) else {
      throw Failure(
        .environment,
        "the program lessons-server is not beside \(invocation.context.executable); run `make build`, "
          + "or `make install` again")
    }
    let context = invocation.context
    let toolchain = try Toolchain.find(
      environment: context.environment, interrupt: context.interrupt)
    // The server replaces this process in its terminal.
    try context.programs.become(
      [server] + words(invocation), toolchain.runtimeAdded(to: context.environment))
    return .success
  }

  /// Returns the options in the form for `lessons-server`.
  private static func words(_ invocation: Invocation) -> [String] {
    var words: [String] = []
    if let port = invocation[port] { words.append("--port=\(port)") }
    if let seed = invocation[seed] { words.append("--seed=\(seed)") }
    if let system = invocation[system] { words.append("--system=\(system)") }
    if let url = invocation[publicURL] { words.append("--public-url=\(url)") }
    if let profile = invocation[profile] { words.append("--profile=\(profile)") }
    if invocation[json] { words.append("--json") }
    if invocation[CommonOptions.plain] { words.append("--plain") }
    return words
  }
}
