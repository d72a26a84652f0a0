#include "library.h"

#include <string.h>

#if JPEG_LIB_VERSION >= 70
#define minimumBlockRows(codec) ((codec)->min_DCT_v_scaled_size)
#else
#define minimumBlockRows(codec) ((codec)->min_DCT_scaled_size)
#endif

enum {
  rowsAtOnce = 16,
  // A skipped row costs its entropy decoding: this many keep the wait for a cancel short.
  skippedAtOnce = 256,
  absorbedAtOnce = 8,
  // Smooth upsampling looks at neighbours, and at a cropped edge there are none: a wider crop
  // makes a part equal to the same part of the whole.
  marginAcross = 16,
};

struct CJPEGDecoder {
  struct jpeg_decompress_struct codec;
  struct jpeg_source_mgr source;
  Escape escape;
  CJPEGLimits limits;
  CJPEGRequest request;
  bool isCut;
  bool created, emitting;
  // Rows are `left` bytes into what the library emits, which is aligned to its blocks.
  size_t left;
  JSAMPARRAY scratch;
};

// MARK: source: the caller's bytes, then end markers for ever

static void sourceBegin(j_decompress_ptr codec) { (void)codec; }

static boolean sourceRefill(j_decompress_ptr codec) {
  static const JOCTET end[2] = {0xFF, JPEG_EOI};
  size_t within = offsetof(CJPEGDecoder, source);
  ((CJPEGDecoder *)((char *)codec->src - within))->isCut = true;
  codec->src->next_input_byte = end;
  codec->src->bytes_in_buffer = sizeof end;
  return TRUE;
}

static void sourceSkip(j_decompress_ptr codec, long count) {
  if (count <= 0) return;
  struct jpeg_source_mgr *source = codec->src;
  if ((size_t)count > source->bytes_in_buffer) {
    sourceRefill(codec);
    return;
  }
  source->next_input_byte += count;
  source->bytes_in_buffer -= (size_t)count;
}

static void sourceEnd(j_decompress_ptr codec) { (void)codec; }

static void sourceInstall(CJPEGDecoder *decoder, const void *bytes, size_t count) {
  decoder->source.next_input_byte = bytes;
  decoder->source.bytes_in_buffer = count;
  decoder->source.init_source = sourceBegin;
  decoder->source.fill_input_buffer = sourceRefill;
  decoder->source.skip_input_data = sourceSkip;
  decoder->source.resync_to_restart = jpeg_resync_to_restart;
  decoder->source.term_source = sourceEnd;
  decoder->codec.src = &decoder->source;
}

// MARK: life

CJPEGDecoder *CJPEGOpen(const void *bytes, size_t count, CJPEGLimits limits) {
  CJPEGDecoder *decoder = calloc(1, sizeof *decoder);
  if (decoder == NULL) return NULL;
  decoder->limits = limits;
  decoder->codec.err = escapeInstall(&decoder->escape);
  decoder->codec.client_data = &decoder->escape;
  if (setjmp(decoder->escape.landing)) return decoder;
  jpeg_create_decompress(&decoder->codec);
  decoder->created = true;
  decoder->codec.mem->max_memory_to_use = (long)limits.bytes;
  sourceInstall(decoder, bytes, count);
  return decoder;
}

void CJPEGClose(CJPEGDecoder *decoder) {
  if (decoder->created) jpeg_destroy_decompress(&decoder->codec);
  free(decoder);
}

bool CJPEGIsCut(const CJPEGDecoder *decoder) { return decoder->isCut; }
int64_t CJPEGWarnings(const CJPEGDecoder *decoder) { return decoder->escape.warnings; }
const char *CJPEGMessage(const CJPEGDecoder *decoder) { return decoder->escape.message; }

// MARK: header

// Whatever the library stumbled over, bytes that ended too early explain it better.
static CJPEGStatus failure(CJPEGDecoder *decoder) {
  if (decoder->escape.status == CJPEGStatusDamaged && decoder->isCut)
    decoder->escape.status = CJPEGStatusCut;
  return decoder->escape.status;
}

static CJPEGStatus refuse(CJPEGDecoder *decoder, CJPEGStatus status, const char *message) {
  escapeFail(&decoder->escape, status, message);
  return status;
}

static CJPEGStatus checkHeader(CJPEGDecoder *decoder) {
  const struct jpeg_decompress_struct *codec = &decoder->codec;
  if ((uint64_t)codec->image_width * codec->image_height > decoder->limits.pixels)
    return refuse(decoder, CJPEGStatusTooLarge, "more pixels than allowed");
  if (codec->num_components == 2 || codec->num_components > 4)
    return refuse(decoder, CJPEGStatusUnsupported, "not a picture of 1, 3 or 4 components");
  return CJPEGStatusOK;
}

