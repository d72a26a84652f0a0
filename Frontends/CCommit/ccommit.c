#include "ccommit.h"

const char *imgf_commit(void) { return IMAGEFEED_COMMIT; }
