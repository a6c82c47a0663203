internal import CryptoCore
internal import Foundation
internal import Testing

@Suite struct HashFunctionTests {
  // NIST CAVP, SHA test vectors, length 0.
  @Test(
    arguments: [
      // RFC 1321, A.5.
      (.md5, "d41d8cd98f00b204e9800998ecf8427e"),
      (.sha1, "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
      (.sha256, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      (
        .sha384,
        "38b060a751ac96384cd9327eb1b1e36a21fdb71114be07434c0cc7bf63f6e1da274edebfe76f65fbd51ad2f14898b95b"
      ),
      (
        .sha512,
        "cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e"
      ),
    ] as [(HashAlgorithm, String)])
  func `the empty message has the published digest`(algorithm: HashAlgorithm, digest: String) {
    #expect(algorithm.hash(Data()) == digest)
  }

  // FIPS 180-2, appendices A.1, B.1 and C.1; FIPS 180-4 examples for SHA-384.
  @Test(
    arguments: [
      (.md5, "900150983cd24fb0d6963f7d28e17f72"),
      (.sha1, "a9993e364706816aba3e25717850c26c9cd0d89d"),
      (.sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        .sha384,
        "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7"
      ),
      (
        .sha512,
        "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
      ),
    ] as [(HashAlgorithm, String)])
  func `abc has the published digest`(algorithm: HashAlgorithm, digest: String) {
    #expect(algorithm.hash(Data("abc".utf8)) == digest)
  }

  // FIPS 180-2, appendices A.2 and B.2: two blocks.
  @Test(
    arguments: [
      (.sha1, "84983e441c3bd26ebaae4aa1f95129e5e54670f1"),
      (.sha256, "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"),
    ] as [(HashAlgorithm, String)])
  func `a message of two blocks has the published digest`(
    algorithm: HashAlgorithm, digest: String
  ) {
    let message = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"
    #expect(algorithm.hash(Data(message.utf8)) == digest)
  }

  // FIPS 180-2, appendices A.3, B.3 and C.3; pieces of 997 bytes fit no block size.
  @Test(
    arguments: [
      (.sha1, "34aa973cd4c4daa4f61eeb2bdbad27316534016f"),
      (.sha256, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
      (
        .sha384,
        "9d0e1809716474cb086e834e310a4a1ced149e9c00f248527972cec5704c2a5b07b8b3dc38ecc4ebae97ddd87f3d8985"
      ),
      (
        .sha512,
        "e718483d0ce769644e2e42c7bc15b4638e1f98b13b2044285632a803afa973ebde0ff244877ea60a4cb0432ce577c31beb009c5c2c49aa2e4eadb217ad8cc09b"
      ),
    ] as [(HashAlgorithm, String)])
  func `a million letters a in pieces have the published digest`(
    algorithm: HashAlgorithm, digest: String
  ) {
    let message = Data(repeating: UInt8(ascii: "a"), count: 1_000_000)
    #expect(algorithm.hash(message, piece: 997) == digest)
  }

  @Test func `a digest can be read and then continued`() {
    var hash = SHA256()
    hash.update(data: Data("a".utf8))
    #expect(hash.finalize() == SHA256.hash(data: Data("a".utf8)))
    hash.update(data: Data("bc".utf8))
    #expect(hash.finalize() == SHA256.hash(data: Data("abc".utf8)))
  }

  @Test func `copies of a digest in progress are independent`() {
    var hash = SHA512()
    hash.update(data: Data("a".utf8))
    var copy = hash
    copy.update(data: Data("x".utf8))
    hash.update(data: Data("b".utf8))
    #expect(hash.finalize() == SHA512.hash(data: Data("ab".utf8)))
    #expect(copy.finalize() == SHA512.hash(data: Data("ax".utf8)))
  }

  @Test(arguments: HashAlgorithm.allCases)
  func `a digest has the size of its function`(algorithm: HashAlgorithm) {
    #expect(algorithm.hash(Data()).count == 2 * algorithm.function.byteCount)
  }

  // FIPS 180-4, figure 1, and RFC 1321, section 3.4.
  @Test func `functions have the published sizes of blocks`() {
    #expect(HashAlgorithm.allCases.map { $0.function.blockByteCount } == [64, 64, 64, 128, 128])
    #expect(HashAlgorithm.allCases.map { $0.function.byteCount } == [16, 20, 32, 48, 64])
  }

  @Test func `a digest prints its function and its bytes`() {
    #expect("\(Insecure.MD5.hash(data: Data()))" == "MD5 digest: d41d8cd98f00b204e9800998ecf8427e")
    #expect(
      "\(Insecure.SHA1.hash(data: Data()))"
        == "SHA1 digest: da39a3ee5e6b4b0d3255bfef95601890afd80709")
    for text in ["\(SHA256.hash(data: Data()))", "\(SHA384.hash(data: Data()))"] {
      #expect(text.wholeMatch(of: /SHA(256|384) digest: [0-9a-f]+/) != nil, "\(text)")
    }
  }

  @Test func `a digest is a sequence of its bytes and equals them`() {
    let digest = SHA256.hash(data: Data("abc".utf8))
    let copy = Data(digest)
    #expect(copy.hex == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(unsafe digest.withUnsafeBytes { unsafe Data($0) } == copy)
    #expect(digest == copy)
    #expect(digest != copy.dropLast())
    #expect(digest != SHA256.hash(data: Data("abd".utf8)))
    #expect(Set([digest, SHA256.hash(data: Data("abc".utf8))]).count == 1)
    #expect(SHA256Digest.byteCount == 32 && SHA256.Digest.self == SHA256Digest.self)
  }
}
