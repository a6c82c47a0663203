internal import CryptoCore
internal import Foundation
internal import TestPrograms
internal import GoldenFiles
internal import Testing

/// Checks that Python's standard library gives the same keys and codes.
@Suite(
  .enabled(if: Program.python != nil, "there is no python3 with hashlib.scrypt"),
  .timeLimit(.minutes(5)))
struct PythonTests {
  @Test func `scrypt and PBKDF2 and HMAC of random input are the same in Python`() throws {
    let python = try #require(Program.python)
    var random = SeededGenerator(seed: 40)
    var (lines, ours): ([String], [String]) = ([], [])
    for number in 1...40 {
      let (password, salt) = (random.bytes(upTo: 80), random.bytes(upTo: 80))
      let (cost, blockSize, parallelism) = (1 << (1 + number % 9), 1 + number % 8, 1 + number % 3)
      let size = 1 + number * 3
      lines.append("\(password.hex),\(salt.hex),\(cost),\(blockSize),\(parallelism),\(size)")
      ours.append(
        Data(
          copying: try Scrypt.deriveKey(
            password: password, salt: salt, cost: cost, blockSize: blockSize,
            parallelism: parallelism, byteCount: size)
        ).hex)
      ours.append(try stretched(Insecure.SHA1.self, password, salt, number, size))
      ours.append(try stretched(SHA256.self, password, salt, number, size))
      ours.append(try stretched(SHA512.self, password, salt, number, size))
      let key = SymmetricKey(data: password)
      ours.append(HMAC<Insecure.SHA1>.authenticationCode(for: salt, using: key).hex)
      ours.append(HMAC<SHA384>.authenticationCode(for: salt, using: key).hex)
      ours.append(SHA384.hash(data: salt).hexadecimal)
    }
    let result = try python.run(
      [
        "-c",
        """
        import hashlib, hmac, sys
        for number, line in enumerate(sys.stdin, 1):
            password, salt, n, r, p, size = line.rstrip("\\n").split(",")
            password, salt = bytes.fromhex(password), bytes.fromhex(salt)
            n, r, p, size = int(n), int(r), int(p), int(size)
            print(hashlib.scrypt(password, salt=salt, n=n, r=r, p=p, dklen=size).hex())
            for name in ("sha1", "sha256", "sha512"):
                print(hashlib.pbkdf2_hmac(name, password, salt, number, size).hex())
            for name in ("sha1", "sha384"):
                print(hmac.new(password, salt, name).hexdigest())
            print(hashlib.sha384(salt).hexdigest())
        """,
      ], input: Data(lines.joined(separator: "\n").utf8))
    #expect(result.errors == "")
    #expect(ours.count == 280)
    #expect(result.text.split(separator: "\n").map(String.init) == ours)
  }

  private func stretched<Hash: HashFunction>(
    _ hash: Hash.Type, _ password: Data, _ salt: Data, _ iterations: Int, _ size: Int
  ) throws -> String {
    Data(
      copying: try PBKDF2<Hash>.deriveKey(
        password: password, salt: salt, iterations: iterations, byteCount: size)
    ).hex
  }
}
