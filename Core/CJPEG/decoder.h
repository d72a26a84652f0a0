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
  // The number of pixels in the rows that the library emits before the part, whole blocks wide.
  size_t left;
  JSAMPARRAY scratch;
  // The colors of inks, `inkSteps` in each direction; NULL without.
  uint8_t *inkTable;
  uint32_t inkSteps;
};

/// Makes the caller's bytes the source, followed by any number of end markers. If the library reads
/// one of these, `isCut` is set.
void decoderBorrow(CJPEGDecoder *decoder, const void *bytes, size_t count);
/// Returns the status after a jump.
CJPEGStatus decoderFailure(CJPEGDecoder *decoder);
/// Sets a status of the shim itself and returns it.
CJPEGStatus decoderRefuse(CJPEGDecoder *decoder, CJPEGStatus status, const char *message);

#endif
