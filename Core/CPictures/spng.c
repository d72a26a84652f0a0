#include "decoder.h"

#include <stdlib.h>
#include <string.h>

// The part of libspng's interface that is used, so that no build needs its header. It has been stable
// since 0.6. https://libspng.org/docs/

typedef struct spng_ctx spng_ctx;

struct spng_ihdr {
  uint32_t width, height;
  uint8_t bit_depth, color_type, compression_method, filter_method, interlace_method;
};

struct spng_iccp {
  char profile_name[80];
  size_t profile_len;
  char *profile;
};

struct spng_trns {
  uint16_t gray, red, green, blue;
  uint32_t n_type3_entries;
  uint8_t type3_alpha[256];
};

struct spng_row_info {
  uint32_t scanline_idx, row_num;
  int pass;
  uint8_t filter;
};

enum {
  SPNG_IO_EOF = -1,
  SPNG_OK = 0,
  SPNG_EMEM = 2,
  SPNG_EUSER_WIDTH = 7,
  SPNG_EUSER_HEIGHT = 8,
  SPNG_ECHUNKAVAIL = 73,
  SPNG_EOI = 75,
  SPNG_FMT_RGBA8 = 1,
  SPNG_FMT_RGB8 = 4,
  SPNG_DECODE_TRNS = 1,
  SPNG_DECODE_PROGRESSIVE = 256,
  SPNG_CRC_USE = 2,
  SPNG_COLOR_TYPE_ALPHA = 4,
};

static struct {
  spng_ctx *(*ctx_new)(int flags);
  void (*ctx_free)(spng_ctx *);
  int (*set_png_stream)(spng_ctx *, int (*)(spng_ctx *, void *, void *, size_t), void *);
  int (*set_chunk_limits)(spng_ctx *, size_t chunk, size_t cache);
  int (*set_crc_action)(spng_ctx *, int critical, int ancillary);
  int (*decode_image)(spng_ctx *, void *, size_t, int format, int flags);
  int (*decode_row)(spng_ctx *, void *, size_t);
  int (*get_row_info)(spng_ctx *, struct spng_row_info *);
  int (*get_ihdr)(spng_ctx *, struct spng_ihdr *);
  int (*get_iccp)(spng_ctx *, struct spng_iccp *);
  int (*get_trns)(spng_ctx *, struct spng_trns *);
  const char *(*strerror)(int);
} api;

static Library library = {
  .name = "libspng.so.0",
  .symbols = {
    {"spng_ctx_new", &api.ctx_new},
    {"spng_ctx_free", &api.ctx_free},
    {"spng_set_png_stream", &api.set_png_stream},
    {"spng_set_chunk_limits", &api.set_chunk_limits},
    {"spng_set_crc_action", &api.set_crc_action},
    {"spng_decode_image", &api.decode_image},
    {"spng_decode_row", &api.decode_row},
    {"spng_get_row_info", &api.get_row_info},
    {"spng_get_ihdr", &api.get_ihdr},
    {"spng_get_iccp", &api.get_iccp},
    {"spng_get_trns", &api.get_trns},
    {"spng_strerror", &api.strerror},
  },
};

typedef struct State {
  spng_ctx *context;
  // The number of bytes that were read.
  size_t position;
  size_t rowBytes;
  // One row, or all of them for an interlaced picture.
  uint8_t *rows;
  bool isInterlaced;
  // Whether the file ends before its pixels.
  bool hasNoPixels;
  // The last pass that is complete; -1 before the first.
  int lastPass;
} State;

enum {
  // Chunks other than the pixels: a color profile and texts.
  chunkLimit = 16 << 20,
  // Rows of an interlaced picture. A cancel waits for at most this many.
  rowsAtOnce = 64,
};

static CPicturesStatus statusOf(CPicturesDecoder *decoder, int code) {
  switch (code) {
  case SPNG_OK:
    return CPicturesStatusOK;
  case SPNG_IO_EOF:
    return CPicturesStatusCut;
  case SPNG_EMEM:
    return CPicturesStatusNoMemory;
  case SPNG_EUSER_WIDTH:
  case SPNG_EUSER_HEIGHT:
    return CPicturesStatusTooLarge;
  default:
    return decoderDamaged(decoder, api.strerror(code));
  }
}

// Gives the library eight kilobytes at a time. From a buffer it reads whole chunks, and of a file that
// ends within its only chunk it would show nothing.
static int readBytes(spng_ctx *context, void *user, void *to, size_t count) {
  (void)context;
  CPicturesDecoder *decoder = user;
  State *state = decoder->state;
  if (count > decoder->count - state->position) return SPNG_IO_EOF;
  memcpy(to, decoder->bytes + state->position, count);
  state->position += count;
  return SPNG_OK;
}

