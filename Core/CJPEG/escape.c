#include "library.h"

#include <string.h>

static CJPEGStatus statusOf(int code) {
  switch (code) {
  case JERR_NO_SOI:
    return CJPEGStatusNotJPEG;
  case JERR_IMAGE_TOO_BIG:
  case JERR_WIDTH_OVERFLOW:
  case JERR_NO_BACKING_STORE:
    return CJPEGStatusTooLarge;
  case JERR_OUT_OF_MEMORY:
    return CJPEGStatusNoMemory;
  case JERR_BAD_PRECISION:
  case JERR_SOF_UNSUPPORTED:
  case JERR_ARITH_NOTIMPL:
  case JERR_CCIR601_NOTIMPL:
  case JERR_FRACT_SAMPLE_NOTIMPL:
  case JERR_COMPONENT_COUNT:
  case JERR_CONVERSION_NOTIMPL:
    return CJPEGStatusUnsupported;
  default:
    return CJPEGStatusDamaged;
  }
}

static void leave(j_common_ptr codec) {
  Escape *escape = codec->client_data;
  escape->status = statusOf(codec->err->msg_code);
  codec->err->format_message(codec, escape->message);
  longjmp(escape->landing, 1);
}

// Counts warnings without formatting or printing them: a damaged file can warn once per block.
static void note(j_common_ptr codec, int level) {
  Escape *escape = codec->client_data;
  if (level < 0) escape->warnings += 1;
}

static void printNothing(j_common_ptr codec) { (void)codec; }

struct jpeg_error_mgr *escapeInstall(Escape *escape) {
  struct jpeg_error_mgr *errors = jpeg_std_error(&escape->errors);
  errors->error_exit = leave;
  errors->emit_message = note;
  errors->output_message = printNothing;
  return errors;
}

void escapeFail(Escape *escape, CJPEGStatus status, const char *message) {
  escape->status = status;
  strncpy(escape->message, message, sizeof escape->message - 1);
}
