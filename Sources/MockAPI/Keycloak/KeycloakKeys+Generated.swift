// Made by `openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048`, three times.

extension SigningKey.Issuer {
  /// The keys with which Keycloak signs; they are public, so they protect nothing.
  static var keycloakKeys: [String] {
    [
      """
      -----BEGIN PRIVATE KEY-----
      MIIEvAIBADANBgkqhkiG9w0BAQEFAASCBKYwggSiAgEAAoIBAQDB3JNLGoSI8qJ3
      36gfnRv00blWqMi2oLF5rST3Zovm9CBSke4nOsNwzKM54NLrloW3SZNU4u3cd+tT
      YsdsJl94yTuyNeMfaWne4Bsj8bO6kibUn83QsEQtlr3KkxEf5otOmJ5o6CLkJ4eE
      H9zpxS6griscvXeI8JCptS6bzPu1zkp+H36bWUz3QC+x9s5Ke+KT9zOWxqRPc/HQ
      b4l4+4/txVnrbCYpZmUy8OBqN0pLIYzCTivciHDIOYBpnCUMu2IPXpZTYrHJGDDh
      rrzO2fBo/2zstr7YDNuBG1HRIo1MNowp9iPYIaETXT1pggM0opNmEpKP1wJvgToi
      yHK6WzE7AgMBAAECggEAHxZNUxCANasdp+C9smlx6jhsuBt+KYsV6qUmoGWuru0c
      THa08frXtxGZuyufpxe5fu2AKsSZJW7gKxGpWQvDk42cJ7UXJBpgrSooMANlBtjD
      pqUETsrKpA+K2nPq8xVNPDVNHGrdQtOemkQMcOWl1y5sIMJhQMcS66PvmBxZi4sD
      3N+okLG4NKzntBwoQVV48u04DtbbGpA3m2QoULYVsopisbdJF4VKg2eFoDuRvgbj
      zpt9y46kKQPJkVYl+xC1m2DU9B3CpevRDCDEIYnhtfpgi7tYQcT6D+UuiEp00wt3
      9O7XD/gnMqrd9SgNw2yWTT3aIeBQgCwFXETQKK5UgQKBgQD6XKpA4/pBbc3n0wsT
      qDdeF5rk1wIKJjo6bEIt+RjqtEBpNZpZfE9QztYbRBjsR8c0sLc6P+a4dXqLtih3
      BHYREF1pyKAf1fojuR/qDN0S+nLKdhABnNScxWbLUbc4wDXbrrsKTpY5eP0MigmC
      z9NzzX+EsTghkADzZh7Qfl8GEwKBgQDGOi+rGOH6jpVhomprxVXe5dUOmf0iJhdu
      ObuXJHaYBeAk1i93OGZYD3rAzXySyQFOhBAdBuzRiQ1cxN4ZDcJYK/5faePb2Oll
      PjWxxJHMvbLdr7g+5KIIkcK5fIl55MsXPEAy9wSjCTV/iWJ5fQvRNkGtSJKbvulw
      TZijAoitOQKBgHyVSBNqXsnYPjIyDr0FZCfqTyW46EbspuUTogsGfaOtdq/kAJ6v
      ATkQ8/I1fMF3JmXN2h+eVM1NiGGlj5VKHwZ2wkU1lJjC/epw4LSzGf+rqRuejHCA
      /jvU70YVr7sJysM6u9BxMsf+sM1gk0MI8AwcImyBU5E/+3kjRAo0GE0JAoGAaR9E
      VkUc2iYxPBTIwRxmfI1/3n11S13OAStmuzGgHuDGzGI1y9DCHaMf4w1WKfWk1sGc
      VfhtMHWw+2h/q+OrE91Iycq7BsTSiVljWkG3XE+hgoUEfX38G/VIwds0gMr/lPPj
      y+NJtzhUAa2W5nyU/r76N24MKcIlw+OytYfLeakCgYAsXYGFM0INuDO43e61gc/c
      GsqzQ3hgijCVLFTMPGniVhVeLiiYmu0e5dUvGCcongSfbWQ/UWtjVSki+bBicdeW
      iLt2x/xKI4k/eBMr7IvQ5ECKEFmZ1lZ1T8DHuEYwRcKBbvwWKLVm0m6zjSdUjl7t
      k3wA2r9g0TQT6ZUNC8CgKA==
      -----END PRIVATE KEY-----
      """,
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
      """,
      """
      -----BEGIN PRIVATE KEY-----
      MIIEvwIBADANBgkqhkiG9w0BAQEFAASCBKkwggSlAgEAAoIBAQCwiPvmHQ/ZDihd
      ZkEy4BNCiTHTbHBYXqrGTcjRa2JyCTL1mD4z/XMbHn2DchGwndgdHYKNhAg/2sfY
      14LtN/Og6bPJwTNi6+A5ZvKvHutV2hLH0Tp4VjHq8PkJusbdaF6FMpT7mGa4I/pM
      ktf5oHmzsL+zJYmyiyuMZ7ojlIs8wQ4e5VZ2zzK16QnoUUqYy6F51gCbeltMmpTr
      hnaNFkAwrZtX8FU2PfcQ9GBNI/rXfIOXBJKQleOij1ZQKKOVk/vwBJSo20nb3+qx
      pc5SSKyGcCSWg3EQUo3AabFBUCh5ALJN12SSJ3oBCrzF3Vorq6H2Mad2EqvXyeVI
      jO9RZ+tRAgMBAAECggEAB4cS0zhXZvh3pApugqtrhNN983uQ85K3VmEGHHh3VGCk
      KrTvB5dh0XTokhqiypjDeLPbv5ozAhqLmalwaro/XjPi88okTV48o6P6OpmPXEwC
      D6FSTIPz6VZUzzt2vAWVnLlIQS15qVXW6C2djiZftCfn970UuN9eeDRq23YrxQeN
      /RBE+OMzFaST8iAeY8pczspLmiiVV+Q01z9mWhFf2WNWPDChsVZ+UuYowfRSvBo9
      5YS+iiYaSKL/Qdo3Jm0nqFG8R7lrCheiVMrQTTsb4XYsuwPWJEf7tRPfpS74CV1H
      WcJDNefhXPEfzHD+wWu5BMf7bFfSZB4ALLGVeu1cwQKBgQDjliU2S/aiS96Zhe27
      +/kUkKYRUKatjWEjcvph9qAvnhuv8JZ72LqFXCbexZMG983f+0vo3PgaA9XgiXyT
      NnzJYqhEZCWYSPgP/wuNtOJlycfFZzMTa50ERBzTCFIyB4qT8Z7kPfmTMjLNPcGp
      G2RQ3bsVCbLr5Vbv3ZPgrU6+kQKBgQDGkzFh3/ntuV/QVzT9sCJQQN+yhAA9RhH9
      uX89nPwO6TlgV7c08igRrxQzSv7YjCgKaC9+ephwxLicaF8aU437AD6yyIwx1Vmr
      vqE6kgl8ZQrggRtMwoV0xuOe1NmY/zpWTjHOLFVnuGU1/PuJc5T8yGwEvFAEkN6U
      u3odYgZAwQKBgQCSWPe+7aRAgyc2c/AHJSXruoR/t+wmyDZB1Gr72dryI+rL/ZrX
      MuvmW/bG5CgCoBEsSe1rZcTI/dRn2iFYjP47hgyMRhYC0lFp/+jPDBVVvSaQYydu
      ApJqrt4WOlCYyU6sigBR5yR5KhuO7Xp+IxYkBiGKir0aglSgVE0GeoubcQKBgQCH
      c6Abw0wYfHp/Av2CjsLZO2dbve7r3QAosn+453yIL06UCUFPPF9YsLR2yJFN5Uzq
      zGaZP8b8JTRIfGli69vNez1JdsMquv2PyVjxOux9je79dRPKKGYgYgqiLU7Arlh8
      xpnyqQsY1Q805HwwJkdaptwH3uw2MRujGL8Ti+n4AQKBgQCr0wMbxIvJXx/6HujZ
      LhRC3+yY31OM0X+6KB/Ktl4NPET3godzs9S9Vv7rJXyNOhGAFFD3YqB/qesQmMAW
      GZr5CkyL9WT8YqnIjJ01BkGkDFhUqs6/OcXLErghgVl4XPh56udlAOgx2mTYWBgc
      uPWWGNQ9yZnN08k3OR6ZNHjrPg==
      -----END PRIVATE KEY-----
      """,
    ]
  }
}
