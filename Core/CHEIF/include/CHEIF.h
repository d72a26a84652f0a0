#ifndef IMAGEFEED_CHEIF_H
#define IMAGEFEED_CHEIF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "CHEIFProtocol.h"

// Starts `imagefeed-picture`, which decodes one picture, and reads its answer in steps that Swift
// can call. The caller loops. It cancels a decode by ending the process (decision 0012).

/// A running decoder. Only one thread may use it at a time, the one that started it: the process
/// ends with that thread.
typedef struct CHEIFProcess {
  int32_t process;
  int32_t output;
} CHEIFProcess;

/// Starts the program with a request and the bytes of a file, which are copied.
///
/// Returns 0 or an errno.
int32_t CHEIFStart(
  const char *program, const CHEIFRequest *request, const void *bytes, size_t count,
  CHEIFProcess *started);

/// The results of a read that returned no bytes.
enum { CHEIFEnded = 0, CHEIFNothingYet = -1 };

/// Reads up to `count` bytes of the answer, after waiting for them for a few milliseconds.
ptrdiff_t CHEIFRead(CHEIFProcess process, void *bytes, size_t count);

/// Kills the process if it still runs and waits for its end.
///
/// Returns the number of the signal that ended it; 0 if it had ended by itself.
int32_t CHEIFEnd(CHEIFProcess process);

/// The number of decoders that may run at once. Each needs as much memory as a picture.
enum { CHEIFProcessLimit = 2 };

/// Waits a few milliseconds until fewer decoders run than may. If the result is true, the caller
/// may start one, and leaves after its end.
bool CHEIFEnter(void);
void CHEIFLeave(void);

/// Whether decoders must be isolated, which they must be unless the user permits otherwise.
bool CHEIFIsIsolationRequired(void);
void CHEIFRequireIsolation(bool isRequired);

#endif
