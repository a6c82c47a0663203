internal import SystemIO

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// `serve`: the mock systems on a socket, for curl, a browser, or any other client.
///
/// Another program does it, `lessons-server`: it needs libraries that would make every other verb
/// start three times as slowly.
enum ServeVerb {
  static let verb = Verb(
    name: "serve", summary: "put the mock API on 127.0.0.1 for other programs",
    details: [
      "The systems of the lessons answer on this machine and to nobody else, until Ctrl-C. What they keep is gone then.",
      "Each request is told in one line on standard error, without credentials.",
    ],
    options: [
      Verb.Option(name: "port", value: "N", summary: "listen there; any free port otherwise"),
      Verb.Option(name: "system", value: "NAME", summary: "only this system"),
      Verb.Option(name: "json", summary: "say where everything is as one line of JSON"),
      Verb.Option(name: "seed", value: "N", summary: "the same random numbers each time"),
    ], run: run)

  private static func run(_ invocation: Invocation) async throws -> ExitCode {
    _ = try number(invocation.options["port"], of: "port", as: UInt16.self)
    _ = try number(invocation.options["seed"], of: "seed", as: UInt64.self)
    let folder = Paths.parent(of: invocation.context.executable)
    let places = [
      "\(folder)/lessons-server", Paths.absolute("../lib/lessons/lessons-server", in: folder),
    ]
    guard let server = places.first(where: { unsafe access($0, X_OK) == 0 }) else {
      throw Failure(
        .environment,
        "the program lessons-server is not beside \(invocation.context.executable); run `make build`, "
          + "or `make install` again")
    }
    let words = invocation.options.sorted { $0.key < $1.key }.map { name, value in
      value.isEmpty ? "--\(name)" : "--\(name)=\(value)"
    }
    // The other program takes this one's place, its terminal included.
    try invocation.context.programs.become([server] + words, invocation.context.environment)
    return .success
  }

  private static func number<Number: FixedWidthInteger>(
    _ text: String?, of name: String, as type: Number.Type
  ) throws -> Number? {
    guard let text else { return nil }
    guard let number = Number(text) else {
      throw Failure(
        .usage, "`--\(name)` takes a number from 0 to \(Number.max), not `\(text)`")
    }
    return number
  }
}
