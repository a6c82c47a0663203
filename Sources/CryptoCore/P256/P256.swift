/// The curve P-256 (FIPS 186-5): signatures and agreement on a secret.
public enum P256 {
  /// Signatures with ECDSA.
  public enum Signing {
    /// A key that verifies signatures.
    public typealias PublicKey = P256.PublicKey<Signing>
    /// A key that creates signatures.
    public typealias PrivateKey = P256.PrivateKey<Signing>
  }

  /// Agreement on a secret that nobody else knows (ECDH).
  public enum KeyAgreement {
    /// A key that the other side gets.
    public typealias PublicKey = P256.PublicKey<KeyAgreement>
    /// A key that only one side knows.
    public typealias PrivateKey = P256.PrivateKey<KeyAgreement>
  }
}
