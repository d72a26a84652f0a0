#include "decoder.h"

#include <stdlib.h>
#include <string.h>

enum { absorbedAtOnce = 8 };

// If the bytes were truncated, that explains any error better than the library's message.
CJPEGStatus decoderFailure(CJPEGDecoder *decoder) {
  if (decoder->escape.status == CJPEGStatusDamaged && decoder->isCut)
    decoder->escape.status = CJPEGStatusCut;
  return decoder->escape.status;
}

CJPEGStatus decoderRefuse(CJPEGDecoder *decoder, CJPEGStatus status, const char *message) {
  escapeFail(&decoder->escape, status, message);
  return status;
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
  decoderBorrow(decoder, bytes, count);
  return decoder;
}

void CJPEGClose(CJPEGDecoder *decoder) {
  if (decoder->created) jpeg_destroy_decompress(&decoder->codec);
  free(decoder->inkTable);
  free(decoder);
}

void CJPEGSetInks(CJPEGDecoder *decoder, const uint8_t *table, uint32_t steps) {
  size_t size = (size_t)steps * steps * steps * steps * 3;
  free(decoder->inkTable);
  decoder->inkTable = steps >= 2 && steps <= 33 ? malloc(size) : NULL;
  decoder->inkSteps = steps;
  if (decoder->inkTable) memcpy(decoder->inkTable, table, size);
}

bool CJPEGIsCut(const CJPEGDecoder *decoder) { return decoder->isCut; }
int64_t CJPEGWarnings(const CJPEGDecoder *decoder) { return decoder->escape.warnings; }
const char *CJPEGMessage(const CJPEGDecoder *decoder) { return decoder->escape.message; }

// MARK: header

static CJPEGStatus checkHeader(CJPEGDecoder *decoder) {
  const struct jpeg_decompress_struct *codec = &decoder->codec;
  if ((uint64_t)codec->image_width * codec->image_height > decoder->limits.pixels)
    return decoderRefuse(decoder, CJPEGStatusTooLarge, "more pixels than allowed");
  if (codec->num_components == 2 || codec->num_components > 4)
    return decoderRefuse(decoder, CJPEGStatusUnsupported, "not a picture of 1, 3 or 4 components");
  return CJPEGStatusOK;
}

static void readSize(const CJPEGDecoder *decoder, CJPEGHeader *header) {
  header->width = decoder->codec.image_width;
  header->height = decoder->codec.image_height;
}

CJPEGStatus CJPEGReadHeader(CJPEGDecoder *decoder, CJPEGHeader *header) {
  if (decoder->escape.status != CJPEGStatusOK) return decoder->escape.status;
  if (setjmp(decoder->escape.landing)) {
    // The size is also known if the library refuses it. The message contains it.
    readSize(decoder, header);
    // The height of such a file follows its first scan, which the library does not support.
    if (decoder->escape.errors.msg_code == JERR_EMPTY_IMAGE && header->height == 0
        && header->width > 0)
      decoder->escape.status = CJPEGStatusUnsupported;
    return decoderFailure(decoder);
  }
  jpeg_read_header(&decoder->codec, TRUE);
  readSize(decoder, header);
  header->components = decoder->codec.num_components;
  header->progressive = decoder->codec.progressive_mode;
  header->scans = jpeg_has_multiple_scans(&decoder->codec);
  return checkHeader(decoder);
}

// MARK: start

static uint64_t roundedUp(uint64_t count, uint64_t unit) { return (count + unit - 1) / unit * unit; }

// The bytes of all components' coefficients, each padded to whole blocks as in the library.
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
    return decoderRefuse(decoder, CJPEGStatusDamaged, "the part lies outside the picture");
  return CJPEGStatusOK;
}

CJPEGStatus CJPEGStart(CJPEGDecoder *decoder, CJPEGRequest request, CJPEGLayout *layout) {
  if (decoder->escape.status != CJPEGStatusOK) return decoder->escape.status;
  struct jpeg_decompress_struct *codec = &decoder->codec;
  decoder->request = request;
  if (setjmp(decoder->escape.landing)) return decoderFailure(decoder);
  codec->scale_num = (unsigned)request.eighths;
  codec->scale_denom = 8;
  codec->out_color_space = codec->num_components == 4 ? JCS_CMYK : JCS_RGB;
  codec->buffered_image = jpeg_has_multiple_scans(codec);
  if (codec->buffered_image && coefficientBytes(codec) > decoder->limits.bytes)
    return decoderRefuse(decoder, CJPEGStatusTooLarge, "more coefficients than allowed");
  if (settleRequest(decoder) != CJPEGStatusOK) return decoder->escape.status;
  jpeg_start_decompress(codec);
  layout->wholeWidth = codec->output_width;
  layout->wholeHeight = codec->output_height;
  layout->width = decoder->request.width;
  layout->height = decoder->request.height;
  return CJPEGStatusOK;
}

// MARK: scans

CJPEGStatus CJPEGAbsorb(CJPEGDecoder *decoder, bool *ready) {
  if (decoder->escape.status != CJPEGStatusOK) return decoder->escape.status;
  struct jpeg_decompress_struct *codec = &decoder->codec;
  *ready = !codec->buffered_image;
  if (setjmp(decoder->escape.landing)) return decoderFailure(decoder);
  for (int step = 0; step < absorbedAtOnce && !*ready; step++) {
    int event = jpeg_consume_input(codec);
    if (event == JPEG_REACHED_EOI || event == JPEG_SUSPENDED) *ready = true;
    if (codec->input_scan_number > decoder->limits.scans)
      return decoderRefuse(decoder, CJPEGStatusDamaged, "more scans than allowed");
  }
  return CJPEGStatusOK;
}
