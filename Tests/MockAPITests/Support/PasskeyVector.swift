import Foundation

/// The ES256 credential with "none" attestation of WebAuthn Level 3, section 16.2.
enum PasskeyVector {
  static let attestationObject = data(
    """
    a363666d74646e6f6e656761747453746d74a068617574684461746158a4bfabc37432958b063360d3ad6461c9\
    c4735ae7f8edd46592a5e0f01452b2e4b559000000008446ccb9ab1db374750b2367ff6f3a1f0020f91f391db4\
    c9b2fde0ea70189cba3fb63f579ba6122b33ad94ff3ec330084be4a5010203262001215820afefa16f97ca9b2d\
    23eb86ccb64098d20db90856062eb249c33a9b672f26df61225820930a56b87a2fca66334b03458abf879717c1\
    2cc68ed73290af2e2664796b9220
    """)

  static let authenticatorData = data(
    "bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b51900000000")

  static let clientDataJSON = data(
    """
    7b2274797065223a22776562617574686e2e676574222c226368616c6c656e6765223a224f63446e5568515875\
    6c5455506f334a5558543049393770767a7a59425039745a63685879617630314167222c226f726967696e223a\
    2268747470733a2f2f6578616d706c652e6f7267222c2263726f73734f726967696e223a66616c73657d
    """)

  static let signature = data(
    """
    3046022100f50a4e2e4409249c4a853ba361282f09841df4dd4547a13a87780218deffcd380221008480ac0f0b\
    93538174f575bf11a1dd5d78c6e486013f937295ea13653e331e87
    """)

  private static func data(_ hexadecimal: String) -> Data {
    let digits = hexadecimal.compactMap(\.hexDigitValue)
    return Data(
      stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) })
  }
}
