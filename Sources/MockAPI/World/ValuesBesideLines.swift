package import Foundation
package import NetworkCore
internal import PlaygroundRuntime

#if canImport(FoundationNetworking)
  package import FoundationNetworking
#endif

// The text beside a line of a page whose value is a message, a part of one, or a world.

extension URLRequest: ValueDescribing {
  package func valueDescription(isNested: Bool) -> String { MessageLine.of(self) }
}

extension HTTPURLResponse: ValueDescribing {
  package func valueDescription(isNested: Bool) -> String { MessageLine.of(self) }
}

extension RequestMessage: ValueDescribing {
  package func valueDescription(isNested: Bool) -> String { MessageLine.of(self) }
}

extension ResponseMessage: ValueDescribing {
  package func valueDescription(isNested: Bool) -> String { MessageLine.of(self) }
}

extension HeaderFields: ValueDescribing {
  package func valueDescription(isNested: Bool) -> String { MessageLine.of(self) }
}

extension Data: ValueDescribing {
  package func valueDescription(isNested: Bool) -> String {
    MessageLine.of(self, isWhole: !isNested)
  }
}

extension World: ValueDescribing {
  /// Returns the time on its clock and the number of its requests.
  package func valueDescription(isNested: Bool) -> String {
    let count = log.count
    return isNested ? "World" : "World(\(now), \(count) request\(count == 1 ? "" : "s"))"
  }
}
