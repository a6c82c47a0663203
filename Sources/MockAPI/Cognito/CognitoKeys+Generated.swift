// Made by `openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048`, three times.

extension SigningKey.Issuer {
  /// The keys with which Cognito signs; they are public, so they protect nothing.
  static var cognitoKeys: [String] {
    [
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
      """,
      """
      -----BEGIN PRIVATE KEY-----
      MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQDizciMlvoy3A9x
      sxoodIJspGkUyDlY0Q+wA4tom6xXo9yrolkisPC7yEGKpmsGs84TJu7MDVpNUjWg
      I1NIHNg6NA3H69nv4rT/t/rraE//l/5gzUq9PJU0RUOZM7ULa6Sqdn7+A8cyuuAi
      3zYkPkLvKmiUTiff4Qkd7A/oaO5m7qTieLWNiYifFcNxt8Iesv8+/KS5VxVVoeNi
      ivf7WVmKn2fha6gW0fiN2nuy4LV/Jum+4iCo5V7xqO1VstwmgrSDSYzFGoXDbCPE
      qnuCmW8rckPtkNHt7dIrN/K8hVrs577T7yYns8AWuI5uc1mfMo2zxoVDfmEnYCTz
      LwVDKDtFAgMBAAECggEAVmJds9qfUjbJ9Rrr6CO0N3AJi/5VBVSfXoGDHCVK55iE
      aKTtwU5Wapd0CzymgAeFAntuMa8WSWP6A9PgmRNPch+4bgCRYhJdsRZgjkANVEMO
      gs0+XcRQ6fdFr3jnyIFH1xtJ9DL5MIPH8dBFnVlPgiuLaI06F8XtBIYQawtoXjBo
      agJz9pxgD5POwqGfy6h6lMb24LbUwzD/Rbh5KG0xnlnUXSHCELXJimpfaVYV6BYu
      y369LWN5hsOz780imDxgHXWEtw2bqbIwCyyV0kZghHrkb1U/MKxZIq0Odr8B079s
      ynSGgEC5MiMiB+61sZctjZS9ytYOxHeK1DH6ekVFUwKBgQD164I/qvTIxWWj6mvR
      GhEucbINrHD9PgeTyTgdT9KJw8KLopcc1euq30Oy6AcvD8la4IkpuslNy2mEOnlW
      hZsFknWhWbj2VwsIIOHhrEBeUoT63D/c5LzWU/3/NSJaMxOLeO8+r+ahachLYUsR
      5NHUzc2n8dbvPTZVsicYT/pYPwKBgQDsGa9iC2qI6RlByJIiBHMmOZTyta+/t8Es
      9n65flnye2Fwncwy58H9gAdRXIx16pKQ/VsGMx6LbUGnjxgLAvdR4aCaW1+lNBt5
      Sr8hNxgKhBD2CM/0VY47PJZpNLMezwPJfxOGIewL9HwVIrJ5yJK6YKyvj9tlBy3N
      Gl5cEaLrewKBgQDeLbptXzzsrzsXDtH+BvkC5wGgzO0APyyFXsRt5xImGVEI6wpv
      qO3UYQY++taStEaM7lO9+d2phV99cX7ypp7aN+pCrlcnaJi07VBmnUNCdHdkVdz0
      60uYsCXIju7MY10DI22zSySpLHMjd3FlZ0AUbSOi2iH/32PZpK0hkBBz7QKBgCwt
      ljKrXjDmJRK5HBb/bCh/584Ojyc5lAz8xrOg3+XOjmoLLNVtpk/v7+6aebHqxagZ
      sDmVwSZnuDxJOz98O5j3thyL8nawLF/iy6bEb1wwYBgZiAf5JlcRPDfNY6LlK5k9
      jQKxQEDwa3Ns/aZqEIKNamKjcXMTB8/0GinyJuEXAoGBAJluwztKYTidubxrtUBO
      jimDRU/4BwqAPR/WDEgV3sNBW/JF+sOsaL7ZN6O5ySlKYVg/YZPwG//dTg8j+5Yu
      +7ZGEGBxZNBDFmQKLrP65vWb8YkRFMn/Q3hhivnqQZ52IMquvBHY4HVMKjEpB7c3
      uoqBwI+tm/DhguebThGXM3Yi
      -----END PRIVATE KEY-----
      """,
      """
      -----BEGIN PRIVATE KEY-----
      MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQDDYt+2JOaNso4n
      gtJf+2J7kaJO4rhXSjPWKagyOsVHBuK683fdBQmEQHWfJD5u1S6VNKUFQ/GMEtU9
      nSF80yw0Lbcjl1rMBVrL7Dc/LES+I7NDBxxeAFu7f8VIzDsGGoWX86VuwKvpfI3i
      MxAX/LMizXcYn6xQyveKyvtsuiKCdGqG+B7WhyMqvNvb9m23aqX+5ojr0sadcEO0
      AWiZi3QV+02stV5bjKFFzOG7H5tzCyDWimLD/zkZ/U6SKUZ9ZowjU+l308I5Yf1L
      DdQeiZ4A+c7bNvFL9xCWOvIyREhhBIip3NHgV/PO2+c6IR535fwkZad1/IYjnRkX
      12q7hW3JAgMBAAECggEAJn1/YaPyUT64F1uDswnUNFCTv2OVegixnoJ1UnPWcjAO
      kVKuLbm0zrteEHw02mOfuh/1VEy2tGfvXyRpuOvm3N6WoenKpr91TA/cMFM5tZVV
      1qH7eh8q8wxwIm+tPv4RjEYgtGk7VJNHZiS2CmurJHOCfzTRXtclHc/v6NLgQn9x
      ILzm4LnoHq2Xnf81syifIJsya2H7n6SdELf3QACSnGJoOCFZoMd8Ih7+yHjcKhy5
      d8ZoV406oLtBD7sQRPlp/9FvLZdcx7TDIckgBK+BS+YDZRGezUAV1FG/QGfJqqrQ
      mo61YV3FsNMWKZ9Lba099+mrRKgZJnC9ZokcCEfQIwKBgQDzUZtoGe+Tr4Z4IlCI
      2W+F19SaquVh8h3Qx4txFVQDnfZFPApTWQI7laYP1FkBe7iAC4z5bGTyymo6CdiV
      LHMzanZzc984f1sRVvzDGazBn4HgF631wcCHWD1l8NUs0xtvXaNX1UnR7GPAiivS
      p27AllOnLg+ZKoRYdS5rWxIEZwKBgQDNkb56Pw9eiDxcsbCv2PKuyWb0xpXeYs2p
      PPcXv7TfzHDFVCclf6iCTxO8kPlAXsCJpI3fPsQAN3wfXoYDKK88LxDlpCvaYQjR
      jORn7CzmdzHaD5aWdIM7fseSic71by+ngK91nrALIRA9CkoLJKfR/j/IQhGXzrb6
      zsTnwL4eTwKBgQCTYQrQs2T5/4djnOVK/ukeGO0eAgWOniiRHUzI4jJRPoy8wvE+
      Ktu/W5WKYQTIcTf/1v881PsQVKqjHPOi55mfuwykQbsjbYCrsBTJ1/NcFFGGetFT
      2lfTow8NgCKfU/96JS2bNgXQsW56YTbKEcBzxppE2RF5pNck/VVwkWkIYQKBgDQw
      /5pL7lwC3Mhv+Lr8qsjDq5cT4DMBBNQl/VoTOxni7vK6peG4YpELAKjMaev04o9P
      rxFx/xNLAwF33zBoIO13yaN0JgogvrttOQRFizTMKGUDtijm1fbB/mtu/5OCsiel
      3WZQbsO0lknZFel0WgNPuOPgGlVfj0doPcfVQK+zAoGBAM6jfZddZqfS5vzMQYhV
      Cu5lKR+B23eaOyEt2/UmtZsd9gU0BS0LVFqkMdYkHt8rGoGz8UmwmwZ4Jv7Tuywq
      4LypXx/8F3CtxXzM7rbCRhDoQt5DWouL6AWvBnBfPhwmFeo8oFLEfZ57+KA2b16J
      T3SP3C8Vj25S6IB0BhK9cr7g
      -----END PRIVATE KEY-----
      """,
    ]
  }
}
