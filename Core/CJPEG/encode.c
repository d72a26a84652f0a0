#include "library.h"

// In memory and not in locals, because locals may be lost after setjmp returns again.
typedef struct Encoder {
  struct jpeg_compress_struct codec;
  Escape escape;
  uint8_t *bytes;
  unsigned long count;
} Encoder;

static void configure(struct jpeg_compress_struct *codec, CJPEGStyle style) {
  codec->input_components = 3;
  codec->in_color_space = JCS_RGB;
  jpeg_set_defaults(codec);
  jpeg_set_quality(codec, style.quality, TRUE);
  codec->comp_info[0].h_samp_factor = style.across;
  codec->comp_info[0].v_samp_factor = style.down;
  if (style.progressive) jpeg_simple_progression(codec);
}

static CJPEGStatus run(Encoder *encoder, const uint8_t *pixels, CJPEGStyle style) {
  struct jpeg_compress_struct *codec = &encoder->codec;
  size_t rowBytes = (size_t)codec->image_width * 3;
  if (setjmp(encoder->escape.landing)) return encoder->escape.status;
  configure(codec, style);
  jpeg_start_compress(codec, TRUE);
  while (codec->next_scanline < codec->image_height) {
    // The library reads rows through a pointer to non-const and does not write to them.
    JSAMPROW row = (JSAMPROW)(pixels + codec->next_scanline * rowBytes);
    jpeg_write_scanlines(codec, &row, 1);
  }
  jpeg_finish_compress(codec);
  return CJPEGStatusOK;
}

static CJPEGStatus create(Encoder *encoder) {
  encoder->codec.err = escapeInstall(&encoder->escape);
  encoder->codec.client_data = &encoder->escape;
  if (setjmp(encoder->escape.landing)) return encoder->escape.status;
  jpeg_create_compress(&encoder->codec);
  jpeg_mem_dest(&encoder->codec, &encoder->bytes, &encoder->count);
  return CJPEGStatusOK;
}

CJPEGStatus CJPEGEncode(
  const uint8_t *pixels, uint32_t width, uint32_t height, CJPEGStyle style, CJPEGOutput *output) {
  output->bytes = NULL;
  output->count = 0;
  Encoder *encoder = calloc(1, sizeof *encoder);
  if (encoder == NULL) return CJPEGStatusNoMemory;
  CJPEGStatus status = create(encoder);
  encoder->codec.image_width = width;
  encoder->codec.image_height = height;
  if (status == CJPEGStatusOK) status = run(encoder, pixels, style);
  jpeg_destroy_compress(&encoder->codec);
  output->bytes = encoder->bytes;
  output->count = encoder->count;
  free(encoder);
  return status;
}

void CJPEGFree(CJPEGOutput output) { free(output.bytes); }
