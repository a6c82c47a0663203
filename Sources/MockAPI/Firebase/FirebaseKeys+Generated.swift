// Generated with `openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048`.

extension Firebase {
  /// The keys with which Firebase signs; they are public, so they protect nothing.
  static let signingKeys = SigningKey.read(
    """
    -----BEGIN PRIVATE KEY-----
    MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQDn64AD/+Nuokri
    YUwCioylbdtQ1GyA35Zw/ghk+1Q/4kTbVSkj1WPPLd5jH1S4ZApZ2cu9KMdbMcsi
    SdOB3j5+Oeija4gI0maO+tuXcK+KC97J/O6isjkndBeAoGS1DbcmhjMTajilyZMl
    P2FJB0a6vpciVOFadJgqHCwEe+lv4cAyuHFJ4vONR01L69hBcFVUEkVwunk2yPzn
    +w1TNYaGZLuzMBapR6P1E+c+e0qkN60IhORuBY3W5Cq7hzdCoQweplXG3+HvLBkp
    Vzsg7wLgHyuZcj/DS/yGqaDlhv4JNnNcg57TVS27GUBbN+XG7vS+s8dk+QDD1g7s
    6v2bI9lpAgMBAAECggEAErPlRxOxa1OClxICN4KlbmI9f9Ds24TsbjoWQp2zQOzS
    4VGgHgGQT7D8kHrPPrvjZJteeLRoROLvMj/8FhEhpTuvSdDn3GpEFti4Su5HKB2z
    JQ/hzYelrOUjgt4S12tlPAgx6A/QKxJ/7GhZkWWZHxs0N4xBZiWL73o5IVCkb4vn
    CChy35POIK4Tcr86NdsVQSz6R0ch6z4+Oaqued1eWgAgwy4vVtPx7kc95g6uxpoR
    4GAFEBcHn1Q1NTeXrChl+c+7g5gENxbAgTtJQPOWHZfNPida/HXkRa2BphSXUyWT
    uVptT8T5BQLvXvArFshXBIKVhfzGWtjq1crjyCQVRwKBgQD9KdxRXFVQuws37Viv
    fdZuo/iNBdiMkKL1+1EPDJeut8QO7UfxYBV8NRrizlvIXVnjgKeEs8agg8OULRiJ
    Y5em+hucGctS/sDBnntqTt8lKXLUaCh4wx8ktL7VuOU7kgeZ5PrwQMMjmtLQXQhX
    0u3LR4xD3k6ACc9HwtYaJ/YpJwKBgQDqhLUNlUuZpJdiDPU4JNr931I4g51NZ7zp
    w6fydaXUY4+mlRB+XOa6wh6vE1w5cjOhVasmycGLZkTADBXjS8WZfAQKwphS8EuC
    PweAsUbzkKJK9ZBsHZZ8INLknVmj059C16vawMk2BrivMPxW8cUoKjXdRgGSs3Hx
    dcPN7Wni7wKBgQC4ifcLZ57ZBj8bOWvYIIZaiDP5uDUt4ZCoddWUfr1iopnLt7Ml
    g8CllaBPi9TjrQiFCZcS6Gj1QJckP+sO2wYEtXPCyhqoGQMxH/EegPewAxKtOm+l
    97WP8CDbcbfHQJ9B0uQIlWypW4YoVGhsfFjSQQlBv57BPmVWDfQ7hL2vKQKBgH0u
    /5JTmjpWcHRnZFJm4frYRYRjRQl3kZDa3wB+qllYF+sc8OPy5TrVuhlMZVNI0aSS
    HT0kP0sQ+Svmh5x/6ueGGoY/352OJVBOIswgVTZYgzkuIbyEgrqZrtlX4OyhXwcI
    JvUrKXzMU7M4m8oxXkOVXJFT+Cz92pnAehenXnlDAoGAQ70Apn6jyDb+J4rXBdCK
    l9+dFZs/seuysC18+c79ogXvRlZOAkRf2FzzVjKI3+ffje32YmPHlpVzoW3fc26s
    DEh4KDa0WXLw87/+N7NB5Kin1DnlHwdq3d1W+byJnGIKpgTILEzyT20pfk0YzgXv
    cufbwDhZAle1hQuegz1TMoA=
    -----END PRIVATE KEY-----
    """,
    """
    -----BEGIN PRIVATE KEY-----
    MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQDtkfYKa77L2KZi
    TxX4Eey7fCll6A5NaG3454YtmEdzwTCuavXZTKbyLPnC2ZycP/QcPpPYoEIvb1hV
    fG8qpKCvxOGOZptykG/M0f14bB9If5BuC21p/c/2qSUCgz/HAZ8MlaH27p6DPVi2
    nKZckjBGpbm4oGGIgDx8S/s8a68c8Jgn6Ckb6IjsDJsdnjMpwUB+vXv/Djs6MHmT
    22J7NmnP41vA82t/At9r46+/Nl1l2NolQ73c9nC/PBgAIwNpdpPGNJZX1L9IfB0q
    OeCe4lIPgu0/fdsp4Vs7ulaES7g+QouKtbqkuG95y8LreA64Rl4xnScvlbP7BoSB
    1mnPUu11AgMBAAECggEAKlaCWh4UjSCJmmiMuj57iXgZqpsd/WaYfqzIKVUDmtn5
    koPmV3kFIZCpXDPK6L+vAd+XGpqI4Qo/XFDGQPvA1UJJjkaz+klKW16rBOyD8Lgn
    Ja1srOB6UPOY8GcylQUxcp0yFZ816Z6jsjudnE7DQrvjKseOSjTMUrx5xC1OsmHI
    W+1QBaVSNr1dNpCgyjYywEUmbG8duB9EOKn3rrK0rTpD94J0KHrnfFO3d6gQqrZS
    N8JkUg28P/rVJ82dgnTeG58/3d215ea+qzVkXFyARPn6dO2cEfF/H/34pt/zGqRE
    KFjNh0sfbHr9FImKMFzp3MDT3mdFFm9FqnLtwNGFEQKBgQD5mnc3rOUXbR8AmdEz
    qy4S0pC1mFVVYUWNhmoPZfsEvSOEylUsqwTckgZxTIBMOsJpjjmppqQlztl7Ida3
    BPBXucZVbdMi1K+nrcx+AOPnehk7n8uyZ7ijyYus8abjAMivEBvQjW0XAfq7A4hR
    YLvhovYphJt1Y0KgSObhOtOpaQKBgQDzqI0IeJ4HQ+kDO7PZdTzfyPTViMh6jMLk
    E1tJ4memyX+Ja3UwHHF61xN8g4h63YoVq1VvEQwil8QSTlc6oD6itIolOmnco5FE
    DKEfdqnlEOtpEybHJzEqLhFSLNna2W5FR+o9B4gLdxhaaFhGr9w9EODdWsYWy3xN
    e3qagRI2LQKBgCcmAgLafEgTVmR6u6Q1+hD7s7S3wtKUYhtTdLkbjqZsn/CI55kM
    7cNGp/oHPKw4Hxv9MbAZMe+4JMY6RXoJLUUlHyVxB0eUQkSzbrpom1ZIAUMnygQe
    XohZ6S1j7X/3NIK4rRQlynFsXw4L/Mp+uJkoPSG/6b4cpmuLY6L53g7ZAoGBAMoo
    03Lu2HbAsoi7NTo8Wlh2HCU7CtMbDOw83yYLEeLBFe8HWEClqMW5wvIxE8CVJOdb
    s1OmekINV2G03AzJPY6zalb/AyxMDc+/BsPbKZTjl94jRK5B5znO5RIgIlTAyAv1
    YfRm1kpk8rC4GF31tS55XYhqsyXgiO6kf5HHezu1AoGAW6JIPMgBtiQFDwmvb3VA
    xL5QklF7XYkIVxXgCxYwNqvkBE1knHdfkQ2QZ+xcHkTsc6uJpqQMw9lmaTtgohus
    /DCq8lqJsrZ4tGX+7P5/eeHmMZpDMvmEWrvU2SPcj4dbOG5he29NVvqWWLjurBgB
    BUBRmgOiwEPHeL9xcJ6hXrU=
    -----END PRIVATE KEY-----
    """,
    """
    -----BEGIN PRIVATE KEY-----
    MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQCWVr/nyxYidvPK
    M8ubfi1055AkVYX7RcWQ1jYU3GXXXhnf4tvAyJ7XuVWsXPRQCndKecdJlpGeIyJK
    EcmApHjfZ0FoMakk9JKWcTFBz8yoW7iAmDvnLzc5wjPqnqFh3LXbRnFnsyhOZZTy
    9GapOZjwooQr1aNhmRI7kFlUoUSz6mFBubkqyAFYPsi9XcJXENdk0pDB7hfm991n
    HRd/rxjEjKwgRBK/s1HIFJfxR5nQAWIHWAvwyy1E7tv3XULJ7pQ3reDB7Njhq1CF
    TM6DZ+t8y1rcTJ/ydM61w4dG3FtorLwxTm9ynFqmxzhpM9ViNdjIxNmuKj3SgbN+
    wwlIgVR7AgMBAAECggEABmToKQN4cvADDHDJhYwg6ND66EcbuYUzkvM/15rlv5Q8
    BRhQzZ4UZQtEu13OWL0pN7ZLcjQAoeycOVd3ISaQ3lRo8fW/j1fSCERsmoAsRzJ0
    SKiw6FmxjDfxt1ZJ4BZGeDrcLFOKMLnQ7PuiH8TYXjVU6i+RXfkbTzc9GJ4tt60w
    Oa0P9WS1j3lsYPssQY6sQb8oDql38g0vaFsF7LYEgvFTG/SVRr8Lc3B3k5XEG+/3
    Zew6vwxPfhEvnrmG6/xRbH3yxAIsK8BxDmg9pPYVq2htre2KJ4ZgptrEtHBbyURi
    HqrftubfYI/+/dkOX1RTGUvlFf8gk9RhuS0NWll84QKBgQDIzgjHlg7gGzKmw2zj
    Pld4hUWVZMLB0Kes1yA8nZJUk6nNimoykgTQ5bVq9L+acwJ9vDSkXHZuR7edcGlL
    Qafr1GVX3aAGimuAw74oyKOnOFAEeMpvdWd5CC4tmTA+DcoMASogwqx5X2v2L59i
    +4umQzTA1V3EfUQOsNLjMcuucQKBgQC/qZgkqISecFVYG4XRMrjMxPhvvodJpAgW
    obqOYpFUemlW7XWxEe8twnkzxyh0eHMPLOt3cUweTf4hBHNY6T0txyxQzHtjKf0K
    shm6W2eTuHgUBx0n4tsZbUYc5ZRvfvtuf4Mbsun1R1cvZK+hVWPAhpLfTwjj0YGv
    Pdcn7OY/qwKBgCV4/X5xbFk5+hvQwFMv4Rbml/OnGAkfLQs+Ig/tv870t21Z9TN2
    uFtbYp2RCuiBqedY5eH+N0OhMoy4241ltTZ3LmpVO3W9Aw7GeIgX2SJtidEr0Ws3
    V5XohuWPfsc1v4y58uimK5WCzxzkCjRoiMkAJaoOpy7xyW+MY+5t7nqhAoGAco+n
    rjnAU4fnq2uAGCROS69spDZpXT4by5NOFG+cWLd2oYv8biO/KEX29lkTuFKKy8ZY
    1KM3EWIjBY9IdxurAuLrfTxMgGCHrM36DOc3yRdZRvddmQrDVbZ4UytzBxYKqeiz
    8GmH6KGE3oI7bJ7CqkCGJ85xDOOctaesJGQ42FMCgYEAikJkrTaIwtV4j1HB2oWk
    Do0ASgXZI3H9HI9tCPGMLBhFmEKGUdnowXvWc8B8Zp6E1CjpTTjCAAv90j38K68i
    CRhTiUMUbN8m+q0oBCRzr4HZ2xX79mjEqCPAkJvuGFFgks+MpTn1QaRPkGgy1KES
    6ow/R6ERFA3amPgruT40aWE=
    -----END PRIVATE KEY-----
    """)
}
