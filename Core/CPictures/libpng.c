#include "decoder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The part of libpng 1.6's interface that is used, so that no build needs its header. Errors jump to
// `landing`. A jump stays inside one call of this shim, because each entry point sets `landing` again.

typedef struct png_struct png_struct;
typedef struct png_info png_info;

enum {
  PNG_INFO_tRNS = 0x0010,
  PNG_COLOR_MASK_ALPHA = 4,
  PNG_CRC_QUIET_USE = 4,
};

static struct {
  png_struct *(*create)(const char *, void *, void (*)(png_struct *, const char *),
    void (*)(png_struct *, const char *), void *, void *(*)(png_struct *, size_t),
    void (*)(png_struct *, void *));
  png_info *(*create_info)(png_struct *);
  void (*destroy)(png_struct **, png_info **, png_info **);
  void *(*get_error_ptr)(const png_struct *);
  void *(*get_io_ptr)(const png_struct *);
  void (*set_read_fn)(png_struct *, void *, void (*)(png_struct *, uint8_t *, size_t));
  void (*set_chunk_malloc_max)(png_struct *, size_t);
  void (*set_user_limits)(png_struct *, uint32_t, uint32_t);
  void (*set_crc_action)(png_struct *, int, int);
  void (*read_info)(png_struct *, png_info *);
  uint32_t (*get_image_width)(const png_struct *, const png_info *);
  uint32_t (*get_image_height)(const png_struct *, const png_info *);
  uint8_t (*get_color_type)(const png_struct *, const png_info *);
  uint32_t (*get_valid)(const png_struct *, const png_info *, uint32_t);
  uint32_t (*get_iCCP)(
    const png_struct *, png_info *, char **, int *, uint8_t **, uint32_t *);
  void (*set_expand)(png_struct *);
  void (*set_gray_to_rgb)(png_struct *);
  void (*set_scale_16)(png_struct *);
  int (*set_interlace_handling)(png_struct *);
  void (*read_update_info)(png_struct *, png_info *);
  size_t (*get_rowbytes)(const png_struct *, const png_info *);
  void (*read_row)(png_struct *, uint8_t *, uint8_t *);
} api;

static Library library = {
  .name = "libpng16.so.16",
  .symbols = {
    {"png_create_read_struct_2", &api.create},
    {"png_create_info_struct", &api.create_info},
    {"png_destroy_read_struct", &api.destroy},
    {"png_get_error_ptr", &api.get_error_ptr},
    {"png_get_io_ptr", &api.get_io_ptr},
    {"png_set_read_fn", &api.set_read_fn},
    {"png_set_chunk_malloc_max", &api.set_chunk_malloc_max},
    {"png_set_user_limits", &api.set_user_limits},
    {"png_set_crc_action", &api.set_crc_action},
    {"png_read_info", &api.read_info},
    {"png_get_image_width", &api.get_image_width},
    {"png_get_image_height", &api.get_image_height},
    {"png_get_color_type", &api.get_color_type},
    {"png_get_valid", &api.get_valid},
    {"png_get_iCCP", &api.get_iCCP},
    {"png_set_expand", &api.set_expand},
    {"png_set_gray_to_rgb", &api.set_gray_to_rgb},
    {"png_set_scale_16", &api.set_scale_16},
    {"png_set_interlace_handling", &api.set_interlace_handling},
    {"png_read_update_info", &api.read_update_info},
    {"png_get_rowbytes", &api.get_rowbytes},
    {"png_read_row", &api.read_row},
  },
};

typedef struct State {
  png_struct *png;
  png_info *info;
  jmp_buf landing;
  size_t position;
  bool isAtEnd;
  CPicturesDecoder *decoder;
  int passes;
  int pass;
  uint32_t passRow;
  size_t rowBytes;
  // One row, or all of them for an interlaced picture.
  uint8_t *rows;
} State;

enum {
  chunkLimit = 16 << 20,
  // At once: a chunk, or a row of the widest picture.
  memoryLimit = 2 * chunkLimit,
  rowsAtOnce = 64,
};

// Old versions ignore their limit of chunks for some, and would get gigabytes for a number in the file.
static void *getMemory(png_struct *png, size_t count) {
  (void)png;
  return count > memoryLimit ? NULL : malloc(count);
}

static void freeMemory(png_struct *png, void *memory) {
  (void)png;
  free(memory);
}

static void leave(png_struct *png, const char *message) {
  State *state = api.get_error_ptr(png);
  snprintf(state->decoder->message, sizeof state->decoder->message, "%s", message);
  longjmp(state->landing, 1);
}

static void ignore(png_struct *png, const char *message) { (void)png, (void)message; }

static void readBytes(png_struct *png, uint8_t *to, size_t count) {
  State *state = api.get_io_ptr(png);
  if (count > state->decoder->count - state->position) {
    state->isAtEnd = true;
    leave(png, "the file ends too early");
  }
  memcpy(to, state->decoder->bytes + state->position, count);
  state->position += count;
}

