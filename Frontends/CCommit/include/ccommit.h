#ifndef IMAGEFEED_CCOMMIT_H
#define IMAGEFEED_CCOMMIT_H

// The commit that the program was built from: empty for a build that was not told (PKG-5). In C,
// since a define of Swift has no value.
const char *imgf_commit(void);

// The address to which users send reports (LIVE-11): empty for a build that was not told.
const char *imgf_report_address(void);

#endif
