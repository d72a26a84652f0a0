#include "decoder.h"

#include <stdlib.h>
#include <string.h>

// The part of giflib 5's interface that is used, so that no build needs its header. Its structs have not
// changed since 5.0.

typedef struct GifColorType {
  uint8_t Red, Green, Blue;
} GifColorType;

typedef struct ColorMapObject {
  int ColorCount, BitsPerPixel;
  bool SortFlag;
  GifColorType *Colors;
} ColorMapObject;

typedef struct GifImageDesc {
  int Left, Top, Width, Height;
  bool Interlace;
  ColorMapObject *ColorMap;
} GifImageDesc;

typedef struct GifFileType {
  int SWidth, SHeight, SColorResolution, SBackGroundColor;
  uint8_t AspectByte;
  ColorMapObject *SColorMap;
  int ImageCount;
  GifImageDesc Image;
  void *SavedImages;
  int ExtensionBlockCount;
  void *ExtensionBlocks;
  int Error;
  void *UserData;
  void *Private;
} GifFileType;

enum {
  GIF_ERROR = 0,
  D_GIF_ERR_READ_FAILED = 102,
  D_GIF_ERR_NOT_ENOUGH_MEM = 109,
  D_GIF_ERR_EOF_TOO_SOON = 113,
  IMAGE_DESC_RECORD_TYPE = 2,
  EXTENSION_RECORD_TYPE = 3,
  GRAPHICS_EXT_FUNC_CODE = 0xF9,
};

static struct {
  GifFileType *(*open)(void *, int (*)(GifFileType *, uint8_t *, int), int *);
  int (*close)(GifFileType *, int *);
  int (*getRecordType)(GifFileType *, int *);
  int (*getImageDesc)(GifFileType *);
  int (*getLine)(GifFileType *, uint8_t *, int);
  int (*getExtension)(GifFileType *, int *, uint8_t **);
  int (*getExtensionNext)(GifFileType *, uint8_t **);
  const char *(*errorString)(int);
} api;

static Library library = {
  .name = "libgif.so.7",
  .symbols = {
    {"DGifOpen", &api.open},
    {"DGifCloseFile", &api.close},
    {"DGifGetRecordType", &api.getRecordType},
    {"DGifGetImageDesc", &api.getImageDesc},
    {"DGifGetLine", &api.getLine},
    {"DGifGetExtension", &api.getExtension},
    {"DGifGetExtensionNext", &api.getExtensionNext},
    {"GifErrorString", &api.errorString},
  },
};

typedef struct State {
  GifFileType *file;
  size_t position;
  bool isAtEnd;
  // The index of transparent pixels; -1 if there is none.
  int transparent;
  // The rectangle of the first frame.
  uint32_t left, top, width, height;
  // The colors of the indexes, with opacity.
  uint8_t colors[256][4];
  // The indexes of a row of the frame; of all rows if the frame is interlaced.
  uint8_t *indexes;
  // A row of the whole picture.
  uint8_t *row;
  // The row that is decoded next, and its pass.
  uint32_t next;
  int pass;
} State;

enum {
  // Blocks before the first frame, such as comments.
  extensionLimit = 10000,
  rowsAtOnce = 64,
};

static int readBytes(GifFileType *file, uint8_t *to, int count) {
  CPicturesDecoder *decoder = file->UserData;
  State *state = decoder->state;
  size_t rest = decoder->count - state->position;
  if ((size_t)count > rest) {
    state->isAtEnd = true;
    count = (int)rest;
  }
  memcpy(to, decoder->bytes + state->position, (size_t)count);
  state->position += (size_t)count;
  return count;
}

// The status of an error. If the bytes ended, that explains any error.
static CPicturesStatus statusOf(CPicturesDecoder *decoder, int code) {
  State *state = decoder->state;
  if (code == D_GIF_ERR_NOT_ENOUGH_MEM) return CPicturesStatusNoMemory;
  if (state->isAtEnd) return CPicturesStatusCut;
  const char *message = api.errorString(code);
  return decoderDamaged(decoder, message ? message : "an unknown error");
}

static CPicturesStatus failure(CPicturesDecoder *decoder) {
  State *state = decoder->state;
  return statusOf(decoder, state->file->Error);
}

// Reads an extension, of which only the transparent color matters.
static bool readExtension(State *state) {
  int code;
  uint8_t *block;
  if (api.getExtension(state->file, &code, &block) == GIF_ERROR) return false;
  while (block) {
    if (code == GRAPHICS_EXT_FUNC_CODE && block[0] == 4)
      state->transparent = block[1] & 1 ? block[4] : -1;
    if (api.getExtensionNext(state->file, &block) == GIF_ERROR) return false;
  }
  return true;
}

// Reads everything up to the first frame.
static CPicturesStatus findFrame(CPicturesDecoder *decoder) {
  State *state = decoder->state;
  for (int count = 0; count < extensionLimit; count++) {
    int type;
    if (api.getRecordType(state->file, &type) == GIF_ERROR) return failure(decoder);
    if (type == IMAGE_DESC_RECORD_TYPE)
      return api.getImageDesc(state->file) == GIF_ERROR ? failure(decoder) : CPicturesStatusOK;
    if (type != EXTENSION_RECORD_TYPE) break;
    if (!readExtension(state)) return failure(decoder);
  }
  return decoderDamaged(decoder, "no frame");
}

static void setColors(State *state, const ColorMapObject *map) {
  for (int index = 0; index < 256; index++) {
    uint8_t *color = state->colors[index];
    color[3] = index == state->transparent ? 0 : 255;
    if (index >= map->ColorCount) continue;
    color[0] = map->Colors[index].Red;
    color[1] = map->Colors[index].Green;
    color[2] = map->Colors[index].Blue;
  }
}

