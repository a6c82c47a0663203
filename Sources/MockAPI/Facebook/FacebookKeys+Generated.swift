// Generated with `openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048`.

extension Facebook {
  /// The key with which Facebook signs; it is public, so it protects nothing.
  static let signingKeys = SigningKey.read(
    """
    -----BEGIN PRIVATE KEY-----
    MIIEvwIBADANBgkqhkiG9w0BAQEFAASCBKkwggSlAgEAAoIBAQDc7LEVR5B6xehl
    Is8699vstinw/scqHDtn0x4J3z+QxILKX13ovRnNUaQFT8FVOlrjXOeWqO6nAYD2
    2PwdZiLvXpARfffR/4QKAEbx6owumN1zDOwp+XBYcXhBvlj+ToIbmig+nx69+tAg
    JpgS+HR2TZXsgcKoWQBuZ7We8hTwKp+3HZBljdDxO0TUTvk5DLlMH8Y9cMQDc7X8
    6Szs0eu6bxgstBIxOT4P4xkojZbsGvZnoVACdIRCtKpJD6hODCzQGdRxBEQ8jTf2
    GAm3ePu6NqIbcKtaGgqjGn6eEvbOZF9zg+pl4da6IWwlyY9FB4pkY5cQnFROgzkD
    RJ0QoNe/AgMBAAECggEAJrQ60+ENQU0RyUIfbxPETkSdtXBVQR3gFHDqls0rTDf5
    N+4cPC2A6zUN2LZfxwgpqyJ4Gi9vXAfJ6bUa+iWOIkR9VestMveiUMQ6qaAvPeyf
    A0x0xWfDVGNQr6fi3G6xoZdQzKPA1YSu2KsaQlyPvrgZ92zGRwsMpcr6iSWdIHPr
    4f1fd9AjCVOvFYAP3B0/OJBNH8v04sCm6fJ0EpPJ/59ckIEYb2dpyhnwcucetaU4
    NEfr64pLvE6JciWHH1AUyTpJC8du+ahCKpwuJ3Yp9MpTORT081R2Z6HtKEOm6Lj+
    2R7S8WBauiQllcM6SKiCU6gNEKG/EOiBoit+D9MjeQKBgQDvFhCy4zlY7pVsZVHT
    67bMDIgNFAcQOlUBWXWb0C3Y0b9v0e3HsjldTFJpyQbeIlayfHFJCXplEmStIdys
    +EVq56sL5E9Vr6HS8gdRBm6A51TsBxN3Kk2OvFJLFrYzxEL69UtEk+Onnm7xGYof
    p3Hr+DzFQA8LV5DqhaXdqY4+9wKBgQDsjbaZojkdMlA3gLNKd4Hu26WktqZYaK+K
    oRRtHPTGdJQ6fYrzF8e4Jmx/D0SCWEFrlaeOObX3ODMNoFaBcT3PBc6erMf02ObO
    Lm660VeBdUM27zmP0eXiyaTawALvg2HZ0N8Xau5F4miVj4kAx/EUlJE0GxJhiD3Y
    1olktB1TeQKBgQDjJGxy96tJEUoGtG+8TYnaa+Fpw2g+g5y07n/sqyiTgBpHKwOj
    oHAdcmAtvl329lq1scKS6B1PHt1lGvGjpy+UNErtvledCYJNfcFzug+MCbtFjidx
    JFCQ1du9GPO7VK9p61c57OLxIXU3O9Nc5WE3FRzvLT/dv7CfDqAZangI2wKBgQDA
    9kjBwkb8vhIZdG7Mi/f9tEbGugevjpXDa+qRp1E0odxYahhyfC961D0k2Ht2KDAV
    Zpqrtf/tjnZ24xgttwZIXeBSJ3dlD5oXDmFdG29aNyGBKlu2Ke5wtTQ5DPBYGMA1
    QeD55UxAzZOqjM+hR3gs5ZQdAQhZbx2kSD0DXLmfYQKBgQCc3GsDzrxGc6O3XJ9u
    4Rv2OLE+XdEJLLRNlFH7TULPo3MJd1DAyh4EAr9U9Z160cBkKKGapCugcxjvMmHW
    zvpX2xWYoJbbonqWpA9dfQbjqzEvaAiJswE8/6P8k/PF+yBnayzz+iLLLVQIJuN2
    Tb5uRnqTNzUVspl8NL79Cs9+ZQ==
    -----END PRIVATE KEY-----
    """)
}