CJPEGStatus CJPEGReadHeader(CJPEGDecoder *decoder, CJPEGHeader *header) {
  if (decoder->escape.status != CJPEGStatusOK) return decoder->escape.status;
  if (setjmp(decoder->escape.landing)) return failure(decoder);
  jpeg_read_header(&decoder->codec, TRUE);
  header->width = decoder->codec.image_width;
  header->height = decoder->codec.image_height;
  header->components = decoder->codec.num_components;
  header->progressive = decoder->codec.progressive_mode;
  header->scans = jpeg_has_multiple_scans(&decoder->codec);
  return checkHeader(decoder);
}

// MARK: start

static uint64_t roundedUp(uint64_t count, uint64_t unit) { return (count + unit - 1) / unit * unit; }

// The coefficients of all components, each padded to whole blocks as the library pads them.
static uint64_t coefficientBytes(const struct jpeg_decompress_struct *codec) {
  uint64_t blocks = 0;
  for (int index = 0; index < codec->num_components; index++) {
    const jpeg_component_info *part = &codec->comp_info[index];
    blocks += roundedUp(part->width_in_blocks, (uint64_t)part->h_samp_factor)
      * roundedUp(part->height_in_blocks, (uint64_t)part->v_samp_factor);
  }
  return blocks * sizeof(JBLOCK);
}

static bool isInside(const CJPEGRequest *request, const struct jpeg_decompress_struct *codec) {
  return request->height > 0 && request->x < codec->output_width
    && request->width <= codec->output_width - request->x && request->y < codec->output_height
    && request->height <= codec->output_height - request->y;
}

static CJPEGStatus settleRequest(CJPEGDecoder *decoder) {
  CJPEGRequest *request = &decoder->request;
  jpeg_calc_output_dimensions(&decoder->codec);
  if (request->width == 0) {
    request->x = request->y = 0;
    request->width = decoder->codec.output_width;
    request->height = decoder->codec.output_height;
  }
  if (!isInside(request, &decoder->codec))
    return refuse(decoder, CJPEGStatusDamaged, "the part lies outside the picture");
  return CJPEGStatusOK;
}

CJPEGStatus CJPEGStart(CJPEGDecoder *decoder, CJPEGRequest request, CJPEGLayout *layout) {
  if (decoder->escape.status != CJPEGStatusOK) return decoder->escape.status;
  struct jpeg_decompress_struct *codec = &decoder->codec;
  decoder->request = request;
  if (setjmp(decoder->escape.landing)) return failure(decoder);
  codec->scale_num = (unsigned)request.eighths;
  codec->scale_denom = 8;
  codec->out_color_space = codec->num_components == 4 ? JCS_CMYK : JCS_RGB;
  codec->buffered_image = jpeg_has_multiple_scans(codec);
  if (codec->buffered_image && coefficientBytes(codec) > decoder->limits.bytes)
    return refuse(decoder, CJPEGStatusTooLarge, "more coefficients than allowed");
  if (settleRequest(decoder) != CJPEGStatusOK) return decoder->escape.status;
  jpeg_start_decompress(codec);
  layout->wholeWidth = codec->output_width;
  layout->wholeHeight = codec->output_height;
  layout->width = decoder->request.width;
  layout->height = decoder->request.height;
  return CJPEGStatusOK;
}

// MARK: scans

// The order of scans is the writer's: some begin with luma alone, and a preview wants colour too.
static bool knowsEveryComponent(const struct jpeg_decompress_struct *codec) {
  if (codec->coef_bits == NULL) return false;
  for (int index = 0; index < codec->num_components; index++)
    if (codec->coef_bits[index][0] < 0) return false;
  return true;
}

CJPEGStatus CJPEGAbsorb(CJPEGDecoder *decoder, bool *ready) {
  if (decoder->escape.status != CJPEGStatusOK) return decoder->escape.status;
  struct jpeg_decompress_struct *codec = &decoder->codec;
  *ready = !codec->buffered_image;
  if (setjmp(decoder->escape.landing)) return failure(decoder);
  for (int step = 0; step < absorbedAtOnce && !*ready; step++) {
    int event = jpeg_consume_input(codec);
    if (event == JPEG_REACHED_EOI || event == JPEG_SUSPENDED) *ready = true;
    if (event == JPEG_SCAN_COMPLETED && decoder->request.preview)
      *ready = knowsEveryComponent(codec);
    if (codec->input_scan_number > decoder->limits.scans)
      return refuse(decoder, CJPEGStatusDamaged, "more scans than allowed");
  }
  return CJPEGStatusOK;
}

// MARK: rows

// Skipping and cropping are exact for the samplings that occur, and have had bugs for the rest:
// those are read in full and what is not wanted is thrown away.
static bool hasUsualSampling(const struct jpeg_decompress_struct *codec) {
  for (int index = 0; index < codec->num_components; index++) {
    const jpeg_component_info *part = &codec->comp_info[index];
    int most = index == 0 ? 2 : 1;
    if (part->h_samp_factor > most || part->v_samp_factor > most) return false;
  }
  return true;
}

