// Generated with `openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048`.

extension Cognito {
  /// The key with which Cognito signs; it is public, so it protects nothing.
  static let signingKeys = SigningKey.read(
    """
    -----BEGIN PRIVATE KEY-----
    MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQCzCEUq1z7kVggH
    qAzhlzkkR+XB8AcphgWt0R4cQ+WnD53NM+CbEMNBDMvR9VtvQ9EQY8i/J/pLnywJ
    dRv4U36MRYm8tNWURbv2AxMigpLMnsM/jRE/eMlbth1E2L7oqQrJR8Dil0HzipD3
    MnZgykaBoEjK0uY6amaswwECOa27b6pbKsvgZn8O/H1I6Cst4dbgB1cmIBmRsq98
    0PVJ62nTWFISTPeveXKrbQPC8sQzkF9wfct7YHDiaPAEnHKYTTFlDFf58MQljDCV
    CaHemgS77JwdmEteZJaCQkV5eRjtLhiYmKhkr1cYjCwJ+DORDiHyaGDQo3yZtHHa
    a+VbnI6tAgMBAAECggEADa03j3bDBLF3ypHxbfhd8qIVcLPT8D2fSHB9st4S+Kiu
    PuNUKLRmnh0Kov7x3bWaDnz49HVq3wUJWa2bFeTW+YNEauiLmliba8c/WncMHNqS
    AtRVeXpSM5HdeYlvSBnFy6uSFh1E+gRfX6r4tRsuuK9UcD4dPWAseM0q0g8y8OsN
    dMYufUZkHfUG0iuWv1wNmjZFmr+EfnPp39TofVIgU9AAU1LJtxiiMhneM7dmp1iH
    CUYRWPdLe/FBdniqNUFsZZT1ouvRViicV0HN51CfpSDpIB5+2+xmyblfDQqdGkLD
    0MPqpvds+mvfwGRxRjrAiPIbyI0CQ6I1nvjZxl1IdwKBgQDwPtSIqIqvYOxRSaTT
    JDaObagpCCtghSe9nXBl9njSOA3SG9BdrCMT+cvvv9FJtkJm0a0CXvnxz5FdMrsJ
    2oGvNyn8BcxQeCOa2um2aH3M5DYoRXI4nvm7FTpYVs2TyZN5Fc3Q+jl3LmiT71Xv
    heVm242ZM6RxaMDfDWQepC0LMwKBgQC+xc/exMNf/Iu4yIDwPUXjHLQ5fkJ8DFfL
    aFl2IYkOzU7xAKGEnpywazcQGKCNS0LbDL9ROgZkukrIPiYzO/XQT503K1FcB4It
    Xsr0BSemBcFu6I5wGJtFD7RB/vhq43AtqRrlLT/n80yrzWmM2VQAd6SeHDojUacX
    GYCD82L+nwKBgQC4I/BTLpveALQhOgkTrNYEJRiXGqPkvyrOszXLcTb6Keyt9pOm
    uKHKVdRyVtvbW89Zb6zj/Fgnd6k7ff7OdqSf3/BWMzt/EhZ4QwKPxVdnDCRWiaQa
    sf9H3eVygFXhyMc4L/YpDyGsr+2INhHwHPjP9ch6fJK2OkxaqrDqq3u68QKBgBG1
    BKVVuBi5tTJSkf06grkg2e2YNY2UC7Yammsnk7QnBFPETjmkC0EownShBI341VzF
    oyBj9WH2FKjfc+Y/g4JxUVNklumm3MNfUBE0RUjYseqcdVQcRJU1bvLNOruZHrlu
    P8vT1mGuKIityUVEitJ8SHBQiGjs1EiFmnMk7SRbAoGAZYVZVpCe64n1HRX2V3nF
    PrztvoRZpQSdBcwsEgUYejZeXPQ0B842mQvgiY2mhQrz/P8jih2e7A3YWVkpGRkz
    RtboaZBeeeViQbvXcAgV9JwdfWx/LPgdIu4ROCSiMja6Pa0XjFiUaIKVVmJOqJ5S
    jXvfDWeK0JjrWqSlsNzZySo=
    -----END PRIVATE KEY-----
    """)
}
