internal import LessonModel

/// Visits exchanges in the order in which their requests and answers were sent.
struct WireWalk {
  /// All exchanges.
  let log: WireLog
  /// The indices of those that are visited, in order.
  let shown: [Int]

  /// A part of an exchange.
  enum Part {
    case request
    /// The answer; it stands apart from its request when others were sent between the two.
    case answer(isApart: Bool)
  }

  /// The exchanges that are visited.
  var exchanges: [Exchange] { shown.map { log.exchanges[$0] } }

  /// Who takes part, in the order in which they first speak or are spoken to.
  var parties: [String] {
    exchanges.reduce(into: []) { parties, exchange in
      for name in [exchange.from, exchange.to] where !parties.contains(name) {
        parties.append(name)
      }
    }
  }

  /// Whether arrows between lines can show them: no party sends to itself.
  var canBeDrawn: Bool { exchanges.allSatisfy { $0.from != $0.to } }

  /// Makes rows of requests and answers.
  ///
  /// - Parameters:
  ///   - draw: Makes the rows of a part of the exchange with an index; `pause` says how much later it came.
  ///   - later: Makes the rows for a time that passes, in seconds.
  /// - Returns: All rows.
  func rows<Row>(
    draw: (Part, Int, _ pause: String) -> [Row], later: (Double) -> [Row]
  ) -> [Row] {
    var clock: Double?
    func visit(_ index: Int) -> [Row] {
      var rows: [Row] = []
      var words = ""
      if let seconds = log.exchanges[index].seconds {
        if let clock, seconds - clock >= 1 {
          rows += later(seconds - clock)
          words = WireText.later(seconds - clock) + ", "
        }
        clock = seconds
      }
      rows += draw(.request, index, words)
      let inner = shown.filter { log.exchanges[$0].within == index }
      return rows + inner.flatMap(visit) + draw(.answer(isApart: !inner.isEmpty), index, "")
    }
    return shown.filter { index in
      log.exchanges[index].within.map { !shown.contains($0) } ?? true
    }.flatMap(visit)
  }
}
