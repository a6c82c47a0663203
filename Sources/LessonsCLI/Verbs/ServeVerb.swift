internal import LessonModel
internal import LoopbackServer
internal import MockAPI
internal import TerminalIO

/// `serve`: the mock systems on a socket, for curl, a browser, or any other client.
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
    let port = try number(invocation.options["port"], of: "port", as: UInt16.self) ?? 0
    let seed = try number(invocation.options["seed"], of: "seed", as: UInt64.self)
    let system = invocation.options["system"]
    if let system, !World.systemNames.contains(system) {
      let meant = NearMiss.of(system, in: World.systemNames).map { "did you mean `\($0)`?" }
      let all = "they are " + World.systemNames.joined(separator: ", ")
      throw Failure(.usage, "there is no system `\(system)`; \(meant ?? all)")
    }
    let console = invocation.context.console
    let world = World(seed: seed ?? UInt64.random(in: .min ... .max), logLimit: 0)
    let server: LoopbackServer
    do {
      server = try LoopbackServer(
        world: world, port: port, systems: system.map { [$0] },
        log: { console.say([StyledText(Sanitizer.clean($0))]) })
    } catch {
      throw Failure(.environment, error.description)
    }
    let cards = World.cards(at: server.base).filter { system == nil || $0.system == system }
    if invocation.has("json") {
      console.show(raw: SystemCard.json(of: cards, base: server.base))
    } else {
      show(cards, at: server.base, on: console)
    }
    Signals.wait(for: invocation.context.interrupt)
    return withExtendedLifetime(server) { .interrupted }
  }

  private static func show(_ cards: [SystemCard], at base: String, on console: Console) {
    var lines: [StyledText] = [StyledText("The mock API is at ") + StyledText(base, .bold)]
    for card in cards {
      lines += ["", StyledText(card.system, .bold)]
      lines += card.facts.map { fact in
        StyledText("  ") + StyledText(fact.name, .dim).padded(to: 24) + StyledText(fact.value)
      }
    }
    console.show(lines + ["", "Ctrl-C ends it. Requests:"])
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
