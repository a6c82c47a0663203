// What CryptoCore uses of OpenSSL 3.
#include <openssl/bn.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>

// EVP_RSA_gen and EVP_EC_gen are macros over a variadic function; Swift imports neither.
static inline EVP_PKEY *lessons_generate_rsa(unsigned int bits) { return EVP_RSA_gen(bits); }
static inline EVP_PKEY *lessons_generate_p256(void) { return EVP_EC_gen("P-256"); }
