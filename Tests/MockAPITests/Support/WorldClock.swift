import Foundation

@testable import MockAPI

extension World {
  /// Sets the clock to any time; outside the tests it only moves forward.
  func setClock(to date: Date) { withState { $0.now = date } }
}
