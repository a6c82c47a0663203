// Generated with `openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048`.

extension Keycloak {
  /// The key with which Keycloak signs; it is public, so it protects nothing.
  static let signingKeys = SigningKey.read(
    """
    -----BEGIN PRIVATE KEY-----
    MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQCKOwOC/b11PWVQ
    HP1o2mYVFKBRcKRIANgDdjYDp4D6VmMp/J2fzltsad1VWKiD7kaQQ8H2sere17Zo
    CrHqJEs1X6gEKcqYF1BMq9dFZcIkiA533sD7zJS3Zzw22nHz4ZEBiCR+vKfLvdnx
    TpVwjOcZR3Znt7N3J0DdvAtAne7lGMf/eiiLOzEVHGDxqzgk9XBVnZXhIFXSa94I
    Us5HLvqE/ao9luKk9oNADozWO+DXJ1613mHYUZc8/NKnLuE69i9a7cqHmYH+nQ33
    c5V9xUq+cIFewDFlKGY56TwImMLPdkcwqsYYL7615sJczsJEMSpyQL7fiGmkdvsb
    S/zvTT7BAgMBAAECggEALdI/KUJsdbsq5OIfPI09DpreQ/DXfEjPUmJyqEZz0kgl
    qgrjw1AX7TmwlXSEs+sd9/+GAf1bUpBmFloJPQjX53L0kqC52C3OQAQsoYQIVazG
    QwUTqsRXve4aP0KtSH9K3pufIWXvJ3IhF0UJ85u5lZ8jSGFUO9jGv1nwzvQrd0SB
    eJ+jty/D2ba8dBTZq6kMCjmrX9LUPEzjq1vRXjBNKshLLrZ4HGailMJtk/adz3JU
    JdyUNKw/ZdLci8wFKdtc8RzCL7QFPHDKs7O5WVtFe8UH859gFRCR0qwQt4CckXCw
    ZMz62QzWbcYCGegVyQfWmpM8GkUNETQHZ6Ut5TQWswKBgQC+/2LX8Sa6E9j5dRjq
    PO0OeDhvMkYF19dN9E4VKJRN/EQrv9lsDXfERLWN7leyXf9oJeOEfMyzy9I2h0EI
    uhdLZJeAht+z/+EwFR6AysqzW33yw2SUwjneR9Vtg/M6odauOKZXSmEu0or7UlUX
    VUaswxla6c0eY6K6od6Gepd6LwKBgQC5Rk9qBZjEvOXWfk5ZbM+/EQ2sAyuY5vPl
    KUDUjW4Y2FfaVcXqFm2/d1mOsFDnGmfgyJHQ56FtpKW62vf/f3TO2gSWaosF7w+X
    An3XQz4CVMJsSMu4xXN0gVL7Tt3kxpZs+sIxj/97uXkoBI04i5f6cRJ3TBmh06ff
    TtDfGTzKDwKBgQCTD5buyBpWegO9h6DocoLgekaRr7bktt1rg2k/t2ABb/SZbv2c
    yf3mnDTilJrnlqKacVnuYB1Jbu1r2NaFPqvC/C/+4VqLgMDFwe0bo4lRcmfWrQXb
    2HSwJsU5rrhv876VpL7HRVjwsWIbwrgL4Dgru4jhTFYISRU5+HqbNvc9NwKBgHZr
    GhcJvLsCgWS3FhzSD3Zvz+1BmXwBIaI229j/DH+Ux5IlgHo+G6dlATjSOON9XSev
    CoQbiHIr6kGj8x66uE39yzDYqEMCqVQ7o3MS529V/W54mL1gdorgnclCf1DaHQtK
    uxQylXje8zFAt4KMtna8DrFxUnC8d2+jUJ1H5DLBAoGAbrgjS2JZ1rSK09C1N/FT
    nQkiI5EjbvKB15ilrYtmkdeA5X2cZyn8tkuEsYwXSHhXnCpJiMpQv5bJ6M1XNDvE
    R+Zsj+GA6+jK8FfWrd9EbyFWg3HP/RI1TMknhsfLndab+a/h5jEHotuwu47q7uOW
    LZl/dRnO+coCA2NNuWZL9ug=
    -----END PRIVATE KEY-----
    """)
}