static void cropColumns(CJPEGDecoder *decoder) {
  struct jpeg_decompress_struct *codec = &decoder->codec;
  const CJPEGRequest *request = &decoder->request;
  decoder->left = request->x;
  if (request->width == codec->output_width || !hasUsualSampling(codec)) return;
  JDIMENSION start = request->x > marginAcross ? request->x - marginAcross : 0;
  JDIMENSION end = request->x + request->width;
  end = codec->output_width - end > marginAcross ? end + marginAcross : codec->output_width;
  JDIMENSION width = end - start;
  jpeg_crop_scanline(codec, &start, &width);
  decoder->left = request->x - start;
}

static void beginRows(CJPEGDecoder *decoder) {
  struct jpeg_decompress_struct *codec = &decoder->codec;
  const CJPEGRequest *request = &decoder->request;
  if (codec->buffered_image) jpeg_start_output(codec, codec->input_scan_number);
  cropColumns(decoder);
  bool isDirect = codec->output_components == 3 && codec->output_width == request->width
    && request->y == 0;
  if (!isDirect) {
    JDIMENSION samples = codec->output_width * (JDIMENSION)codec->output_components;
    decoder->scratch = codec->mem->alloc_sarray(
      (j_common_ptr)codec, JPOOL_IMAGE, samples, rowsAtOnce);
  }
  decoder->emitting = true;
}

// The rows above the part: whole rows of blocks are skipped, the rest is read and dropped, since
// a skip is only exact where a row of blocks begins.
static JDIMENSION passRows(CJPEGDecoder *decoder) {
  struct jpeg_decompress_struct *codec = &decoder->codec;
  JDIMENSION above = decoder->request.y - codec->output_scanline;
  JDIMENSION blocks = (JDIMENSION)(codec->max_v_samp_factor * minimumBlockRows(codec));
  JDIMENSION limit = above < skippedAtOnce ? above : skippedAtOnce;
  JDIMENSION skippable = limit / blocks * blocks;
  if (skippable > 0 && hasUsualSampling(codec)) return jpeg_skip_scanlines(codec, skippable);
  return jpeg_read_scanlines(codec, decoder->scratch, above < rowsAtOnce ? above : rowsAtOnce);
}

static uint8_t product(uint8_t left, uint8_t right) {
  unsigned value = (unsigned)left * right + 128;
  return (uint8_t)((value + (value >> 8)) >> 8);
}

// Adobe's programs write ink upside down, and say so by their marker.
static void convertInks(const uint8_t *inks, uint8_t *rgb, uint32_t count, bool inverted) {
  uint8_t flip = inverted ? 0 : 0xFF;
  for (uint32_t index = 0; index < count; index++, inks += 4, rgb += 3) {
    uint8_t black = inks[3] ^ flip;
    rgb[0] = product(inks[0] ^ flip, black);
    rgb[1] = product(inks[1] ^ flip, black);
    rgb[2] = product(inks[2] ^ flip, black);
  }
}

static void copyRow(const CJPEGDecoder *decoder, const uint8_t *from, uint8_t *to) {
  const struct jpeg_decompress_struct *codec = &decoder->codec;
  from += decoder->left * (size_t)codec->output_components;
  if (codec->output_components == 4)
    convertInks(from, to, decoder->request.width, codec->saw_Adobe_marker);
  else
    memcpy(to, from, (size_t)decoder->request.width * 3);
}

static JDIMENSION emitRows(CJPEGDecoder *decoder, uint8_t *rows, JDIMENSION limit) {
  struct jpeg_decompress_struct *codec = &decoder->codec;
  size_t rowBytes = (size_t)decoder->request.width * 3;
  JSAMPROW targets[rowsAtOnce];
  for (JDIMENSION index = 0; index < limit; index++)
    targets[index] = decoder->scratch ? decoder->scratch[index] : rows + index * rowBytes;
  JDIMENSION count = jpeg_read_scanlines(codec, targets, limit);
  if (decoder->scratch)
    for (JDIMENSION index = 0; index < count; index++)
      copyRow(decoder, targets[index], rows + index * rowBytes);
  return count;
}

CJPEGStatus CJPEGReadRows(
  CJPEGDecoder *decoder, uint8_t *rows, uint32_t limit, uint32_t *written) {
  *written = 0;
  if (decoder->escape.status != CJPEGStatusOK) return decoder->escape.status;
  struct jpeg_decompress_struct *codec = &decoder->codec;
  if (setjmp(decoder->escape.landing)) return failure(decoder);
  if (!decoder->emitting) beginRows(decoder);
  bool isAbove = codec->output_scanline < decoder->request.y;
  JDIMENSION count = isAbove
    ? passRows(decoder) : emitRows(decoder, rows, limit < rowsAtOnce ? limit : rowsAtOnce);
  if (!isAbove) *written = count;
  return count > 0 ? CJPEGStatusOK : refuse(decoder, CJPEGStatusDamaged, "no rows came out");
}

void CJPEGFinish(CJPEGDecoder *decoder) {
  if (decoder->escape.status != CJPEGStatusOK || decoder->codec.buffered_image) return;
  // All pixels are there: an error now is damage behind the picture.
  if (setjmp(decoder->escape.landing)) {
    decoder->escape.warnings += 1;
    return;
  }
  jpeg_finish_decompress(&decoder->codec);
}