static CPicturesStatus readHeader(CPicturesDecoder *decoder) {
  State *state = decoder->state = calloc(1, sizeof *state);
  if (state == NULL) return CPicturesStatusNoMemory;
  state->transparent = -1;
  int code = 0;
  state->file = api.open(decoder, readBytes, &code);
  if (state->file == NULL) return statusOf(decoder, code);
  CPicturesStatus status = findFrame(decoder);
  if (status != CPicturesStatusOK) return status;
  const GifFileType *file = state->file;
  const GifImageDesc *frame = &file->Image;
  const ColorMapObject *map = frame->ColorMap ? frame->ColorMap : file->SColorMap;
  if (map == NULL) return decoderDamaged(decoder, "no colors");
  if (frame->Width <= 0 || frame->Height <= 0 || frame->Left < 0 || frame->Top < 0)
    return decoderDamaged(decoder, "an empty frame");
  setColors(state, map);
  state->left = (uint32_t)frame->Left;
  state->top = (uint32_t)frame->Top;
  state->width = (uint32_t)frame->Width;
  state->height = (uint32_t)frame->Height;
  // Some programs write a screen that is too small for the first frame, or empty. Browsers enlarge it.
  uint32_t right = state->left + state->width, bottom = state->top + state->height;
  CPicturesHeader *header = &decoder->header;
  header->width = file->SWidth > (int)right ? (uint32_t)file->SWidth : right;
  header->height = file->SHeight > (int)bottom ? (uint32_t)file->SHeight : bottom;
  header->hasAlpha = state->transparent >= 0 || state->width < header->width
    || state->height < header->height;
  return CPicturesStatusOK;
}

static CPicturesStatus start(CPicturesDecoder *decoder) {
  State *state = decoder->state;
  decoder->samples = decoder->header.hasAlpha ? SamplesRGBA : SamplesRGB;
  bool isInterlaced = state->file->Image.Interlace;
  size_t bytes = decoderAllowed(decoder, isInterlaced ? state->height : 1, state->width);
  if (bytes == SIZE_MAX) return CPicturesStatusTooLarge;
  state->indexes = calloc(1, bytes);
  // Everything around the frame stays transparent.
  state->row = calloc(decoder->header.width, (size_t)decoder->samples);
  if (state->indexes == NULL || state->row == NULL) return CPicturesStatusNoMemory;
  return CPicturesStatusOK;
}

static const uint32_t passStarts[] = {0, 4, 2, 1};
static const uint32_t passSteps[] = {8, 8, 4, 2};

// Repeats the rows that are known over the missing ones below them.
static void fillRows(State *state) {
  for (uint32_t y = 0; y < state->height; y++) {
    bool isKnown = false;
    for (int pass = 0; pass <= state->pass && !isKnown; pass++)
      isKnown = y % passSteps[pass] == passStarts[pass] && (pass < state->pass || y < state->next);
    if (!isKnown && y > 0)
      memcpy(
        state->indexes + y * (size_t)state->width,
        state->indexes + (y - 1) * (size_t)state->width, state->width);
  }
}

static CPicturesStatus prepare(CPicturesDecoder *decoder) {
  State *state = decoder->state;
  if (!state->file->Image.Interlace) {
    decoder->isReady = true;
    return CPicturesStatusOK;
  }
  for (int count = 0; count < rowsAtOnce && !decoder->isReady;) {
    if (state->next >= state->height) {
      state->pass += 1;
      decoder->isReady = state->pass == 4;
      if (!decoder->isReady) state->next = passStarts[state->pass];
      continue;
    }
    uint8_t *row = state->indexes + state->next * (size_t)state->width;
    if (api.getLine(state->file, row, (int)state->width) == GIF_ERROR) {
      CPicturesStatus status = failure(decoder);
      bool isCut = status == CPicturesStatusCut;
      if (state->next == 0 && state->pass == 0) return status;
      if (!isCut && status != CPicturesStatusDamaged) return status;
      if (isCut)
        decoder->isCut = true;
      else
        decoder->warnings += 1;
      fillRows(state);
      decoder->isReady = true;
      break;
    }
    state->next += passSteps[state->pass];
    count += 1;
  }
  return CPicturesStatusOK;
}

static CPicturesStatus readRow(CPicturesDecoder *decoder, const uint8_t **row) {
  State *state = decoder->state;
  uint32_t y = decoder->rowsRead;
  *row = state->row;
  size_t samples = (size_t)decoder->samples;
  if (y < state->top || y - state->top >= state->height) {
    memset(state->row, 0, decoder->header.width * samples);
    return CPicturesStatusOK;
  }
  const uint8_t *indexes = state->indexes;
  if (state->file->Image.Interlace)
    indexes += (y - state->top) * (size_t)state->width;
  else if (api.getLine(state->file, state->indexes, (int)state->width) == GIF_ERROR)
    return failure(decoder);
  uint8_t *to = state->row + state->left * samples;
  for (uint32_t x = 0; x < state->width; x++, to += samples)
    memcpy(to, state->colors[indexes[x]], samples);
  return CPicturesStatusOK;
}

static void closeState(CPicturesDecoder *decoder) {
  State *state = decoder->state;
  int code;
  if (state->file) api.close(state->file, &code);
  free(state->indexes);
  free(state->row);
  free(state);
}

const Codec codecGIF = {
  .library = &library,
  .readHeader = readHeader,
  .start = start,
  .prepare = prepare,
  .readRow = readRow,
  .close = closeState,
};
