internal import CLibcrypto

/// A natural number of any size, for protocols that calculate modulo a large prime.
package struct BigNumber: Hashable, Sendable {
  /// The number, most significant byte first, without leading zeros; empty for 0.
  package let bytes: [UInt8]

  /// Reads bytes, most significant first.
  package init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes.drop { $0 == 0 }) }

  /// Reads hexadecimal digits of either case; nil when there are none, or other characters.
  package init?(hex: String) {
    let digits = hex.utf8.map { Character(UnicodeScalar($0)).hexDigitValue }
    guard !digits.isEmpty, digits.allSatisfy({ $0 != nil }) else { return nil }
    // An odd number of digits gets a leading zero.
    let halves = (digits.count.isMultiple(of: 2) ? [] : [0]) + digits.compactMap { $0 }
    self.init(
      stride(from: 0, to: halves.count, by: 2).map { UInt8(halves[$0] << 4 | halves[$0 + 1]) })
  }

  /// The number in lower-case hexadecimal digits without leading zeros; `0` for 0.
  package var hex: String {
    let digits = bytes.hexadecimal.drop { $0 == "0" }
    return digits.isEmpty ? "0" : String(digits)
  }

  /// Returns the remainder of a division; the modulus is not 0.
  package func remainder(modulo modulus: BigNumber) -> BigNumber {
    unsafe Self.calculate([self, modulus]) { unsafe BN_nnmod($0, $1[0], $1[1], $2) }
  }

  /// Returns the sum modulo a number that is not 0.
  package func plus(_ other: BigNumber, modulo modulus: BigNumber) -> BigNumber {
    unsafe Self.calculate([self, other, modulus]) {
      unsafe BN_mod_add($0, $1[0], $1[1], $1[2], $2)
    }
  }

  /// Returns the product modulo a number that is not 0.
  package func times(_ other: BigNumber, modulo modulus: BigNumber) -> BigNumber {
    unsafe Self.calculate([self, other, modulus]) {
      unsafe BN_mod_mul($0, $1[0], $1[1], $1[2], $2)
    }
  }

  /// Returns a power modulo an odd number, in a time that does not depend on the exponent's bits.
  package func power(_ exponent: BigNumber, modulo modulus: BigNumber) -> BigNumber {
    unsafe Self.calculate([self, exponent, modulus]) { result, numbers, context in
      unsafe BN_set_flags(numbers[1], BN_FLG_CONSTTIME)
      return unsafe BN_mod_exp(result, numbers[0], numbers[1], numbers[2], context)
    }
  }

  /// The 3072-bit prime of RFC 3526, section 4, which RFC 5054 also uses.
  package static let prime3072: BigNumber =
    unsafe calculate([]) { result, _, _ in
      unsafe BN_get_rfc3526_prime_3072(result) == nil ? 0 : 1
    }

  /// Lends libcrypto's form of some numbers to a closure, and reads its result.
  @unsafe private static func calculate(
    _ inputs: [BigNumber],
    _ body: (OpaquePointer, [OpaquePointer], OpaquePointer) -> CInt
  ) -> BigNumber {
    guard let context = unsafe BN_CTX_new(), let result = unsafe BN_new() else {
      preconditionFailure("there is memory left")
    }
    var numbers: [OpaquePointer] = unsafe []
    defer {
      unsafe BN_CTX_free(context)
      unsafe BN_clear_free(result)
      unsafe numbers.forEach { unsafe BN_clear_free($0) }
    }
    for input in inputs {
      guard let number = unsafe BN_bin2bn(input.bytes, CInt(input.bytes.count), nil) else {
        preconditionFailure("there is memory left")
      }
      unsafe numbers.append(number)
    }
    precondition(unsafe body(result, numbers, context) == 1, "the modulus fits the operation")
    var bytes = [UInt8](repeating: 0, count: Int(unsafe BN_num_bits(result) + 7) / 8)
    _ = unsafe BN_bn2bin(result, &bytes)
    return BigNumber(bytes)
  }
}