// The status after a jump. If the bytes ended, that explains any error.
static CPicturesStatus failure(const State *state) {
  return state->isAtEnd ? CPicturesStatusCut : CPicturesStatusDamaged;
}

static CPicturesStatus readHeader(CPicturesDecoder *decoder) {
  State *state = decoder->state = calloc(1, sizeof *state);
  if (state == NULL) return CPicturesStatusNoMemory;
  state->decoder = decoder;
  if (setjmp(state->landing)) return failure(state);
  state->png = api.create("1.6.0", state, leave, ignore, NULL, getMemory, freeMemory);
  if (state->png == NULL) return CPicturesStatusNoMemory;
  state->info = api.create_info(state->png);
  if (state->info == NULL) return CPicturesStatusNoMemory;
  api.set_read_fn(state->png, state, readBytes);
  api.set_user_limits(state->png, INT32_MAX, INT32_MAX);
  api.set_chunk_malloc_max(state->png, chunkLimit);
  api.set_crc_action(state->png, PNG_CRC_QUIET_USE, PNG_CRC_QUIET_USE);
  api.read_info(state->png, state->info);
  decoder->header.width = api.get_image_width(state->png, state->info);
  decoder->header.height = api.get_image_height(state->png, state->info);
  decoder->header.hasAlpha
    = (api.get_color_type(state->png, state->info) & PNG_COLOR_MASK_ALPHA) != 0
    || api.get_valid(state->png, state->info, PNG_INFO_tRNS) != 0;
  char *profileName;
  int compression;
  uint8_t *profile;
  uint32_t count;
  if (api.get_iCCP(state->png, state->info, &profileName, &compression, &profile, &count)) {
    decoder->header.profile = profile;
    decoder->header.profileCount = count;
  }
  return CPicturesStatusOK;
}

static CPicturesStatus start(CPicturesDecoder *decoder) {
  State *state = decoder->state;
  decoder->samples = decoder->header.hasAlpha ? SamplesRGBA : SamplesRGB;
  state->rowBytes = decoder->header.width * (size_t)decoder->samples;
  if (setjmp(state->landing)) return failure(state);
  api.set_expand(state->png);
  api.set_scale_16(state->png);
  api.set_gray_to_rgb(state->png);
  state->passes = api.set_interlace_handling(state->png);
  api.read_update_info(state->png, state->info);
  if (api.get_rowbytes(state->png, state->info) != state->rowBytes)
    return decoderDamaged(decoder, "rows of another length");
  uint64_t height = state->passes > 1 ? decoder->header.height : 1;
  size_t bytes = decoderAllowed(decoder, height, state->rowBytes);
  if (bytes == SIZE_MAX) return CPicturesStatusTooLarge;
  state->rows = calloc(1, bytes);
  return state->rows ? CPicturesStatusOK : CPicturesStatusNoMemory;
}

static CPicturesStatus endPasses(CPicturesDecoder *decoder) {
  State *state = decoder->state;
  if (state->pass == 0) return failure(state);
  decoder->isReady = true;
  if (state->isAtEnd)
    decoder->isCut = true;
  else
    decoder->warnings += 1;
  passesFill(
    state->rows, decoder->header.width, decoder->header.height, state->rowBytes, decoder->samples,
    state->pass - 1);
  return CPicturesStatusOK;
}

static CPicturesStatus prepare(CPicturesDecoder *decoder) {
  State *state = decoder->state;
  if (state->passes == 1) decoder->isReady = true;
  if (setjmp(state->landing)) return endPasses(decoder);
  for (int count = 0; count < rowsAtOnce && !decoder->isReady; count++) {
    api.read_row(state->png, state->rows + state->passRow * state->rowBytes, NULL);
    state->passRow += 1;
    if (state->passRow == decoder->header.height) {
      state->passRow = 0;
      state->pass += 1;
      decoder->isReady = state->pass == state->passes;
    }
  }
  return CPicturesStatusOK;
}

static CPicturesStatus readRow(CPicturesDecoder *decoder, const uint8_t **row) {
  State *state = decoder->state;
  if (state->passes > 1) {
    *row = state->rows + decoder->rowsRead * state->rowBytes;
    return CPicturesStatusOK;
  }
  *row = state->rows;
  if (setjmp(state->landing)) return failure(state);
  api.read_row(state->png, state->rows, NULL);
  return CPicturesStatusOK;
}

static void closeState(CPicturesDecoder *decoder) {
  State *state = decoder->state;
  if (state->png && setjmp(state->landing) == 0)
    api.destroy(&state->png, state->info ? &state->info : NULL, NULL);
  free(state->rows);
  free(state);
}

const Codec codecLibPNG = {
  .library = &library,
  .readHeader = readHeader,
  .start = start,
  .prepare = prepare,
  .readRow = readRow,
  .close = closeState,
};
