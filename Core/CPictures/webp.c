#include "decoder.h"

#include <stdlib.h>
#include <string.h>

// The part of libwebp's interface that is used, so that no build needs its header. The library checks
// the version of the interface, and its structs have room for additions.

enum {
  WEBP_DECODER_ABI_VERSION = 0x0208,
  MODE_RGB = 0,
  MODE_rgbA = 7,
  VP8_STATUS_OK = 0,
  VP8_STATUS_OUT_OF_MEMORY = 1,
  VP8_STATUS_UNSUPPORTED_FEATURE = 4,
  VP8_STATUS_SUSPENDED = 5,
  VP8_STATUS_NOT_ENOUGH_DATA = 7,
  FORMAT_LOSSY = 1,
};

typedef struct WebPBitstreamFeatures {
  int width, height, has_alpha, has_animation, format;
  uint32_t pad[5];
} WebPBitstreamFeatures;

typedef struct WebPRGBABuffer {
  uint8_t *rgba;
  int stride;
  size_t size;
} WebPRGBABuffer;

typedef struct WebPYUVABuffer {
  uint8_t *y, *u, *v, *a;
  int y_stride, u_stride, v_stride, a_stride;
  size_t y_size, u_size, v_size, a_size;
} WebPYUVABuffer;

typedef struct WebPDecBuffer {
  int colorspace, width, height, is_external_memory;
  union {
    WebPRGBABuffer RGBA;
    WebPYUVABuffer YUVA;
  } u;
  uint32_t pad[4];
  uint8_t *private_memory;
} WebPDecBuffer;

typedef struct WebPDecoderOptions {
  int bypass_filtering, no_fancy_upsampling;
  int use_cropping, crop_left, crop_top, crop_width, crop_height;
  int use_scaling, scaled_width, scaled_height;
  int use_threads, dithering_strength, flip, alpha_dithering_strength;
  uint32_t pad[5];
} WebPDecoderOptions;

typedef struct WebPDecoderConfig {
  WebPBitstreamFeatures input;
  WebPDecBuffer output;
  WebPDecoderOptions options;
} WebPDecoderConfig;

typedef struct WebPIDecoder WebPIDecoder;

static struct {
  int (*getFeatures)(const uint8_t *, size_t, WebPBitstreamFeatures *, int version);
  int (*initConfig)(WebPDecoderConfig *, int version);
  WebPIDecoder *(*decode)(const uint8_t *, size_t, WebPDecoderConfig *);
  int (*update)(WebPIDecoder *, const uint8_t *, size_t);
  uint8_t *(*getRGB)(const WebPIDecoder *, int *lastRow, int *, int *, int *);
  void (*delete)(WebPIDecoder *);
} api;

static Library library = {
  .name = "libwebp.so.7",
  .symbols = {
    {"WebPGetFeaturesInternal", &api.getFeatures},
    {"WebPInitDecoderConfigInternal", &api.initConfig},
    {"WebPIDecode", &api.decode},
    {"WebPIUpdate", &api.update},
    {"WebPIDecGetRGB", &api.getRGB},
    {"WebPIDelete", &api.delete},
  },
};

typedef struct State {
  WebPDecoderConfig config;
  WebPIDecoder *decoder;
  // The first frame's data, and the number of its bytes that the library has.
  const uint8_t *data;
  size_t count, given;
  // The rectangle of the frame in the whole picture.
  uint32_t left, top, width, height;
  // The pixels of the frame at the scale of the request.
  uint8_t *pixels;
  size_t rowBytes;
  uint32_t rowsDecoded;
  // A row of the whole picture, if the frame is smaller.
  uint8_t *row;
} State;

enum {
  // Bytes that are decoded at once. A cancel waits for at most this many.
  bytesAtOnce = 32 << 10,
  fileHeader = 12,
  chunkHeader = 8,
  frameHeader = 16,
};

// MARK: chunks

typedef struct Chunk {
  const uint8_t *data;
  size_t count;
} Chunk;

static uint32_t number(const uint8_t *bytes, int count) {
  uint32_t value = 0;
  for (int index = count - 1; index >= 0; index--) value = value << 8 | bytes[index];
  return value;
}

