#ifndef IMGF_CCURL_H
#define IMGF_CCURL_H

/*
 * libcurl for Swift. The library is not linked but opened by the first transfer, because it loads
 * some thirty others, and most runs of the program use no network. A build needs only the headers,
 * from which each pointer gets its type.
 *
 * Swift cannot call variadic functions or read C unions; the typed functions below do it.
 * Each function that calls libcurl needs a successful imgf_curl_load first.
 */

#if __has_include(<curl/curl.h>)
#include <curl/curl.h>
#else
#error "imagefeed needs libcurl's headers: apt-get install libcurl4-openssl-dev"
#endif

#if LIBCURL_VERSION_NUM < 0x075700
#error "imagefeed needs the headers of libcurl 7.87 or newer"
#endif

#include <stddef.h>

/* Opens libcurl once for the process. Any thread may call it, any number of times.
   Returns NULL if libcurl is open, otherwise the error text, which is never freed. */
const char *imgf_curl_load(void);

CURL *imgf_easy_init(void);
void imgf_easy_reset(CURL *easy);
void imgf_easy_cleanup(CURL *easy);
const char *imgf_easy_strerror(CURLcode code);
/* Ends a pause. Bytes that were kept in the meantime may be delivered within the call. */
CURLcode imgf_easy_resume(CURL *easy);

typedef size_t (*imgf_data_function)(char *data, size_t size, size_t count, void *owner);
typedef int (*imgf_progress_function)(void *owner, curl_off_t download_total,
                                      curl_off_t downloaded, curl_off_t upload_total,
                                      curl_off_t uploaded);
typedef int (*imgf_prerequest_function)(void *owner, char *remote_address, char *local_address,
                                        int remote_port, int local_port);

typedef curl_socket_t (*imgf_socket_function)(void *owner, curlsocktype purpose,
                                              struct curl_sockaddr *address);

CURLcode imgf_set_long(CURL *easy, CURLoption option, long value);
CURLcode imgf_set_offset(CURL *easy, CURLoption option, curl_off_t value);
CURLcode imgf_set_string(CURL *easy, CURLoption option, const char *value);
CURLcode imgf_set_pointer(CURL *easy, CURLoption option, const void *value);
/* The bytes are not copied: they must outlive the transfer. */
CURLcode imgf_set_blob(CURL *easy, CURLoption option, const void *bytes, size_t count);
CURLcode imgf_set_data_function(CURL *easy, CURLoption option, imgf_data_function function);
CURLcode imgf_set_progress_function(CURL *easy, imgf_progress_function function);
CURLcode imgf_set_prerequest_function(CURL *easy, imgf_prerequest_function function);
CURLcode imgf_set_socket_function(CURL *easy, imgf_socket_function function);

CURLcode imgf_get_long(CURL *easy, CURLINFO info, long *value);
CURLcode imgf_get_string(CURL *easy, CURLINFO info, const char **value);
CURLcode imgf_get_pointer(CURL *easy, CURLINFO info, void **value);

/* Returns the longer list. NULL if memory runs out; the old list is then unchanged. */
struct curl_slist *imgf_list_append(struct curl_slist *list, const char *text);
void imgf_list_free(struct curl_slist *list);

CURLM *imgf_multi_init(void);
CURLMcode imgf_multi_set_long(CURLM *multi, CURLMoption option, long value);
CURLMcode imgf_multi_add(CURLM *multi, CURL *easy);
CURLMcode imgf_multi_remove(CURLM *multi, CURL *easy);
CURLMcode imgf_multi_perform(CURLM *multi, int *running);
/* `ready` is the number of sockets with events. A wake-up does not count. */
CURLMcode imgf_multi_poll(CURLM *multi, int milliseconds, int *ready);
CURLMcode imgf_multi_wakeup(CURLM *multi);
CURLMcode imgf_multi_cleanup(CURLM *multi);

/* Takes the next transfer that has ended. Returns 0 if there is none. */
int imgf_multi_next_done(CURLM *multi, CURL **easy, CURLcode *result);

/* Names the calling thread (15 bytes at most) and blocks all signals on it: the program's
   handlers run elsewhere, and a write to a closed connection does not end it with SIGPIPE. */
void imgf_thread_begin(const char *name);

#endif
