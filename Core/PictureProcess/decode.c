#include "codecs.h"
#include "picture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// The state of a decode.
typedef struct Decode {
  const Library *library;
  const CHEIFRequest *request;
  CHEIFAnswer answer;
  Receiver receive;
  void *context;
  HEIFContext *file;
  HEIFHandle *handle;
  HEIFImage *image;
} Decode;

static bool fail(Decode *decode, CHEIFStatus status, const char *message) {
  decode->answer.status = status;
  snprintf(decode->answer.message, sizeof decode->answer.message, "%s", message ? message : "");
  return false;
}

static int formatOf(uint32_t codec) {
  return codec == CHEIFCodecHEVC ? HEIFFormatHEVC : codec == CHEIFCodecAV1 ? HEIFFormatAV1 : 0;
}

static bool lacksDecoder(const Decode *decode) {
  int format = formatOf(decode->request->codec);
  return format != 0 && !decode->library->have_decoder_for_format(format);
}

static bool check(Decode *decode, HEIFError error) {
  if (error.code == 0) return true;
  // The size in the header was within our limits, so the content contradicts it.
  if (error.detail == HEIFLimitExceeded) return fail(decode, CHEIFStatusDamaged, error.message);
  if (error.detail == HEIFEndOfData) return fail(decode, CHEIFStatusCut, error.message);
  switch (error.code) {
    case HEIFUnsupportedType: return fail(decode, CHEIFStatusNotPicture, error.message);
    case HEIFUnsupportedFeature: return fail(decode, CHEIFStatusUnsupported, error.message);
    case HEIFNoMemory: return fail(decode, CHEIFStatusTooLarge, error.message);
    default: return fail(decode, CHEIFStatusDamaged, error.message);
  }
}

// Checks a size before memory is needed for it: that of the decoder's frame and of its copy.
static bool checkSize(Decode *decode, int width, int height) {
  if (width <= 0 || height <= 0) return fail(decode, CHEIFStatusDamaged, "a picture without pixels");
  decode->answer.width = (uint32_t)width;
  decode->answer.height = (uint32_t)height;
  uint64_t pixels = (uint64_t)width * (uint64_t)height;
  if (pixels > decode->request->pixels || pixels * 3 > decode->request->bytes) {
    return fail(decode, CHEIFStatusTooLarge, "");
  }
  return true;
}

static bool readHeader(Decode *decode, const void *bytes) {
  const Library *library = decode->library;
  decode->file = library->context_alloc();
  if (!decode->file) return fail(decode, CHEIFStatusTooLarge, "no memory");
  enum { threads = 2 };
  library->context_set_max_decoding_threads(decode->file, threads);
  if (!check(decode, library->context_read_from_memory_without_copy(
               decode->file, bytes, decode->request->count, NULL)) ||
      !check(decode, library->context_get_primary_image_handle(decode->file, &decode->handle))) {
    return false;
  }
  int width = library->image_handle_get_width(decode->handle);
  int height = library->image_handle_get_height(decode->handle);
  if (!checkSize(decode, width, height)) return false;
  if (lacksDecoder(decode)) return fail(decode, CHEIFStatusNoDecoder, "");
  return true;
}

// Decodes to planes of a format. Without an error the planes may still be of one that is not known.
static HEIFError decodeTo(Decode *decode, int space, int chroma, Picture *picture, bool *found) {
  const Library *library = decode->library;
  HEIFError error = library->decode_image(decode->handle, &decode->image, space, chroma, library->options);
  *found = error.code == 0 && findPlanes(library, decode->handle, decode->image, picture);
  if (!*found && error.code == 0) {
    library->image_release(decode->image);
    decode->image = NULL;
  }
  return error;
}

static bool readPlanes(Decode *decode, Picture *picture) {
  bool found = false;
  HEIFError error = {0, 0, ""};
  switch (decode->request->chroma) {
    case CHEIFChromaGray:
      error = decodeTo(decode, HEIFMonochrome, HEIFGray, picture, &found);
      break;
    case CHEIFChroma420:
      error = decodeTo(decode, HEIFYCbCr, HEIFChroma420, picture, &found);
      break;
    case CHEIFChroma422:
      error = decodeTo(decode, HEIFYCbCr, HEIFChroma422, picture, &found);
      break;
    case CHEIFChroma444:
      error = decodeTo(decode, HEIFYCbCr, HEIFChroma444, picture, &found);
      break;
    default: break;
  }
  if (found) return true;
  // The planes are others than the header says, or the library converts what is not known here.
  if (error.code == 0 || error.code == HEIFUnsupportedFeature) {
    error = decodeTo(decode, HEIFRGB, HEIFChroma444, picture, &found);
  }
  if (found) return true;
  return check(decode, error) && fail(decode, CHEIFStatusUnsupported, "pixels of an unknown format");
}

