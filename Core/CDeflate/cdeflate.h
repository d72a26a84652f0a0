#ifndef IMAGEFEED_CDEFLATE_H
#define IMAGEFEED_CDEFLATE_H

#if __has_include(<libdeflate.h>)
#include <libdeflate.h>
#else
#error "imagefeed needs libdeflate: apt-get install libdeflate-dev (dnf: libdeflate-devel)"
#endif

#endif
