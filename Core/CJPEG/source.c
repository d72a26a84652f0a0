#include "decoder.h"

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

void decoderBorrow(CJPEGDecoder *decoder, const void *bytes, size_t count) {
  decoder->source.next_input_byte = bytes;
  decoder->source.bytes_in_buffer = count;
  decoder->source.init_source = sourceBegin;
  decoder->source.fill_input_buffer = sourceRefill;
  decoder->source.skip_input_data = sourceSkip;
  decoder->source.resync_to_restart = jpeg_resync_to_restart;
  decoder->source.term_source = sourceEnd;
  decoder->codec.src = &decoder->source;
}
