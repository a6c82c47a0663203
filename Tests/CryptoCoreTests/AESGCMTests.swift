internal import CryptoCore
internal import Foundation
internal import Testing

@Suite struct AESGCMTests {
  /// A published encryption.
  struct Case: Sendable, CustomTestStringConvertible {
    var source, key, nonce, plaintext, context, ciphertext, tag: String
    var testDescription: String { source }
  }

  // McGrew and Viega, "The Galois/Counter Mode of Operation", appendix B; NIST CAVP,
  // gcmtestvectors.zip, the first test of a group (sizes of plaintext and context).
  @Test(arguments: [
    Case(
      source: "McGrew and Viega, test case 4",
      key: "feffe9928665731c6d6a8f9467308308", nonce: "cafebabefacedbaddecaf888",
      plaintext: """
        d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72
        1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39
        """,
      context: "feedfacedeadbeeffeedfacedeadbeefabaddad2",
      ciphertext: """
        42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e
        21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e091
        """,
      tag: "5bc94fbc3221a5db94fae95ae7121a47"),
    Case(
      source: "McGrew and Viega, test case 10",
      key: "feffe9928665731c6d6a8f9467308308feffe9928665731c", nonce: "cafebabefacedbaddecaf888",
      plaintext: """
        d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72
        1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39
        """,
      context: "feedfacedeadbeeffeedfacedeadbeefabaddad2",
      ciphertext: """
        3980ca0b3c00e841eb06fac4872a2757859e1ceaa6efd984628593b40ca1e19c
        7d773d00c144c525ac619d18c84a3f4718e2448b2fe324d9ccda2710
        """,
      tag: "2519498e80f1478f37ba55bd6d27618c"),
    Case(
      source: "McGrew and Viega, test case 16",
      key: "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308",
      nonce: "cafebabefacedbaddecaf888",
      plaintext: """
        d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72
        1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39
        """,
      context: "feedfacedeadbeeffeedfacedeadbeefabaddad2",
      ciphertext: """
        522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa
        8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662
        """,
      tag: "76fc6ece0f4e1768cddf8853bb2d551b"),
    Case(
      source: "gcmEncryptExtIV128, 0 and 0 bits",
      key: "11754cd72aec309bf52f7687212e8957", nonce: "3c819d9a9bed087615030b65",
      plaintext: "",
      context: "",
      ciphertext: "",
      tag: "250327c674aaf477aef2675748cf6971"),
    Case(
      source: "gcmEncryptExtIV128, 104 and 160 bits",
      key: "fe0121f42e599f88ff02a985403e19bb", nonce: "3bb9eb7724cbe1943d43de21",
      plaintext: "fd331ca8646091c29f21e5f0a1",
      context: "2662d895035b6519f3510eae0faa3900ad23cfdf",
      ciphertext: "59fe29b07b0de8d869efbbd9b4",
      tag: "d24c3e9c1c73c0af1097e26061c857de"),
    Case(
      source: "gcmEncryptExtIV128, 408 and 720 bits",
      key: "2c1f21cf0f6fb3661943155c3e3d8492", nonce: "23cb5ff362e22426984d1907",
      plaintext: """
        42f758836986954db44bf37c6ef5e4ac0adaf38f27252a1b82d02ea949c8a1a2
        dbc0d68b5615ba7c1220ff6510e259f06655d8
        """,
      context: """
        5d3624879d35e46849953e45a32a624d6a6c536ed9857c613b572b0333e70155
        7a713e3f010ecdf9a6bd6c9e3e44b065208645aff4aabee611b3915285141700
        84ccf587177f4488f33cfb5e979e42b6e1cfc0a60238982a7aec
        """,
      ciphertext: """
        81824f0e0d523db30d3da369fdc0d60894c7a0a20646dd015073ad2732bd989b
        14a222b6ad57af43e1895df9dca2a5344a62cc
        """,
      tag: "57a3ee28136e94c74838997ae9823f3a"),
    Case(
      source: "gcmEncryptExtIV192, 0 and 0 bits",
      key: "aa740abfadcda779220d3b406c5d7ec09a77fe9d94104539", nonce: "ab2265b4c168955561f04315",
      plaintext: "",
      context: "",
      ciphertext: "",
      tag: "f149e2b5f0adaa9842ca5f45b768a8fc"),
    Case(
      source: "gcmEncryptExtIV192, 104 and 160 bits",
      key: "4bea36ca9c7a5cf6df8f8bb5be1e97647d014bd181d50e28", nonce: "bff3d447b453eeb78f3a5650",
      plaintext: "d4f1053348696176de90c538c6",
      context: "33b7e18c7d5fd133faadd0ab524b86526e398203",
      ciphertext: "0d9f7cde2614b71ed9c4b93503",
      tag: "e88484488bd6470aa5e79b898c93dd28"),
    Case(
      source: "gcmEncryptExtIV192, 408 and 720 bits",
      key: "50f5cc5e33774f383235c64e77c502ca6c5d06ab0af6be04", nonce: "9d4c766490224946d91a99a7",
      plaintext: """
        35df59329eb5fc30c28791164bf9b374df228d2be467414727f457a9dd0f079f
        7342e23adb06929ce0ad607116ee11718ce320
        """,
      context: """
        4feca4174889298e992b765dfa67d33219f9b23898f8e869b7f1fbf5d71d87b4
        4edd963d1055618b9db7bffe96b7856f3197868d6ce5e755a6c751661773e1de
        f403a4cf036151ecae67b35f2891285420956604ef31c9aab341
        """,
      ciphertext: """
        77670f6520a34dfc05819a10f322b30e397473fe51f8274bfb105c2eec37e249
        51abaef11e73c3c425a8c4b2d8c3ffeb8ed924
        """,
      tag: "5349ef7a70499f2760123c0d5dcf5a6d"),
    Case(
      source: "gcmEncryptExtIV256, 0 and 0 bits",
      key: "b52c505a37d78eda5dd34f20c22540ea1b58963cf8e5bf8ffa85f9f2492505b4",
      nonce: "516c33929df5a3284ff463d7",
      plaintext: "",
      context: "",
      ciphertext: "",
      tag: "bdc1ac884d332457a1d2664f168c76f0"),
    Case(
      source: "gcmEncryptExtIV256, 104 and 160 bits",
      key: "69b458f2644af9020463b40ee503cdf083d693815e2659051ae0d039e606a970",
      nonce: "8d1da8ab5f91ccd09205944b",
      plaintext: "f3e0e09224256bf21a83a5de8d",
      context: "036ad5e5494ef817a8af2f5828784a4bfedd1653",
      ciphertext: "c0a62d77e6031bfdc6b13ae217",
      tag: "a794a9aaee48cd92e47761bf1baff0af"),
    Case(
      source: "gcmEncryptExtIV256, 408 and 720 bits",
      key: "148579a3cbca86d5520d66c0ec71ca5f7e41ba78e56dc6eebd566fed547fe691",
      nonce: "b08a5ea1927499c6ecbfd4e0",
      plaintext: """
        9d0b15fdf1bd595f91f8b3abc0f7dec927dfd4799935a1795d9ce00c9b879434
        420fe42c275a7cd7b39d638fb81ca52b49dc41
        """,
      context: """
        e4f963f015ffbb99ee3349bbaf7e8e8e6c2a71c230a48f9d59860a29091d2747
        e01a5ca572347e247d25f56ba7ae8e05cde2be3c97931292c02370208ecd097e
        f692687fecf2f419d3200162a6480a57dad408a0dfeb492e2c5d
        """,
      ciphertext: """
        2097e372950a5e9383c675e89eea1c314f999159f5611344b298cda45e628437
        16f215f82ee663919c64002a5c198d7878fd3f
        """,
      tag: "adbecdb0d5c2224d804d2886ff9a5760"),
  ])
  func `the published boxes are sealed and opened`(_ test: Case) throws {
    let (key, context) = (SymmetricKey(data: try bytes(test.key)), try bytes(test.context))
    let box = try AES.GCM.seal(
      bytes(test.plaintext), using: key, nonce: AES.GCM.Nonce(data: bytes(test.nonce)),
      authenticating: context)
    #expect(box.ciphertext == (try bytes(test.ciphertext)))
    #expect(box.tag == (try bytes(test.tag)))
    #expect(try AES.GCM.open(box, using: key, authenticating: context) == bytes(test.plaintext))
  }

