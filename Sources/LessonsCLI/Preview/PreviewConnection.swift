internal import LessonModel
internal import SystemIO

/// Answers one request of a browser on its own thread.
struct PreviewConnection: Sendable {
  let door: PreviewDoor
  let site: PreviewSite
  /// Tries a step, and returns the outcome.
  let tryStep: @Sendable (StepAddress) -> PreviewOutcome

  /// The time limit of a head or a body.
  private static let patience = Duration.seconds(10)

  /// Answers a client, unless there are too many.
  func serve(_ client: consuming Descriptor) {
    guard site.enter() else { return }
    let listener = PreviewSite.Listener(client)
    do {
      try DetachedThread.start { [self] in
        answer(listener)
        site.leave()
      }
    } catch {
      site.leave()
    }
  }

  private func answer(_ client: PreviewSite.Listener) {
    let deadline = ContinuousClock.now + Self.patience
    var bytes: [UInt8] = []
    while !PreviewRequest.isComplete(bytes) {
      guard bytes.count < PreviewRequest.longest,
        let more = client.connection.next(until: deadline)
      else { return }
      bytes += more
    }
    let request: PreviewRequest
    do throws(PreviewRequest.Fault) {
      request = try PreviewRequest(bytes)
    } catch {
      return send(.refusal("400 Bad Request", PreviewMessages.malformed), client, isHead: false)
    }
    let isHead = request.method == "HEAD"
    switch door.wish(of: request) {
    case .failure(let refused): send(refused.reply, client, isHead: isHead)
    case .success(.events):
      guard client.connection.writeAll(PreviewReply.stream, until: deadline) else { return }
      site.add(client)
    case .success(.file(let path)):
      let missing = PreviewReply.refusal("404 Not Found", PreviewMessages.noFile)
      send(site.reply(to: path) ?? missing, client, isHead: isHead)
    case .success(.tryStep(let step)): send(reply(to: step), client, isHead: false)
    }
  }

  private func reply(to step: StepAddress) -> PreviewReply {
    let none = PreviewOutcome(isRight: false, text: PreviewMessages.noStep)
    let busy = PreviewOutcome(isRight: false, text: PreviewMessages.isBusy)
    let outcome = site.has(step) ? site.alone { tryStep(step) } ?? busy : none
    let text = (try? JSONLine.text(outcome)) ?? "{}"
    return PreviewReply(status: "200 OK", type: "application/json", body: Array(text.utf8))
  }

  private func send(_ reply: PreviewReply, _ client: PreviewSite.Listener, isHead: Bool) {
    _ = client.connection.writeAll(
      reply.bytes(isHead: isHead), until: .now + Self.patience)
  }
}
