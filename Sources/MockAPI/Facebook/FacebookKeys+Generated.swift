// Made by `openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048`, three times.

extension SigningKey.Issuer {
  /// The keys with which Facebook signs; they are public, so they protect nothing.
  static var facebookKeys: [String] {
    [
      """
      -----BEGIN PRIVATE KEY-----
      MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQDIybYbw3w/4DoT
      +afj2J+tcg2RGFj75rKNcpZk6yAbsLm8KrOzcHfmDjji257mEYrvBujPa0DbXsLe
      FaEzJ+RO4payHozJO1YoR7csp/6hP1+Cl5KvkRqYiUGLsXfiLXNel85EEiG0ilCT
      EHN1GDaK01f2kDJPF/JaWjTvDr6AqtvslJAd6cAF3mYhGhjEx6/0lEPqZ0YiDro2
      rCUZVuvJygzOy7q8KBzqOqG5WjuRJKN45+J+LDz8E7Xfklp8+ccQ7ajWFd69vv65
      o/wb3ptdl1eslrsGTpJ7NmwbmPVvLgz4BKkaeM6cXt27SvlpsxQXKqLmAm68pXty
      eJdSCgFhAgMBAAECggEAExH5bmSgOe7hhUEqfXz3GYGiITxHQ1GTdtTBzP758zdT
      RLhnjezqLlr+cyl5y48x+2bUGNMue0diSbaTM2kgCZAC0RMOuxQcKEI7dw3TpNwA
      hcZAo9Uryf4LUCnAYaaAdSUE7bktI1kZswYWeTIeCAxvp9blOFblaUh1C5mCZXTp
      w7uUHxxYYedaym7san4nzs1xWM6ivdQruYOemhT6u3fX9n5ecs9mprAm57ihAsuj
      AJUh+dMINqaey/OyXBBlPSedpsSd1U8TCtLs6AHK+E3P471BXbyoRbygRAgmfUOv
      P7b41uhX9WbX9xQ7bmpJ704fuR/aJStPpckczl1AQwKBgQDurcblrHZPdvlQwl2E
      M3yxO4jkul5R1vBRSLAbrdVTsidiF03pAGNPLvHwTsH8cZ7fvsG8tNVdSeoB4cDn
      8Gi68w0WtJo15Apj4Z7rIGJpG5qpYMPoyy5E1YhM54V/Uy9H08maJvjTzYZjvOSE
      PXHdzimJwici2dfbioJVylSd9wKBgQDXW/1xFSlZJW702MEHQYCH8o0k+0TLEHQe
      Np9kQ1Iub+nCVLBY3z9oPryL1K62n4GT7XiQuHTAaSW3Qhcv+RelayRLtEcYFWgC
      rNZA4ONIuulnjeOt5RX61zkH6yjt4IRqEXJfgUKKUDijiTgQq8hySWnEbVlSTQ8G
      ftQdurRlZwKBgQCaPdL7Oah7UfdsKS8l79/06PReW9H4MV68KK0mNgBWRhsNWOIQ
      YR/MXBodocfay9JP5YZt3K7Fyq5e6PUw7jvAFLGwqqW9jdDpGzUH3bW7FwuryczQ
      8/zCnvumNzgeQDOdx0/RPr4uofLnIXrLuqmLHV/alo2UCBNm3Ou9ZTOpoQKBgC51
      X9VXVVYv5yHW6L1h+hJZ1u0Vb5/G6uXhrrz4cPAnoGwVzP0/G/SnJBGeThqDinaZ
      EhtWT4l6pXJFRa9JszoyROA4AeZGJ+v70TSpzx5PhC6cw3MuKnG0oE7/AhNfDfG7
      1cqYnfwslithXMDr7hAJmlGPrWc9zHIARk4riuMdAoGAVtfNUoYcK7eR7dWMgdsa
      8j/H40MVI6Cxpga46cesSM8ZaouHumE5MS1FIXcxh6vV/AC8J1WjLL6nUH9P11L+
      g3uvwIRbM08dvfl1RvPmGWQsoQX8zwEGDp8kg4YybNSjrlZhJ90r7wIqDxTUGiME
      qsEU1/1sMzwHiJpaenWzXBs=
      -----END PRIVATE KEY-----
      """,
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
      """,
      """
      -----BEGIN PRIVATE KEY-----
      MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQCQC7qPih1zz/+z
      AJTNmsOWFbUtIng2fUWjtFZJnsrzYmo89NSHb1de+ZgAopWNxFy4hYk+obziV4U2
      jyQZ8O/nq8nA/2DtYjWMHmJJzO5+B8/K+5vxVN+fFp28D1IIRZ67Z5IaJOQULpAN
      G0gtUEXpMH6ld/Dx2Df2FNJH7i5KV1Lqlx7t60SruhTdxkSuz+N6ld4Bmcsn9/uN
      RSsVxgdTnDxBAKkSEiFd3EPdjMqgc1eTHNteFNqS7vgIh1DCpI2JDwsbaPhek1aV
      aL/CYIg2BZ80821wfjAbiB2zQmLyVHR/mA61wg3ZuhOu58MqPJynZzHKBPoVHAyN
      GHqUVgIjAgMBAAECggEAB78hutt2JwbOHQ3Qctg6YYVsV2+NoHyPNLUbmNz51Cn8
      RafzEA+MVta8dnhH67ZeOCwyS9R96HxFdUAwdFaxSDfEY2U4jLul3pG5vndPciaw
      ZZ2vbsSePBuGwxjd1AUOesygnlhSjcVNSO8pLAqvn9FUVkjDg/YZWFoZTvX/tk60
      Rbs7BRiMPDH2yfoUMVDtUVgKhsIwKonw0FYY98a9SW8YlKwqGWRpWqqN60D+fKTN
      KIpx/OaCcLZFQD9UCvLt7B3VgGGezfj7VGOC5AeVa+KCPdTtUNJddzbmX6QjOevY
      fitQyl3ij5VI6NxMgGpwWotL3kgwiiv4KkHuwF+fxQKBgQDD3EX802wYTKO4wlE8
      KyrUmujq4KWE/Z5uR9/Jisnn1dsQaUMCyrRVsN6B7/wGy5YOTInIYuw41mG+aMsx
      /0vgyH4b3KRXks/sWf6M3HpRhaGmVxavgISZPEtlEX8h0oKVmxDSTmbqdeUOgMnD
      KXzNgAlYXmFp7LbDsr/JXwESfwKBgQC8RoknBNjHuAODJw1Mi0M/Artgh9yQfYIq
      SVxsxiq2oX/MmXmuJ85TIh7x/VVebIEODcRRdTiWK+vViE3y8cMFXOSjG9JzkwPb
      JtWkIdMT+Nkx5XC5Tpq+hk5db7d/S4peStkGdZ2tN1GEInG4n8AUhVg5+3NrYOeQ
      9mBRdDS2XQKBgBqf/g+hegdPm84I9FwWjir6qAEN6tJKW9goAx71s/7FDpOLi6V8
      gslHUugdBIiz8kEdXHmWIQCU/BKTUlQInXsAJkyJUPnqpkM99KGXczVT0ia3ngjb
      kqr2DFW/7CVf5YqK2t2L9OeYgTvYfBUAtcuFxT9zDREGMc4mpXWtaYrnAoGBAJEG
      fEtUDm/5LKtv/2yAsXHt9svqm1mpdASCsfEPzIMVb834QqSGAQZEeDXLAGFVjyt2
      K0zb0JTMjELVVcXXuHN/FJcXrUpdalD7XwGpFGCEBTnMFMKI6+Xqqp6KmXwyggkT
      +oxhOO3eeKohphui4mBsPoObT1LdOEKPpa3Yp2n5AoGAFmQ0AVT+7br45CxHfd4/
      oHwIYVvAdtX5gEWrxXFUpYqR9Zs+LXcqCQaCA1s1MZcs/wFYe7IJELuptd3B+U9L
      Nw3xbuTXWvzHVCf/16BoraAM8/yZNuzLTE1nIYT91ShpsBSeLWzI3VY9XS6E9Eau
      W8Z+e7Y29YxEqy1n4YGa4BU=
      -----END PRIVATE KEY-----
      """,
    ]
  }
}
