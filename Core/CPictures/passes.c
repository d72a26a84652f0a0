#include "decoder.h"

#include <string.h>

// After each pass, every such column and row is known.
static const uint32_t columnSteps[] = {8, 4, 4, 2, 2, 1, 1};
static const uint32_t rowSteps[] = {8, 8, 4, 4, 2, 2, 1};

void passesFill(
  uint8_t *plane, uint32_t width, uint32_t height, size_t stride, Samples samples, int lastPass) {
  uint32_t across = columnSteps[lastPass], down = rowSteps[lastPass];
  for (uint32_t y = 0; y < height; y++) {
    uint8_t *row = plane + y * stride;
    const uint8_t *known = plane + (y - y % down) * stride;
    for (uint32_t x = 0; x < width; x++)
      if (y % down || x % across)
        memcpy(row + x * (size_t)samples, known + (x - x % across) * (size_t)samples, samples);
  }
}
