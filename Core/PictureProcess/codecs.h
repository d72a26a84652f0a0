#ifndef IMAGEFEED_CODECS_H
#define IMAGEFEED_CODECS_H

#include <stdbool.h>

// Settings of dav1d and libde265, for which libheif has no options.

/// Sets whether decoders that are made from now on skip the filters that smooth the edges of blocks.
/// Other blocks are not predicted from smoothed pixels, so an average of many pixels hardly changes.
void skipFilters(bool areSkipped);

#endif