// The first chunk of that name, clipped to the file. Its data is NULL if there is none.
static Chunk findChunk(const CPicturesDecoder *decoder, const char *wanted) {
  size_t position = fileHeader;
  while (position <= decoder->count && decoder->count - position >= chunkHeader) {
    const uint8_t *start = decoder->bytes + position;
    size_t length = number(start + 4, 4);
    size_t rest = decoder->count - position - chunkHeader;
    if (memcmp(start, wanted, 4) == 0)
      return (Chunk){start + chunkHeader, length < rest ? length : rest};
    if (length > rest) break;
    position += chunkHeader + length + (length & 1);
  }
  return (Chunk){NULL, 0};
}

// MARK: header

static CPicturesStatus statusOf(CPicturesDecoder *decoder, int code) {
  switch (code) {
  case VP8_STATUS_OK:
    return CPicturesStatusOK;
  case VP8_STATUS_OUT_OF_MEMORY:
    return CPicturesStatusNoMemory;
  case VP8_STATUS_UNSUPPORTED_FEATURE:
    return CPicturesStatusUnsupported;
  case VP8_STATUS_SUSPENDED:
  case VP8_STATUS_NOT_ENOUGH_DATA:
    return CPicturesStatusCut;
  default:
    return decoderDamaged(decoder, "the data of the picture is damaged");
  }
}

// Finds the first frame of an animation. Its data is that of a picture without the file's header.
static CPicturesStatus findFrame(CPicturesDecoder *decoder) {
  State *state = decoder->state;
  Chunk frame = findChunk(decoder, "ANMF");
  if (frame.data == NULL || frame.count <= frameHeader) return CPicturesStatusCut;
  WebPBitstreamFeatures *features = &state->config.input;
  CPicturesHeader *header = &decoder->header;
  state->left = number(frame.data, 3) * 2;
  state->top = number(frame.data + 3, 3) * 2;
  state->data = frame.data + frameHeader;
  state->count = frame.count - frameHeader;
  int code = api.getFeatures(state->data, state->count, features, WEBP_DECODER_ABI_VERSION);
  if (code != VP8_STATUS_OK) return statusOf(decoder, code);
  state->width = (uint32_t)features->width;
  state->height = (uint32_t)features->height;
  if ((uint64_t)state->left + state->width > header->width
      || (uint64_t)state->top + state->height > header->height)
    return decoderDamaged(decoder, "a frame outside of the picture");
  header->hasAlpha = features->has_alpha || state->width < header->width
    || state->height < header->height;
  return CPicturesStatusOK;
}

static CPicturesStatus readHeader(CPicturesDecoder *decoder) {
  State *state = decoder->state = calloc(1, sizeof *state);
  if (state == NULL) return CPicturesStatusNoMemory;
  if (!api.initConfig(&state->config, WEBP_DECODER_ABI_VERSION)) return CPicturesStatusNoLibrary;
  WebPBitstreamFeatures *features = &state->config.input;
  int code
    = api.getFeatures(decoder->bytes, decoder->count, features, WEBP_DECODER_ABI_VERSION);
  if (code != VP8_STATUS_OK) return statusOf(decoder, code);
  CPicturesHeader *header = &decoder->header;
  header->width = state->width = (uint32_t)features->width;
  header->height = state->height = (uint32_t)features->height;
  header->hasAlpha = features->has_alpha != 0;
  state->data = decoder->bytes;
  state->count = decoder->count;
  Chunk profile = findChunk(decoder, "ICCP");
  header->profile = profile.data;
  header->profileCount = profile.count;
  return features->has_animation ? findFrame(decoder) : CPicturesStatusOK;
}

static bool isWhole(const CPicturesDecoder *decoder) {
  const State *state = decoder->state;
  return state->width == decoder->header.width && state->height == decoder->header.height;
}

static uint32_t eighths(const CPicturesDecoder *decoder, uint32_t wanted) {
  return isWhole(decoder) ? wanted : 8;
}

// MARK: start

static CPicturesStatus allocate(CPicturesDecoder *decoder, uint32_t width, uint32_t height) {
  State *state = decoder->state;
  uint64_t pixels = (uint64_t)state->width * state->height;
  // A lossless picture needs all its pixels in the library, and a lossy one its opacity.
  uint64_t inside = state->config.input.format == FORMAT_LOSSY ? decoder->header.hasAlpha : 4;
  uint64_t outside = (uint64_t)width * height;
  if (decoderAllowed(decoder, pixels * inside + outside * (uint64_t)decoder->samples, 1) == SIZE_MAX)
    return CPicturesStatusTooLarge;
  state->rowBytes = width * (size_t)decoder->samples;
  state->pixels = malloc(height * state->rowBytes);
  if (!isWhole(decoder)) state->row = calloc(decoder->header.width, (size_t)decoder->samples);
  bool hasAll = state->pixels && (state->row || isWhole(decoder));
  return hasAll ? CPicturesStatusOK : CPicturesStatusNoMemory;
}

