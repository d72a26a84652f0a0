#ifndef IMAGEFEED_CJPEG_DECODER_H
#define IMAGEFEED_CJPEG_DECODER_H

#include "library.h"

struct CJPEGDecoder {
  struct jpeg_decompress_struct codec;
  struct jpeg_source_mgr source;
  Escape escape;
  CJPEGLimits limits;
  CJPEGRequest request;
  bool isCut;
  bool created, emitting;
  // The part begins `left` pixels into the rows that the library emits, whole blocks wide.
  size_t left;
  JSAMPARRAY scratch;
};

/// The caller's bytes, then end markers for ever: the library never waits, and `isCut` tells.
void decoderBorrow(CJPEGDecoder *decoder, const void *bytes, size_t count);
/// The status to return after a jump.
CJPEGStatus decoderFailure(CJPEGDecoder *decoder);
/// Sets a status of the shim's own and returns it.
CJPEGStatus decoderRefuse(CJPEGDecoder *decoder, CJPEGStatus status, const char *message);

#endif
