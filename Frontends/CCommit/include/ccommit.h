#ifndef IMAGEFEED_CCOMMIT_H
#define IMAGEFEED_CCOMMIT_H

// The commit from which the program was built; empty if the build does not set it (PKG-5). It is in C
// because a define of Swift has no value.
const char *imgf_commit(void);

// The address to which users send reports (LIVE-39); empty if the build does not set it.
const char *imgf_report_address(void);

#endif
