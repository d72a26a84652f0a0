#ifndef IMAGEFEED_LIBRARY_H
#define IMAGEFEED_LIBRARY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The part of libheif's interface that versions 1.13 to 1.19 and later ones have in common. It is
// declared here, because a build needs no headers of the library.

typedef struct HEIFContext HEIFContext;
typedef struct HEIFHandle HEIFHandle;
typedef struct HEIFImage HEIFImage;

typedef struct HEIFError {
  int code;
  int detail;
  const char *message;
} HEIFError;

enum { HEIFInvalidInput = 2, HEIFUnsupportedType = 3, HEIFUnsupportedFeature = 4, HEIFNoMemory = 6 };
enum { HEIFEndOfData = 100, HEIFLimitExceeded = 1000 };
enum { HEIFUndefined = 99, HEIFYCbCr = 0, HEIFRGB = 1, HEIFMonochrome = 2 };
enum { HEIFGray = 0, HEIFChroma420 = 1, HEIFChroma422 = 2, HEIFChroma444 = 3 };
enum { HEIFPlaneY = 0, HEIFPlaneR = 3, HEIFPlaneAlpha = 6 };
enum { HEIFFormatHEVC = 1, HEIFFormatAV1 = 4 };

/// The colors of a picture by numbers of ITU-T H.273.
typedef struct HEIFColors {
  uint8_t version;
  int primaries, transfer, matrix;
  uint8_t isFullRange;
  float points[8];
} HEIFColors;

typedef struct Library {
  HEIFContext *(*context_alloc)(void);
  void (*context_free)(HEIFContext *);
  void (*context_set_max_decoding_threads)(HEIFContext *, int);
  HEIFError (*context_read_from_memory_without_copy)(
    HEIFContext *, const void *, size_t, const void *);
  HEIFError (*context_get_primary_image_handle)(HEIFContext *, HEIFHandle **);
  void (*image_handle_release)(const HEIFHandle *);
  int (*image_handle_get_width)(const HEIFHandle *);
  int (*image_handle_get_height)(const HEIFHandle *);
  uint32_t (*image_handle_get_color_profile_type)(const HEIFHandle *);
  HEIFError (*image_handle_get_nclx_color_profile)(const HEIFHandle *, HEIFColors **);
  HEIFError (*decode_image)(const HEIFHandle *, HEIFImage **, int, int, const void *);
  void (*image_release)(const HEIFImage *);
  int (*image_get_colorspace)(const HEIFImage *);
  int (*image_get_chroma_format)(const HEIFImage *);
  int (*image_get_width)(const HEIFImage *, int);
  int (*image_get_height)(const HEIFImage *, int);
  int (*image_get_bits_per_pixel_range)(const HEIFImage *, int);
  int (*image_has_channel)(const HEIFImage *, int);
  const uint8_t *(*image_get_plane_readonly)(const HEIFImage *, int, int *);
  HEIFError (*image_get_nclx_color_profile)(const HEIFImage *, HEIFColors **);
  void (*nclx_color_profile_free)(HEIFColors *);
  int (*image_is_premultiplied_alpha)(const HEIFImage *);
  int (*have_decoder_for_format)(int);
  /// Options that keep the planes and the colors of the file; NULL for a version that does so anyway.
  const void *options;
} Library;

/// Opens libheif and its plugins; false if it is missing or too old.
bool openLibrary(Library *library);

#endif
