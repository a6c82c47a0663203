// What LibcurlTransport uses of libcurl. Its setters are variadic, which Swift does not import.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

typedef size_t (*lessons_curl_transfer)(char *, size_t, size_t, void *);
typedef int (*lessons_curl_progress)(void *, curl_off_t, curl_off_t, curl_off_t, curl_off_t);
typedef int (*lessons_curl_seek)(void *, curl_off_t, int);

static inline CURLcode lessons_curl_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode lessons_curl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode lessons_curl_set_string(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode lessons_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode lessons_curl_set_fields(CURL *handle, struct curl_slist *fields) {
  return curl_easy_setopt(handle, CURLOPT_HTTPHEADER, fields);
}
static inline CURLcode lessons_curl_on_transfer(
    CURL *handle, CURLoption option, lessons_curl_transfer callback) {
  return curl_easy_setopt(handle, option, callback);
}
static inline CURLcode lessons_curl_on_progress(CURL *handle, lessons_curl_progress callback) {
  return curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, callback);
}
static inline CURLcode lessons_curl_on_seek(CURL *handle, lessons_curl_seek callback) {
  return curl_easy_setopt(handle, CURLOPT_SEEKFUNCTION, callback);
}
static inline CURLMcode lessons_curl_multi_set_long(CURLM *handle, CURLMoption option, long value) {
  return curl_multi_setopt(handle, option, value);
}
