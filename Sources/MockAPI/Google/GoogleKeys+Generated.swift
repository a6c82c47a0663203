// Made by `openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048`, three times.

extension SigningKey.Issuer {
  /// The keys with which Google signs; they are public, so they protect nothing.
  static var googleKeys: [String] {
    [
      """
      -----BEGIN PRIVATE KEY-----
      MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQDCBPJnnzszD3Yw
      tXnwfQ7TyxAGPuPYac0f6T9v7nc4yzh9Y24fiA7sxNoOPW1ITFmiAZ5OB9S4jFQA
      2rCW4YAGwUYtOSuT+6Iz3RfcoW2I3FLVIY/MWihhV5W5zvfQJrSTwfhlP2mp8t4J
      PKQI56Tgwv8OZrbZ9gkPE/TC1in+ZaY+Lz624Pbal5ancr4FKpESai2eGaKtEVWg
      8gAPNT90haiOZszq/GHylmFMs7DfnArQvuCOpvXTeE7xFfMhfnG2ZBs4nP8vF+p2
      puCnQT1qveRlx84mWKobxQQzLp19aaggWBGPH+5VqoGL+V8ma8NzfyxvmZFs0cH4
      RwwojdmvAgMBAAECggEANFzwbT4A1LGGFPRNkjW2RDvoOb9Mb/JyDXw+hj+GRro2
      J0UoCfOHD6i7Lx+t+Fa+1CX6qxWa+CnLXCWphjca/fe4sGjfFYPSzYuMrpuUu9y2
      sFXsANuOTWM9ghXVNQTVNJGjr/Oy2U62VSjcHpkiGxUVkDXxgJbR8BNTOihh0gn1
      xBAjXjpXhhnfdrx006jiBu7QaJ0UY/j6yulg5hybMVxMY+QddFShbE+cyntdcg55
      MrkIs8ccwzh+ptb9746B27t6XNntzjrRG5Dc9iZxYSned2gzPxN7T59IJOsiI79r
      IuR4C7tTXxDx72Id/SwqqrvHWv4lqVzw6wORlGQLUQKBgQDkXs0S9xj/PgJqMU1a
      KmxW2WBMfL8pFeDIi647MB8DcpF4FaELVQyUsGyJqoBJNzVc5vMnYY0O5Z6F1wEJ
      QGqXBiM8hLZUejUjwh3ARcPWPNxF6XvmDAfXPZxJ98JWZ8W1UpJMtMt0eokvQq0i
      94qxmc4zmJb0yib9PJUMgBnT/wKBgQDZfjW1lQuKVJBnWkOWja7iAJRsCm109y4F
      ilLrFORatNbVXZdXiCvTszNxqpuOqGUggvcozkYERss7+v2UDPghqb4hI3kXyoHq
      JwsMJYybZeeWZ8Nw6NeNSPNQ/+lBZ8ivEhBwSd1X2EY4uoXxWdds60cCoJUjqnAW
      v3dBsaY6UQKBgBeACephsxjQ8L6sxCD7LJrjU52LWMCJl9ALT6qXkRlxuLZ6w0+/
      OMQ0Q3cHLJxcKgmdWng6+aEG0AFF1r10+4L/BrE7lueqi71aRGV8yGJLcP9gv3c0
      1bm4hVS3QjBSDW5TSOrL0AP0eBl86wQmJQeRpD56/U3DX6+/hDb9F6tRAoGBAIvP
      fxVAP4/n9oAJ3WLdp2su9jpRpbVH5DS5i74EyxqoH2Y/aLdjGNFY5BwQkTjudTum
      FN4NY6MCI0lmejX+9E8nf8prtD8f9c2g1ZA0XyPSKUJdZ5yggVgYahlKuRZLcg1g
      rmKQiRIcPF/hP5M7rqkcwaQluFmaCb4FzNLVMUdRAoGBAMpBgf5kZa5bd+Cs1Jh3
      AJ3t6bktYLdA+k3qkhlwPEJt+zA4LZzPy0VPxAxmBfzparTOMNjCr9BPaIzZ+gsj
      snQzlArHvaHerpANISsOGYLo8KBl8oGFHzSU6H2SG0hzDFbPMQcT+dEGFLjYCzD8
      Jg7lNrzkFY0dlURZNNQP17aj
      -----END PRIVATE KEY-----
      """,
      """
      -----BEGIN PRIVATE KEY-----
      MIIEvAIBADANBgkqhkiG9w0BAQEFAASCBKYwggSiAgEAAoIBAQDHNSwy/iRmxw+m
      6aNPWJe7g5qfaThXNDz0bL/pEo3jprCiZgCjv/snkRlORdReSnFXIQGrdKrKe5Mx
      r/vv1mcZcgtyp1dPLZS9hy1JYEvCYL1tK8eaV83oWOsvnI3jd2LNBv5pyWVo6glt
      Kyo2QbRJogPo5HwJBiifK59XV2AQtkRuK1/eYdqv/LRuOotC7FsFd6lfBPTXlx8B
      eZFYOezotGqjFTKjiAp/5OXSx+V9WVSH7HENcxn9/ZDbmkA+yzFxz6d9X85me7Aw
      HGI3z3k9TvUXSvWx+nu5tMUWe4HAv8Xq2Smi8XfA/97NPTjCPiiExYqaeTF3o1Dx
      joKpc6EVAgMBAAECggEAVUVAfy9kO45X99Wory03/e8uf7AVitZ0hRgL6eOkUt8m
      Ws2Y1n82LdChaWzgo9/vtiENyuuss/HDpxAyoo4/IZg8qD5TVDQpqBs12mPa6gBo
      9VM5JKsTG7L8MSwtXEHdS/ADdRrdStRrZoyEjCcB2kb8r3MmWOKG/uM4WLWxDFWH
      h2FAQPRXRdm7cb9LFizTpZjVG+iyRQ8uDtQJxPJi5EEWe955Y3CWAeH0/OIC198s
      uUfDsPpqZpWOShkKhZtMKhl3XLAPgkbXlVelTloY8VSlXXwFWPMq/JXsxw7CciLT
      cZtH7+SQsZzoiBSXIc0oYJEQ9MZyS7AmIzdB0MCdvQKBgQDlptZzsaxSj2ueIqID
      HMirMpKJe1Kq+n2wxV2pE+vGxNT91ah1EZAmFl4j18VxKIwe5iEVPwf2krqzvc4z
      P2ptbZd4WnbMwiUM9H8oPxBzsx5nl8lzGp5NAFTU99LiyWXmEgAyLMA64ppRs3zB
      8TZ+Vo1tBpG2EM9lZ5nPOKtStwKBgQDeECfozjCklpHS1ai/3+jiF8CWokbjTa/K
      sfS3cfDeZefZrh/YktXi3/VjbDQN8XqEZAl+tsqY/jX6xMF3899NmWrA/5AcwEAZ
      RUasambR95vyA+Mgxj4dQo96nBppksjfagm/PxsQ/cYpk7t9HmTc24A4m/MGdxg8
      XGEMeDvukwKBgA3Tz9HDfuaxr/8jgrHBR+vW7a/NdxrIXk0IdS06/9VGALUP6kay
      OgWxDxYFZeP8VwN9Q7ytwOL9zrQH16SKSvQvxxD+EW0eu3BeQFHCClGNFWWTZBPE
      JIfqXzE7gr0Y90O1DcH3o9Nn1XbZ4ccjqO5Oc9F+tcNKm9I1PLOXa+ldAoGATyfR
      IhJFkpW9ezsAAQ1OlTFETC2iOSobDJSsl6t84bnPkG+aGHgW191fOkZ6s7GtK34B
      SHLd+vU6xp3WHO0IXz/dptgyRZ1d++QO0izHY/bwVq9+CdPAlmuAe4Mjgxh4k/LX
      cJ2NB1x+g5mOjoYEDBoONZ+ZXGedcv629VvyeRMCgYA2bN4N7EGl4VKonJUiLMa/
      N0MMM6KSPhBR/euoL/4sEyrGJFMOxpmtnte7QveiTvpNEf87E4fPHPdF86HUGH27
      F7rfdzvS20pU5ue3bFN0HbaojAZ6o9230Tw/M2i/spZq2nWK9Wue2XqS4zurOJtU
      dhQD0uVmUmd/MpUCn+Mm2A==
      -----END PRIVATE KEY-----
      """,
      """
      -----BEGIN PRIVATE KEY-----
      MIIEuwIBADANBgkqhkiG9w0BAQEFAASCBKUwggShAgEAAoIBAQCas4/0rVO8Fxtb
      S7KaFvBoKehxQlKVOk2Ak2i2pqsYrKLtWXxtDGtSQ2lBn99JCJ5PoWsV/T9Vb0XH
      S93U/xAWJE71Nu82zOrjbD4KLy/8XCY13RXFHhoIP9+Rf9YFbh5UPUatMtPIqc6b
      tYtXBedNoE9NFI+xvwNGUFm1BAIKDLJrT17kSz8CJq94VsHAtk/w517Z9EVvWkXc
      xMN+yhFK6S+0kn5dlG9g2/8fwAR1G719rui0Q6MjEWeozp1audsqXGuK2nGJ6/c9
      hkL7W8TcC2co/YWzdfzR9C9tf/siir063SS6cq3DHuWsT+UNm94C/uiEp6IYfD8I
      kpJvTQnJAgMBAAECggEAR/YuCSWVVWG0RogUWQxBoVqZNxIgYy0/PweTBp/J6Azq
      LxlYwUstIxObgzzQe2MobSdLrmtiyiWcImRemMVbIMmb9wIqTWYN/2NrCoa/vhbJ
      aXXhuhNSDbNUlpSOJHGAZzQny8pgbK/cnV7aJc1ntprTOKpPW2HcrpkS2Zq3Lh/X
      oLN1hUNqlpeZkgV3K9AXY7rHBaHwDPzhMKasmI1VJR9FZXnTwzFFriExlwnIvSk8
      bLIWoIqQA8G4gxxbPYhedKL53JC+KwBdNvc+ZlHvKnH4haGIKpD7umGjIXdJPoY1
      GAgiz13nE0XrKvx3mzZ8VGkH/yFaxmDz9iAuIoBr7wKBgQDN4nuQZwtrEt7n0M/o
      QLS94bPgE5npnoUS3batQbNklOHnGJsQVUk5po0/Fx3GxfKBtqkeVZwjnt5dM+4r
      ZCtOBf8ZLQaxlxMv1rSpiuKHLHiIFVGQUwcdbKtVNx1NGvsgF5arCK9zFgR/h8Ew
      wEGcp9s0OwaUPIlF0dhJZgDcPwKBgQDAW6PZ51jlPM7hc0cRySMe7HSSvqLUyAuk
      eYucEiLkKfSrqc7ND9JhWEkRQpowjzrjbbhROAdYkQDkr7GHqs6OgsK7vt31iOif
      gK3Sv0J9Y8kk8D4TWKfjhRlxz3rUPU0AC4NIU2pn5ASolYf8TwO071r5BgF9txp8
      GYhl7Rk39wKBgBVEmiMWofVTo7cquO9zD7i1whEZtUKO34xNXvuS1+dCAfwPbKVJ
      SiEsdVbZGnhYJm8D4YCCs3hyhuH15VqSJG8Q64M8RX6+7np4oX0KHdB85Y6ZNS3F
      heyiNyi8Ysh+SwbLqQLOCOHImnpaGbjhg2WdaWWB23IgtsWBoegjI1+dAoGBAJ1w
      ZAONnuzBgHJ2b8zW27ALyL3y2kNeGGleMi5jibtFu8RlD6Y3NPIH2IYQBTOJh6Ft
      xFZ1jU2oIRsL0jpASx/JVqlj5zd3/y3NnHfJoxoN+iwJlkUvYvqNje3g65+bLNLE
      mYcw/v5ZWpbBDLQt19LXtZXsnHvQyhSYsVL7ZJCxAn9rPRLH/duUnBrKru7Owpeg
      ImJwB15RXjSRASPnsbknuV1rTOxqiUZHP5tXbZSayt8p2V5Dcr5goefbNtTUC6iS
      tQk6KWyQXbfRxEjNMJV6srts70buAAE0M4Hg0lA8SavL2UaR7wmv3cPt7OU9v8TU
      /5quWKzqvWCh749831xx
      -----END PRIVATE KEY-----
      """,
    ]
  }
}
