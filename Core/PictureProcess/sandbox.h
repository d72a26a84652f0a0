#ifndef IMAGEFEED_SANDBOX_H
#define IMAGEFEED_SANDBOX_H

#include <stdbool.h>
#include <stdint.h>

// The isolation of this process (decision 0012).

/// Closes all descriptors except the three streams, and ends with the process that started this one.
void closeInherited(void);

/// Limits memory to `bytes`, the time of the processor, and the number and size of files. Forbids
/// new privileges, core files and debuggers.
void limitResources(uint64_t bytes);

/// Permits only the system calls that decoding needs: memory, threads, clocks, and writing to
/// stdout. Any other call ends the process, or fails if libraries are known to try it.
///
/// Returns the kinds of isolation that are in effect (`CHEIFSeccomp`, `CHEIFLandlock`).
uint32_t isolate(void);

#endif
