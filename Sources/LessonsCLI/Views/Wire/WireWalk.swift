internal import LessonModel

/// Visits exchanges in the order in which their requests and responses were sent.
struct WireWalk {
  /// All exchanges.
  let log: WireLog
  /// The indices of the visited exchanges, in order.
  let shown: [Int]

  /// A part of an exchange.
  enum Part {
    case request
    /// The response; it is apart from its request when other messages were sent between the two.
    case answer(isApart: Bool)
  }

  /// The visited exchanges.
  var exchanges: [Exchange] { shown.map { log.exchanges[$0] } }

  /// The participants, in the order in which they first send or receive.
  var parties: [String] {
    exchanges.reduce(into: []) { parties, exchange in
      for name in [exchange.from, exchange.to] where !parties.contains(name) {
        parties.append(name)
      }
    }
  }

  /// Whether arrows between lifelines can show them: no party sends to itself.
  var canBeDrawn: Bool { exchanges.allSatisfy { $0.from != $0.to } }

  /// Returns rows of requests and responses.
  ///
  /// - Parameters:
  ///   - draw: Returns the rows of a part of the exchange with an index; `pause` describes how much
  ///     later it came.
  ///   - later: Returns the rows for a time that passes, in seconds.
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
