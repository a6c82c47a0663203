import CryptoCore
import Foundation
import NetworkCore
import Testing

@testable import MockAPI

/// The client's side of SRP as amazon-cognito-identity-js has it (`AuthenticationHelper.js`).
struct SRPClient {
  private let prime = BigNumber.prime3072
  private let secret = BigNumber((1...64).map { _ in UInt8.random(in: 1...255) })
  private var publicValue: BigNumber { BigNumber([2]).power(secret, modulo: prime) }

  /// The public number, in hexadecimal digits.
  var publicDigits: String { publicValue.hex }

  /// Sends the public number, or other digits in its place.
  func begin(
    _ name: String, digits: String? = nil, clientID: String = Cognito.clientID,
    extra: String = "", with client: CognitoClient
  ) async throws -> CognitoClient.Answer {
    try await client.send(
      "InitiateAuth",
      #"{"AuthFlow":"USER_SRP_AUTH","ClientId":"\#(clientID)","ClientMetadata":{},"#
        + #""AuthParameters":{"USERNAME":"\#(name)","SRP_A":"\#(digits ?? publicValue.hex)"\#(extra)}}"#
    )
  }

  /// Returns the members of the answer to a challenge.
  func responses(
    to answer: CognitoClient.Answer, _ password: String,
    at time: String = "Tue Sep 2 12:00:00 UTC 2014"
  ) -> String {
    func parameter(_ name: String) -> String { answer["ChallengeParameters.\(name)"] ?? "" }
    func number(_ name: String) -> BigNumber { BigNumber(hex: parameter(name)) ?? BigNumber([]) }
    let pool = "Yz8WqLm3K"
    let name = parameter("USER_ID_FOR_SRP")
    let serverValue = number("SRP_B")
    let scrambler = hash(padded(publicValue) + padded(serverValue))
    let identity = SHA256.hash(data: Data("\(pool)\(name):\(password)".utf8))
    let exponent = hash(padded(number("SALT")) + Array(identity))
    let factor = hash(padded(prime) + [2])
    let power = BigNumber([2]).power(exponent, modulo: prime)
    // B - k * g^x, without negative numbers: p - 1 is -1.
    let minusOne = BigNumber(prime.bytes.dropLast() + [0xFE])
    let base = serverValue.plus(
      factor.times(power, modulo: prime).times(minusOne, modulo: prime), modulo: prime)
    // S = base^(a + u * x), as two powers.
    let shared = base.power(secret, modulo: prime).times(
      base.power(scrambler, modulo: prime).power(exponent, modulo: prime), modulo: prime)
    let key = HKDF<SHA256>.deriveKey(
      inputKeyMaterial: SymmetricKey(data: padded(shared)), salt: padded(scrambler),
      info: Data("Caldera Derived Key".utf8), outputByteCount: 16)
    let block = parameter("SECRET_BLOCK")
    let message =
      Data("\(pool)\(name)".utf8) + (Data(base64Encoded: block) ?? Data()) + Data(time.utf8)
    let signature = Data(HMAC<SHA256>.authenticationCode(for: message, using: key))
    return
      #""USERNAME":"\#(name)","PASSWORD_CLAIM_SECRET_BLOCK":"\#(block)","TIMESTAMP":"\#(time)","#
      + #""PASSWORD_CLAIM_SIGNATURE":"\#(signature.base64EncodedString())""#
  }

  private func hash(_ bytes: [UInt8]) -> BigNumber { BigNumber(SHA256.hash(data: bytes)) }

  private func padded(_ number: BigNumber) -> [UInt8] {
    (number.bytes.first ?? 0) >= 0x80 ? [0] + number.bytes : number.bytes
  }
}
