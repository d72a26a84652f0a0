#define _GNU_SOURCE
/* The header's checking macros expand inside `api.curl_easy_setopt(...)`; the functions below
   check the types themselves. */
#define CURL_DISABLE_TYPECHECK
#include "ccurl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>

/* All functions of libcurl that are used. If one is missing, loading fails instead of a later call. */
#define IMGF_FUNCTIONS(X)                                                                        \
  X(curl_global_init)                                                                            \
  X(curl_version_info)                                                                           \
  X(curl_easy_init)                                                                              \
  X(curl_easy_reset)                                                                             \
  X(curl_easy_cleanup)                                                                           \
  X(curl_easy_pause)                                                                             \
  X(curl_easy_setopt)                                                                            \
  X(curl_easy_getinfo)                                                                           \
  X(curl_easy_strerror)                                                                          \
  X(curl_slist_append)                                                                           \
  X(curl_slist_free_all)                                                                         \
  X(curl_multi_init)                                                                             \
  X(curl_multi_setopt)                                                                           \
  X(curl_multi_add_handle)                                                                       \
  X(curl_multi_remove_handle)                                                                    \
  X(curl_multi_perform)                                                                          \
  X(curl_multi_poll)                                                                             \
  X(curl_multi_wakeup)                                                                           \
  X(curl_multi_info_read)                                                                        \
  X(curl_multi_cleanup)

/* Written once under `once` and read only after a successful load, so no lock is needed. */
static struct {
#define IMGF_FIELD(name) __typeof__(&name) name;
  IMGF_FUNCTIONS(IMGF_FIELD)
#undef IMGF_FIELD
} api;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char failure[256];

/* libcurl's thirty libraries have thousands of functions. Most are resolved only when they are called,
   which is never. The functions that are called from here are resolved at once. */
static void *open_library(void) {
  void *library = dlopen("libcurl.so.4", RTLD_LAZY | RTLD_LOCAL);
  if (library) return library;
  /* The error for the first name is shown, because users install that library. */
  snprintf(failure, sizeof failure, "%s", dlerror());
  library = dlopen("libcurl-gnutls.so.4", RTLD_LAZY | RTLD_LOCAL);
  if (library) failure[0] = 0;
  return library;
}

static int find(void *library, const char *name, void *slot) {
  void *symbol = dlsym(library, name);
  if (!symbol) {
    snprintf(failure, sizeof failure, "libcurl has no %s", name);
    return 0;
  }
  *(void **)slot = symbol;
  return 1;
}

static int find_all(void *library) {
#define IMGF_FIND(name)                                                                          \
  if (!find(library, #name, &api.name)) return 0;
  IMGF_FUNCTIONS(IMGF_FIND)
#undef IMGF_FIND
  return 1;
}

static void load(void) {
  void *library = open_library();
  if (!library || !find_all(library)) return;
  const curl_version_info_data *version = api.curl_version_info(CURLVERSION_NOW);
  if (version->version_num < 0x075700) {
    snprintf(failure, sizeof failure, "libcurl %s is too old, 7.87 is needed", version->version);
    return;
  }
  CURLcode code = api.curl_global_init(CURL_GLOBAL_DEFAULT);
  if (code != CURLE_OK)
    snprintf(failure, sizeof failure, "libcurl: %s", api.curl_easy_strerror(code));
}

const char *imgf_curl_load(void) {
  pthread_once(&once, load);
  return failure[0] ? failure : NULL;
}

CURL *imgf_easy_init(void) { return api.curl_easy_init(); }
void imgf_easy_reset(CURL *easy) { api.curl_easy_reset(easy); }
void imgf_easy_cleanup(CURL *easy) { api.curl_easy_cleanup(easy); }
const char *imgf_easy_strerror(CURLcode code) { return api.curl_easy_strerror(code); }
CURLcode imgf_easy_resume(CURL *easy) { return api.curl_easy_pause(easy, CURLPAUSE_CONT); }

CURLcode imgf_set_long(CURL *easy, CURLoption option, long value) {
  return api.curl_easy_setopt(easy, option, value);
}

CURLcode imgf_set_offset(CURL *easy, CURLoption option, curl_off_t value) {
  return api.curl_easy_setopt(easy, option, value);
}

CURLcode imgf_set_string(CURL *easy, CURLoption option, const char *value) {
  return api.curl_easy_setopt(easy, option, value);
}

CURLcode imgf_set_pointer(CURL *easy, CURLoption option, const void *value) {
  return api.curl_easy_setopt(easy, option, value);
}

CURLcode imgf_set_blob(CURL *easy, CURLoption option, const void *bytes, size_t count) {
  struct curl_blob blob = {.data = (void *)bytes, .len = count, .flags = CURL_BLOB_NOCOPY};
  return api.curl_easy_setopt(easy, option, &blob);
}

CURLcode imgf_set_data_function(CURL *easy, CURLoption option, imgf_data_function function) {
  return api.curl_easy_setopt(easy, option, function);
}

CURLcode imgf_set_progress_function(CURL *easy, imgf_progress_function function) {
  return api.curl_easy_setopt(easy, CURLOPT_XFERINFOFUNCTION, function);
}

CURLcode imgf_set_prerequest_function(CURL *easy, imgf_prerequest_function function) {
  return api.curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, function);
}

CURLcode imgf_set_socket_function(CURL *easy, imgf_socket_function function) {
  return api.curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, function);
}

CURLcode imgf_get_long(CURL *easy, CURLINFO info, long *value) {
  return api.curl_easy_getinfo(easy, info, value);
}

CURLcode imgf_get_string(CURL *easy, CURLINFO info, const char **value) {
  return api.curl_easy_getinfo(easy, info, value);
}

CURLcode imgf_get_pointer(CURL *easy, CURLINFO info, void **value) {
  return api.curl_easy_getinfo(easy, info, value);
}

struct curl_slist *imgf_list_append(struct curl_slist *list, const char *text) {
  return api.curl_slist_append(list, text);
}

void imgf_list_free(struct curl_slist *list) { api.curl_slist_free_all(list); }

CURLM *imgf_multi_init(void) { return api.curl_multi_init(); }

CURLMcode imgf_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return api.curl_multi_setopt(multi, option, value);
}

CURLMcode imgf_multi_add(CURLM *multi, CURL *easy) {
  return api.curl_multi_add_handle(multi, easy);
}

CURLMcode imgf_multi_remove(CURLM *multi, CURL *easy) {
  return api.curl_multi_remove_handle(multi, easy);
}

CURLMcode imgf_multi_perform(CURLM *multi, int *running) {
  return api.curl_multi_perform(multi, running);
}

CURLMcode imgf_multi_poll(CURLM *multi, int milliseconds, int *ready) {
  return api.curl_multi_poll(multi, NULL, 0, milliseconds, ready);
}

CURLMcode imgf_multi_wakeup(CURLM *multi) { return api.curl_multi_wakeup(multi); }
CURLMcode imgf_multi_cleanup(CURLM *multi) { return api.curl_multi_cleanup(multi); }

int imgf_multi_next_done(CURLM *multi, CURL **easy, CURLcode *result) {
  int left;
  CURLMsg *message;
  while ((message = api.curl_multi_info_read(multi, &left))) {
    if (message->msg != CURLMSG_DONE) continue;
    *easy = message->easy_handle;
    *result = message->data.result;
    return 1;
  }
  return 0;
}

void imgf_thread_begin(const char *name) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, NULL);
  pthread_setname_np(pthread_self(), name);
}
