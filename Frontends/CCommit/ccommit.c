#include "ccommit.h"

const char *imgf_commit(void) { return IMAGEFEED_COMMIT; }

const char *imgf_report_address(void) { return IMAGEFEED_REPORT_ADDRESS; }