static uint32_t least(uint32_t a, uint32_t b) { return a < b ? a : b; }

static void setLayout(Decode *decode, const Picture *picture, uint32_t factor) {
  uint32_t width = (picture->color[0].width + factor - 1) / factor;
  uint32_t height = (picture->color[0].height + factor - 1) / factor;
  CHEIFArea part = decode->request->part;
  if (part.width == 0 || part.height == 0) part = (CHEIFArea){0, 0, width, height};
  part.x = least(part.x, width - 1);
  part.y = least(part.y, height - 1);
  part.width = least(part.width, width - part.x);
  part.height = least(part.height, height - part.y);
  decode->answer.part = part;
  decode->answer.width = width;
  decode->answer.height = height;
}

// The memory for a row.
typedef struct Rows {
  float *memory;
  float *values[4];
  uint8_t *pixels;
} Rows;

static bool allocate(Rows *rows, uint32_t width, uint32_t count) {
  rows->memory = calloc((size_t)width * 2 + 8, sizeof *rows->memory);
  rows->pixels = malloc((size_t)count * 3);
  bool isComplete = rows->memory && rows->pixels;
  for (int index = 0; index < 4; index++) {
    rows->values[index] = calloc(count, sizeof **rows->values);
    isComplete = isComplete && rows->values[index];
  }
  return isComplete;
}

static void release(Rows *rows) {
  free(rows->memory);
  free(rows->pixels);
  for (int index = 0; index < 4; index++) free(rows->values[index]);
}

static void sendRows(
  const Decode *decode, const Picture *picture, const Conversion *conversion, uint32_t factor,
  Rows *rows
) {
  uint32_t width = picture->color[0].width, height = picture->color[0].height;
  CHEIFArea part = decode->answer.part;
  for (uint32_t row = part.y; row < part.y + part.height; row++) {
    for (int index = 0; index < picture->count; index++) {
      readRow(
        &picture->color[index], width, height, factor, row, part.x, part.width, rows->memory,
        rows->values[index]);
    }
    if (picture->hasAlpha) {
      readRow(
        &picture->alpha, width, height, factor, row, part.x, part.width, rows->memory,
        rows->values[3]);
    }
    convertRow(conversion, rows->values, part.width, decode->request->background, rows->pixels);
    if (!decode->receive(decode->context, rows->pixels, (size_t)part.width * 3)) return;
  }
}

static void sendPicture(Decode *decode, const Picture *picture) {
  uint32_t factor = decode->request->factor;
  if (factor < 2) factor = 1;
  setLayout(decode, picture, factor);
  Conversion *conversion = makeConversion(picture);
  Rows rows = {0};
  bool hasMemory =
    allocate(&rows, picture->color[0].width, decode->answer.part.width) && conversion;
  if (!hasMemory) fail(decode, CHEIFStatusTooLarge, "no memory");
  if (decode->receive(decode->context, &decode->answer, sizeof decode->answer) && hasMemory) {
    sendRows(decode, picture, conversion, factor, &rows);
  }
  release(&rows);
  free(conversion);
}

void decode(
  const Library *library, const CHEIFRequest *request, const void *file, uint32_t isolation,
  Receiver receive, void *context
) {
  Decode decode = {
    .library = library, .request = request, .receive = receive, .context = context};
  decode.answer = (CHEIFAnswer){.magic = CHEIFAnswerMagic, .isolation = isolation};
  Picture picture;
  enum { blockWithoutFilters = 8 };
  skipFilters(request->factor >= blockWithoutFilters);
  if (readHeader(&decode, file) && readPlanes(&decode, &picture) &&
      checkSize(&decode, (int)picture.color[0].width, (int)picture.color[0].height)) {
    sendPicture(&decode, &picture);
  } else {
    receive(context, &decode.answer, sizeof decode.answer);
  }
  if (decode.image) library->image_release(decode.image);
  if (decode.handle) library->image_handle_release(decode.handle);
  if (decode.file) library->context_free(decode.file);
}
