internal import Foundation

/// A checksum that finds bytes that were changed by accident, with the lowest bit first.
struct CyclicRedundancyCheck<Width: FixedWidthInteger & UnsignedInteger & Sendable>: Sendable {
  private let table: [Width]

  /// Makes the table of a polynomial, whose bits are in reverse order.
  init(polynomial: Width) {
    table = (0...255).map { byte in
      (0..<8).reduce(Width(byte)) { value, _ in
        value & 1 == 0 ? value >> 1 : value >> 1 ^ polynomial
      }
    }
  }

  /// Returns the checksum of bytes, the most significant byte first.
  func of(_ bytes: Data) -> [UInt8] {
    var value: Width = ~0
    for byte in bytes {
      value = value >> 8 ^ table[Int(UInt8(truncatingIfNeeded: value) ^ byte)]
    }
    value = ~value
    return stride(from: Width.bitWidth - 8, through: 0, by: -8).map {
      UInt8(truncatingIfNeeded: value >> $0)
    }
  }
}

extension CyclicRedundancyCheck<UInt32> {
  /// As in Ethernet, gzip and PNG.
  static let ieee = Self(polynomial: 0xEDB8_8320)
  /// As in iSCSI (RFC 3720, 12.1).
  static let castagnoli = Self(polynomial: 0x82F6_3B78)
}

extension CyclicRedundancyCheck<UInt64> {
  /// As in NVM Express.
  static let nvme = Self(polynomial: 0x9A6C_9329_AC4B_C9B5)
}
