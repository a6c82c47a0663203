extension CryptoKitError {
  /// Calls a function that throws our error, and throws CryptoKit's error instead.
  static func translating<Result>(
    _ body: () throws(CryptoError) -> Result
  ) throws(CryptoKitError) -> Result {
    do {
      return try body()
    } catch {
      // libcrypto's reasons start with their number: `error:08000066:elliptic curve routines::…`.
      let number = error.reasons.first?.split(separator: ":").dropFirst().first
      let code = number.flatMap { UInt32($0, radix: 16) } ?? 0
      throw .underlyingCoreCryptoError(error: Int32(truncatingIfNeeded: code))
    }
  }
}

extension CryptoKitASN1Error {
  /// Calls a function that reads DER and throws our error, and throws CryptoKit's error instead.
  static func translating<Result>(
    _ body: () throws(CryptoError) -> Result
  ) throws(CryptoKitASN1Error) -> Result {
    do {
      return try body()
    } catch {
      throw error.code == .unsupported ? .unexpectedFieldType : .invalidASN1Object
    }
  }

  /// Returns the bytes of the first PEM block with one of these labels.
  static func block(of text: String, labels: [String]) throws(CryptoKitASN1Error) -> [UInt8] {
    do {
      return try PEM.decode(text, labels: labels)
    } catch {
      throw .invalidPEMDocument
    }
  }
}