static CPicturesStatus readHeader(CPicturesDecoder *decoder) {
  State *state = decoder->state = calloc(1, sizeof *state);
  if (state == NULL) return CPicturesStatusNoMemory;
  state->lastPass = -1;
  state->context = api.ctx_new(0);
  if (state->context == NULL) return CPicturesStatusNoMemory;
  // A wrong checksum alone is not worth a refusal: what is decoded is shown.
  api.set_crc_action(state->context, SPNG_CRC_USE, SPNG_CRC_USE);
  api.set_chunk_limits(state->context, chunkLimit, chunkLimit);
  int code = api.set_png_stream(state->context, readBytes, decoder);
  struct spng_ihdr header;
  if (code == SPNG_OK) code = api.get_ihdr(state->context, &header);
  if (code != SPNG_OK) return statusOf(decoder, code);
  decoder->header.width = header.width;
  decoder->header.height = header.height;
  state->isInterlaced = header.interlace_method != 0;
  // The other chunks before the pixels are read now. After an error the library forgets its reason.
  struct spng_trns transparency;
  code = api.get_trns(state->context, &transparency);
  decoder->header.hasAlpha
    = (header.color_type & SPNG_COLOR_TYPE_ALPHA) != 0 || code == SPNG_OK;
  CPicturesStatus status = code == SPNG_ECHUNKAVAIL ? CPicturesStatusOK : statusOf(decoder, code);
  // The first kilobytes of a file are enough for its header.
  state->hasNoPixels = status == CPicturesStatusCut;
  if (status != CPicturesStatusOK && !state->hasNoPixels) return status;
  struct spng_iccp profile;
  if (api.get_iccp(state->context, &profile) == SPNG_OK) {
    decoder->header.profile = (const uint8_t *)profile.profile;
    decoder->header.profileCount = profile.profile_len;
  }
  return CPicturesStatusOK;
}

static CPicturesStatus start(CPicturesDecoder *decoder) {
  State *state = decoder->state;
  if (state->hasNoPixels) return CPicturesStatusCut;
  decoder->samples = decoder->header.hasAlpha ? SamplesRGBA : SamplesRGB;
  int format = decoder->header.hasAlpha ? SPNG_FMT_RGBA8 : SPNG_FMT_RGB8;
  state->rowBytes = decoder->header.width * (size_t)decoder->samples;
  uint64_t height = state->isInterlaced ? decoder->header.height : 1;
  size_t bytes = decoderAllowed(decoder, height, state->rowBytes);
  if (bytes == SIZE_MAX) return CPicturesStatusTooLarge;
  state->rows = calloc(1, bytes);
  if (state->rows == NULL) return CPicturesStatusNoMemory;
  return statusOf(
    decoder,
    api.decode_image(
      state->context, NULL, 0, format, SPNG_DECODE_PROGRESSIVE | SPNG_DECODE_TRNS));
}

static CPicturesStatus endPasses(CPicturesDecoder *decoder, int code) {
  State *state = decoder->state;
  decoder->isReady = true;
  CPicturesStatus status = statusOf(decoder, code);
  if (code == SPNG_EOI || status == CPicturesStatusOK) return CPicturesStatusOK;
  if (state->lastPass < 0) return status;
  if (status != CPicturesStatusCut && status != CPicturesStatusDamaged) return status;
  if (status == CPicturesStatusCut)
    decoder->isCut = true;
  else
    decoder->warnings += 1;
  passesFill(
    state->rows, decoder->header.width, decoder->header.height, state->rowBytes, decoder->samples,
    state->lastPass);
  return CPicturesStatusOK;
}

static CPicturesStatus prepare(CPicturesDecoder *decoder) {
  State *state = decoder->state;
  if (!state->isInterlaced) {
    decoder->isReady = true;
    return CPicturesStatusOK;
  }
  for (int count = 0; count < rowsAtOnce; count++) {
    struct spng_row_info row;
    int code = api.get_row_info(state->context, &row);
    if (code != SPNG_OK) return endPasses(decoder, code);
    if (row.row_num >= decoder->header.height) return decoderDamaged(decoder, "a row too many");
    state->lastPass = row.pass - 1;
    code = api.decode_row(
      state->context, state->rows + row.row_num * state->rowBytes, state->rowBytes);
    if (code == SPNG_EOI) state->lastPass = row.pass;
    if (code != SPNG_OK) return endPasses(decoder, code);
  }
  return CPicturesStatusOK;
}

static CPicturesStatus readRow(CPicturesDecoder *decoder, const uint8_t **row) {
  State *state = decoder->state;
  if (state->isInterlaced) {
    *row = state->rows + decoder->rowsRead * state->rowBytes;
    return CPicturesStatusOK;
  }
  *row = state->rows;
  int code = api.decode_row(state->context, state->rows, state->rowBytes);
  // The library returns this together with the last row.
  return code == SPNG_EOI ? CPicturesStatusOK : statusOf(decoder, code);
}

static void closeState(CPicturesDecoder *decoder) {
  State *state = decoder->state;
  if (state->context) api.ctx_free(state->context);
  free(state->rows);
  free(state);
}

const Codec codecSPNG = {
  .library = &library,
  .alternative = &codecLibPNG,
  .readHeader = readHeader,
  .start = start,
  .prepare = prepare,
  .readRow = readRow,
  .close = closeState,
};