  @Test func `a box with any bit changed does not open`() throws {
    let box = try #require(AES.GCM.seal(Data("text".utf8), using: TestKeys.secret).combined)
    for bit in 0..<box.count * 8 {
      var changed = box
      changed[bit / 8] ^= 1 << (bit % 8)
      let error = #expect(throws: CryptoKitError.self, "bit \(bit)") {
        try AES.GCM.open(AES.GCM.SealedBox(combined: changed), using: TestKeys.secret)
      }
      #expect(error == .authenticationFailure)
    }
  }

  @Test func `a box does not open with another key or context`() throws {
    let mia = Data("mia".utf8)
    let box = try AES.GCM.seal(Data("text".utf8), using: TestKeys.secret, authenticating: mia)
    #expect(try AES.GCM.open(box, using: TestKeys.secret, authenticating: mia) == Data("text".utf8))
    for (key, context) in [
      (TestKeys.secret, "tom"), (TestKeys.secret, ""), (SymmetricKey(data: Data(count: 32)), "mia"),
    ] {
      let error = #expect(throws: CryptoKitError.self) {
        try AES.GCM.open(box, using: key, authenticating: Data(context.utf8))
      }
      #expect(error == .authenticationFailure)
    }
  }

  @Test func `each box has its own nonce`() throws {
    let boxes = try (0..<100).map { _ in try AES.GCM.seal(Data(), using: TestKeys.secret) }
    #expect(Set(boxes.map { Data($0.nonce) }).count == 100)
  }

  @Test(arguments: [0, 8, 15, 17, 31, 33, 64])
  func `a key of a size that AES does not support is refused`(byteCount: Int) throws {
    let key = SymmetricKey(data: Data(count: byteCount))
    let error = #expect(throws: CryptoKitError.self) { try AES.GCM.seal(Data(), using: key) }
    #expect(error == .incorrectKeySize)
  }

  @Test(arguments: [0, 8, 11]) func `a nonce of less than 96 bits is refused`(byteCount: Int) {
    let error = #expect(throws: CryptoKitError.self) {
      try AES.GCM.Nonce(data: Data(count: byteCount))
    }
    #expect(error == .incorrectParameterSize)
  }

  // McGrew and Viega, test case 6: a nonce of 480 bits.
  @Test func `a longer nonce gives the published box`() throws {
    let nonce = try AES.GCM.Nonce(
      data: bytes(
        """
        9313225df88406e555909c5aff5269aa6a7a9538534f7da1e4c303d2a318a728
        c3c0c95156809539fcf0e2429a6b525416aedbf5a0de6a57a637b39b
        """))
    let key = SymmetricKey(data: try bytes("feffe9928665731c6d6a8f9467308308"))
    let box = try AES.GCM.seal(
      bytes(
        """
        d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72
        1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39
        """), using: key, nonce: nonce,
      authenticating: bytes("feedfacedeadbeeffeedfacedeadbeefabaddad2"))
    #expect(box.tag.hex == "619cc5aefffe0bfa462af43c1699d050")
    #expect(box.combined == nil)
    #expect(Array(box.nonce).count == 60)
  }

  // SP 800-38D, appendix A, warns of this: the key stream is the same.
  @Test func `a nonce used twice reveals the difference of the texts`() throws {
    let (one, two) = (Data("attack at dawn".utf8), Data("retreat at ten".utf8))
    let nonce = AES.GCM.Nonce()
    let boxes = try [one, two].map {
      try AES.GCM.seal($0, using: TestKeys.secret, nonce: nonce).ciphertext
    }
    #expect(zip(boxes[0], boxes[1]).map { $0 ^ $1 } == zip(one, two).map { $0 ^ $1 })
  }
}
