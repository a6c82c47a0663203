internal import Foundation
internal import GoldenFiles

extension SeededGenerator {
  /// Returns up to `count` random bytes.
  mutating func bytes(upTo count: Int) -> Data {
    let size = Int(next() % UInt64(count + 1))
    return Data((0..<size).map { _ in UInt8(truncatingIfNeeded: next()) })
  }

  /// Returns a random element of a collection that is not empty.
  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int(next() % UInt64(elements.count))]
  }

  /// Returns the bytes with one to three changes: replaced, removed, duplicated or inserted bytes.
  mutating func mutation(of original: [UInt8], alphabet: [UInt8]? = nil) -> [UInt8] {
    var mutated = original
    while mutated == original {
      for _ in 0...Int(next() % 3) {
        let place = Int(next() % UInt64(max(mutated.count, 1)))
        let byte = alphabet.map { pick($0) } ?? UInt8(truncatingIfNeeded: next())
        switch next() % 8 {
        case 0 where !mutated.isEmpty: mutated.remove(at: place)
        case 1: mutated.insert(byte, at: place)
        case 2 where !mutated.isEmpty: mutated.insert(mutated[place], at: place)
        case 3: mutated = Array(mutated.prefix(place))
        case _ where !mutated.isEmpty: mutated[place] = byte
        default: mutated.append(byte)
        }
      }
    }
    return mutated
  }
}
