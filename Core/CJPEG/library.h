#ifndef IMAGEFEED_CJPEG_LIBRARY_H
#define IMAGEFEED_CJPEG_LIBRARY_H

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#if __has_include(<jpeglib.h>)
#include <jpeglib.h>
#include <jerror.h>
#else
#error "imagefeed needs libjpeg-turbo's headers: apt-get install libjpeg62-turbo-dev (dnf: libjpeg-turbo-devel)"
#endif

#include "CJPEG.h"

/// The target of the library's error jumps. A jump stays inside one call of this shim, because each
/// entry point sets `landing` again. What changes after that is in memory, not in locals.
typedef struct Escape {
  struct jpeg_error_mgr errors;
  jmp_buf landing;
  CJPEGStatus status;
  int64_t warnings;
  char message[JMSG_LENGTH_MAX];
} Escape;

/// Returns the error manager for a codec whose `client_data` is `escape`.
struct jpeg_error_mgr *escapeInstall(Escape *escape);
void escapeFail(Escape *escape, CJPEGStatus status, const char *message);

#endif