static CPicturesStatus start(CPicturesDecoder *decoder) {
  State *state = decoder->state;
  decoder->samples = decoder->header.hasAlpha ? SamplesRGBA : SamplesRGB;
  decoder->isPremultiplied = true;
  uint32_t width = state->width, height = state->height;
  WebPDecoderOptions *options = &state->config.options;
  options->use_threads = 1;
  if (decoder->request.eighths < 8) {
    width = decoder->whole.width;
    height = decoder->whole.height;
    options->use_scaling = 1;
    options->scaled_width = (int)width;
    options->scaled_height = (int)height;
    // Details that disappear in the smaller picture.
    options->no_fancy_upsampling = 1;
    options->bypass_filtering = decoder->request.eighths <= 2;
  }
  CPicturesStatus status = allocate(decoder, width, height);
  if (status != CPicturesStatusOK) return status;
  WebPDecBuffer *output = &state->config.output;
  output->colorspace = decoder->header.hasAlpha ? MODE_rgbA : MODE_RGB;
  output->is_external_memory = 1;
  output->u.RGBA.rgba = state->pixels;
  output->u.RGBA.stride = (int)state->rowBytes;
  output->u.RGBA.size = height * state->rowBytes;
  state->decoder = api.decode(NULL, 0, &state->config);
  return state->decoder ? CPicturesStatusOK : CPicturesStatusNoMemory;
}

static CPicturesStatus prepare(CPicturesDecoder *decoder) {
  State *state = decoder->state;
  size_t rest = state->count - state->given;
  state->given += rest < bytesAtOnce ? rest : bytesAtOnce;
  int code = api.update(state->decoder, state->data, state->given);
  bool isSuspended = code == VP8_STATUS_SUSPENDED;
  if (isSuspended && state->given < state->count) return CPicturesStatusOK;
  int rows = 0;
  if (api.getRGB(state->decoder, &rows, NULL, NULL, NULL) && rows > 0)
    state->rowsDecoded = (uint32_t)rows;
  decoder->isReady = true;
  if (code == VP8_STATUS_OK) return CPicturesStatusOK;
  CPicturesStatus status = statusOf(decoder, code);
  bool isOfFile = status == CPicturesStatusCut || status == CPicturesStatusDamaged;
  if (!isOfFile || state->rowsDecoded == 0) return status;
  if (status == CPicturesStatusCut)
    decoder->isCut = true;
  else
    decoder->warnings += 1;
  return CPicturesStatusOK;
}

// The status of a row that was not decoded.
static CPicturesStatus missing(const CPicturesDecoder *decoder) {
  return decoder->warnings > 0 ? CPicturesStatusDamaged : CPicturesStatusCut;
}

static CPicturesStatus readRow(CPicturesDecoder *decoder, const uint8_t **row) {
  State *state = decoder->state;
  uint32_t y = decoder->rowsRead;
  if (isWhole(decoder)) {
    if (y >= state->rowsDecoded) return missing(decoder);
    *row = state->pixels + y * state->rowBytes;
    return CPicturesStatusOK;
  }
  *row = state->row;
  memset(state->row, 0, decoder->header.width * (size_t)decoder->samples);
  if (y < state->top || y - state->top >= state->height) return CPicturesStatusOK;
  if (y - state->top >= state->rowsDecoded) return missing(decoder);
  memcpy(
    state->row + state->left * (size_t)decoder->samples,
    state->pixels + (y - state->top) * state->rowBytes, state->rowBytes);
  return CPicturesStatusOK;
}

static void closeState(CPicturesDecoder *decoder) {
  State *state = decoder->state;
  if (state->decoder) api.delete(state->decoder);
  free(state->pixels);
  free(state->row);
  free(state);
}

const Codec codecWebP = {
  .library = &library,
  .readHeader = readHeader,
  .eighths = eighths,
  .start = start,
  .prepare = prepare,
  .readRow = readRow,
  .close = closeState,
};
