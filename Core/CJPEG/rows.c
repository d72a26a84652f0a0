#include "decoder.h"

#include <string.h>

#if JPEG_LIB_VERSION >= 70
#define minimumBlockRows(codec) ((codec)->min_DCT_v_scaled_size)
#else
#define minimumBlockRows(codec) ((codec)->min_DCT_scaled_size)
#endif

enum {
  // Skipped rows are entropy-decoded. A cancel waits for at most this many.
  skippedAtOnce = 256,
  // Smooth upsampling reads neighboring pixels, which a cropped edge lacks. With a wider crop, a
  // part equals the same part of the whole picture. A cut progressive file is an exception, because
  // the library smooths its missing part over some blocks.
  marginAcross = 16,
};

// Skipping and cropping are exact for the usual samplings and have had bugs for others. Pictures
// with other samplings are read completely, and the unneeded pixels are dropped.
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
      (j_common_ptr)codec, JPOOL_IMAGE, samples, CJPEGRowsAtOnce);
  }
  decoder->emitting = true;
}

// Passes the rows above the part. Whole rows of blocks are skipped. The other rows are read and
// dropped, because a skip is only exact at the start of a row of blocks.
static JDIMENSION passRows(CJPEGDecoder *decoder) {
  struct jpeg_decompress_struct *codec = &decoder->codec;
  JDIMENSION above = decoder->request.y - codec->output_scanline;
  JDIMENSION blocks = (JDIMENSION)(codec->max_v_samp_factor * minimumBlockRows(codec));
  JDIMENSION limit = above < skippedAtOnce ? above : skippedAtOnce;
  JDIMENSION skippable = limit / blocks * blocks;
  if (skippable > 0 && hasUsualSampling(codec)) return jpeg_skip_scanlines(codec, skippable);
  return jpeg_read_scanlines(
    codec, decoder->scratch, above < CJPEGRowsAtOnce ? above : CJPEGRowsAtOnce);
}

static uint8_t product(uint8_t left, uint8_t right) {
  unsigned value = (unsigned)left * right + 128;
  return (uint8_t)((value + (value >> 8)) >> 8);
}

// Inks are stored inverted, a convention of Adobe's programs, with or without Adobe's marker.
// Browsers and ImageMagick read all CMYK files this way.
static void convertInks(const uint8_t *inks, uint8_t *rgb, uint32_t count) {
  for (uint32_t index = 0; index < count; index++, inks += 4, rgb += 3) {
    rgb[0] = product(inks[0], inks[3]);
    rgb[1] = product(inks[1], inks[3]);
    rgb[2] = product(inks[2], inks[3]);
  }
}

// The color of one pixel between the 16 nearest colors of the table.
static void lookUpInks(const CJPEGDecoder *decoder, const uint8_t *inks, uint8_t *rgb) {
  const uint32_t steps = decoder->inkSteps;
  uint32_t place = 0, stride[4], part[4];
  for (uint32_t ink = 0, size = 3; ink < 4; ink++, size *= steps) {
    // Black changes fastest in the table.
    uint32_t amount = (255u - inks[3 - ink]) * (steps - 1);
    uint32_t step = amount / 255 < steps - 2 ? amount / 255 : steps - 2;
    part[ink] = amount - step * 255;
    stride[ink] = size;
    place += step * size;
  }
  uint64_t sums[3] = {0, 0, 0};
  for (uint32_t corner = 0; corner < 16; corner++) {
    uint64_t weight = 1;
    const uint8_t *color = decoder->inkTable + place;
    for (uint32_t ink = 0; ink < 4; ink++) {
      bool isNext = corner >> ink & 1;
      weight *= isNext ? part[ink] : 255 - part[ink];
      if (isNext) color += stride[ink];
    }
    if (weight == 0) continue;
    for (int channel = 0; channel < 3; channel++) sums[channel] += weight * color[channel];
  }
  const uint64_t whole = 255ull * 255 * 255 * 255;
  for (int channel = 0; channel < 3; channel++)
    rgb[channel] = (uint8_t)((sums[channel] + whole / 2) / whole);
}

static void copyRow(const CJPEGDecoder *decoder, const uint8_t *from, uint8_t *to) {
  const struct jpeg_decompress_struct *codec = &decoder->codec;
  from += decoder->left * (size_t)codec->output_components;
  if (codec->output_components == 4 && decoder->inkTable)
    for (uint32_t index = 0; index < decoder->request.width; index++)
      lookUpInks(decoder, from + (size_t)index * 4, to + (size_t)index * 3);
  else if (codec->output_components == 4)
    convertInks(from, to, decoder->request.width);
  else
    memcpy(to, from, (size_t)decoder->request.width * 3);
}

static JDIMENSION emitRows(CJPEGDecoder *decoder, uint8_t *rows, JDIMENSION limit) {
  struct jpeg_decompress_struct *codec = &decoder->codec;
  size_t rowBytes = (size_t)decoder->request.width * 3;
  JSAMPROW targets[CJPEGRowsAtOnce];
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
  if (setjmp(decoder->escape.landing)) return decoderFailure(decoder);
  if (!decoder->emitting) beginRows(decoder);
  bool isAbove = codec->output_scanline < decoder->request.y;
  JDIMENSION most = limit < CJPEGRowsAtOnce ? limit : CJPEGRowsAtOnce;
  JDIMENSION count = isAbove ? passRows(decoder) : emitRows(decoder, rows, most);
  if (!isAbove) *written = count;
  return count > 0 ? CJPEGStatusOK : decoderRefuse(decoder, CJPEGStatusDamaged, "no rows came out");
}

void CJPEGFinish(CJPEGDecoder *decoder) {
  if (decoder->escape.status != CJPEGStatusOK || decoder->codec.buffered_image) return;
  // All pixels have been read, so an error now is damage after the picture.
  if (setjmp(decoder->escape.landing)) {
    decoder->escape.warnings += 1;
    return;
  }
  jpeg_finish_decompress(&decoder->codec);
}
