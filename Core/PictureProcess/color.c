#include "picture.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// The numbers of ITU-T H.273.
enum { primariesBT709 = 1, unspecified = 2 };
enum {
  transferGamma22 = 4,
  transferGamma28 = 5,
  transferLinear = 8,
  transferPQ = 16,
  transferHLG = 18,
};
enum { matrixRGB = 0, matrixBT709 = 1, matrixFCC = 4, matrixSMPTE240 = 7, matrixYCgCo = 8 };
enum { matrixBT2020 = 9, matrixBT2020Constant = 10, matrixOfPrimaries = 12 };

#define LIGHT_STEPS 4096

struct Conversion {
  int count;
  bool isYCgCo;
  bool hasAlpha, isPremultiplied;
  // Red and blue from color differences, and both parts of green.
  float red, greenBlue, greenRed, blue;
  // Whether light is computed. Otherwise the colors are as in sRGB.
  bool isConverted;
  bool isHDR, isHLG;
  // The light of each level, relative to white.
  float light[LIGHT_STEPS + 1];
  // From the light of the primaries to that of sRGB's.
  float rows[3][3];
  uint8_t levels[LIGHT_STEPS + 1];
};

typedef struct Primaries {
  double points[4][2];  // red, green, blue, white
} Primaries;

static const double white[2] = {0.3127, 0.3290};

static bool findPrimaries(int number, Primaries *found) {
  static const struct {
    int number;
    Primaries primaries;
  } all[] = {
    {1, {{{.64, .33}, {.30, .60}, {.15, .06}, {.3127, .3290}}}},
    {4, {{{.67, .33}, {.21, .71}, {.14, .08}, {.310, .316}}}},
    {5, {{{.64, .33}, {.29, .60}, {.15, .06}, {.3127, .3290}}}},
    {6, {{{.630, .340}, {.310, .595}, {.155, .070}, {.3127, .3290}}}},
    {7, {{{.630, .340}, {.310, .595}, {.155, .070}, {.3127, .3290}}}},
    {8, {{{.681, .319}, {.243, .692}, {.145, .049}, {.310, .316}}}},
    {9, {{{.708, .292}, {.170, .797}, {.131, .046}, {.3127, .3290}}}},
    {10, {{{1, 0}, {0, 1}, {0, 0}, {1 / 3., 1 / 3.}}}},
    {11, {{{.680, .320}, {.265, .690}, {.150, .060}, {.314, .351}}}},
    {12, {{{.680, .320}, {.265, .690}, {.150, .060}, {.3127, .3290}}}},
    {22, {{{.630, .340}, {.295, .605}, {.155, .077}, {.3127, .3290}}}},
  };
  for (size_t index = 0; index < sizeof all / sizeof *all; index++) {
    if (all[index].number == number) {
      *found = all[index].primaries;
      return true;
    }
  }
  return false;
}

static void invert(double m[3][3], double result[3][3]) {
  double determinant = 0;
  for (int i = 0; i < 3; i++) {
    determinant += m[0][i] * (m[1][(i + 1) % 3] * m[2][(i + 2) % 3] -
                              m[1][(i + 2) % 3] * m[2][(i + 1) % 3]);
  }
  for (int i = 0; i < 3; i++) {
    for (int j = 0; j < 3; j++) {
      int a = (j + 1) % 3, b = (j + 2) % 3, c = (i + 1) % 3, d = (i + 2) % 3;
      result[i][j] = (m[a][c] * m[b][d] - m[a][d] * m[b][c]) / determinant;
    }
  }
}

static void toXYZ(const double point[2], double color[3]) {
  double y = point[1] > 0 ? point[1] : 1e-9;
  color[0] = point[0] / y;
  color[1] = 1;
  color[2] = (1 - point[0] - point[1]) / y;
}

// The matrix from the light of primaries to XYZ, with their white turned into that of sRGB.
static void makeMatrix(const Primaries *primaries, double matrix[3][3]) {
  double columns[3][3], inverse[3][3], from[3], to[3];
  for (int color = 0; color < 3; color++) {
    double xyz[3];
    toXYZ(primaries->points[color], xyz);
    for (int row = 0; row < 3; row++) columns[row][color] = xyz[row];
  }
  toXYZ(primaries->points[3], from);
  toXYZ(white, to);
  invert(columns, inverse);
  for (int color = 0; color < 3; color++) {
    double amount = 0;
    for (int k = 0; k < 3; k++) amount += inverse[color][k] * from[k];
    for (int row = 0; row < 3; row++) {
      matrix[row][color] = columns[row][color] * amount * to[row] / from[row];
    }
  }
}

static void setPrimaries(Conversion *conversion, int number) {
  Primaries source, target;
  findPrimaries(primariesBT709, &target);
  if (!findPrimaries(number, &source)) source = target;
  double from[3][3], to[3][3], inverse[3][3];
  makeMatrix(&source, from);
  makeMatrix(&target, to);
  invert(to, inverse);
  for (int row = 0; row < 3; row++) {
    for (int column = 0; column < 3; column++) {
      double sum = 0;
      for (int k = 0; k < 3; k++) sum += inverse[row][k] * from[k][column];
      conversion->rows[row][column] = (float)sum;
    }
  }
}

// The light that white of a usual picture has, and the brightest one of a usual HDR picture, in
// candela per square meter (ITU-R BT.2408).
static const double usualWhite = 203, usualPeak = 1000;

static double light(int transfer, double level) {
  switch (transfer) {
    case transferGamma22: return pow(level, 2.2);
    case transferGamma28: return pow(level, 2.8);
    case transferLinear: return level;
    case transferPQ: {
      const double m1 = 2610 / 16384., m2 = 2523 / 4096. * 128;
      const double c1 = 3424 / 4096., c2 = 2413 / 4096. * 32, c3 = 2392 / 4096. * 32;
      double power = pow(level, 1 / m2);
      double above = power - c1 > 0 ? power - c1 : 0;
      return pow(above / (c2 - c3 * power), 1 / m1) * 10000 / usualWhite;
    }
    case transferHLG: {
      const double a = 0.17883277, b = 1 - 4 * a, c = 0.55991073;
      return level <= 0.5 ? level * level / 3 : (exp((level - c) / a) + b) / 12;
    }
    // The curves of cameras are shown with that of sRGB.
    default: return level <= 0.04045 ? level / 12.92 : pow((level + 0.055) / 1.055, 2.4);
  }
}

static bool isLikeSRGB(const Picture *picture) {
  Primaries primaries;
  bool isUsual = picture->primaries == primariesBT709 || !findPrimaries(picture->primaries, &primaries);
  switch (picture->transfer) {
    case transferGamma22: case transferGamma28: case transferLinear: case transferPQ:
    case transferHLG: return false;
    default: return isUsual;
  }
}

static void setMatrix(Conversion *conversion, const Picture *picture) {
  double red = 0.299, blue = 0.114;
  switch (picture->matrix) {
    case matrixBT709: red = 0.2126; blue = 0.0722; break;
    case matrixFCC: red = 0.30; blue = 0.11; break;
    case matrixSMPTE240: red = 0.212; blue = 0.087; break;
    case matrixBT2020: case matrixBT2020Constant: red = 0.2627; blue = 0.0593; break;
    case matrixOfPrimaries: {
      Primaries primaries;
      double matrix[3][3];
      if (!findPrimaries(picture->primaries, &primaries)) findPrimaries(primariesBT709, &primaries);
      makeMatrix(&primaries, matrix);
      red = matrix[1][0];
      blue = matrix[1][2];
      break;
    }
    default: break;
  }
  double green = 1 - red - blue;
  conversion->red = (float)(2 * (1 - red));
  conversion->blue = (float)(2 * (1 - blue));
  conversion->greenBlue = (float)(2 * blue * (1 - blue) / green);
  conversion->greenRed = (float)(2 * red * (1 - red) / green);
}

Conversion *makeConversion(const Picture *picture) {
  Conversion *conversion = calloc(1, sizeof *conversion);
  if (!conversion) return NULL;
  conversion->count = picture->matrix == matrixRGB && picture->count == 3 ? 0 : picture->count;
  conversion->isYCgCo = picture->matrix == matrixYCgCo;
  conversion->hasAlpha = picture->hasAlpha;
  conversion->isPremultiplied = picture->isPremultiplied;
  setMatrix(conversion, picture);
  conversion->isConverted = !isLikeSRGB(picture);
  if (!conversion->isConverted) return conversion;
  conversion->isHLG = picture->transfer == transferHLG;
  conversion->isHDR = conversion->isHLG || picture->transfer == transferPQ;
  setPrimaries(conversion, picture->primaries);
  for (int step = 0; step <= LIGHT_STEPS; step++) {
    double part = (double)step / LIGHT_STEPS;
    conversion->light[step] = (float)light(picture->transfer, part);
    double level = part <= 0.0031308 ? part * 12.92 : 1.055 * pow(part, 1 / 2.4) - 0.055;
    conversion->levels[step] = (uint8_t)lround(level * 255);
  }
  return conversion;
}

static float clamp(float value) { return value > 0 ? value < 1 ? value : 1 : 0; }

static uint8_t byte(float value) { return (uint8_t)(clamp(value) * 255 + 0.5f); }

// Light up to a knee stays as it is. Above it, more and more light is compressed to white.
static float compressed(float most) {
  const float knee = 0.6f, peak = (float)(usualPeak / usualWhite);
  if (most <= knee) return most;
  const float bend = (1 - knee) / (peak - 1);
  float part = (most - knee) / (peak - knee);
  float mapped = knee + (1 - knee) * part * (1 + bend) / (part + bend);
  return mapped < 1 ? mapped : 1;
}

static void map(const Conversion *conversion, float color[3]) {
  if (conversion->isHLG) {
    float luminance = 0.2627f * color[0] + 0.6780f * color[1] + 0.0593f * color[2];
    float gain = powf(luminance, 0.2f) * (float)(usualPeak / usualWhite);
    for (int channel = 0; channel < 3; channel++) color[channel] *= gain;
  }
  float most = fmaxf(color[0], fmaxf(color[1], color[2]));
  if (most <= 0) return;
  float gain = compressed(most) / most;
  for (int channel = 0; channel < 3; channel++) color[channel] *= gain;
}

static void toSRGB(const Conversion *conversion, const float color[3], uint8_t *pixel) {
  float light[3];
  for (int channel = 0; channel < 3; channel++) {
    float place = clamp(color[channel]) * LIGHT_STEPS;
    int step = place < LIGHT_STEPS - 1 ? (int)place : LIGHT_STEPS - 1;
    float part = place - (float)step;
    light[channel] = conversion->light[step] * (1 - part) + conversion->light[step + 1] * part;
  }
  if (conversion->isHDR) map(conversion, light);
  for (int channel = 0; channel < 3; channel++) {
    const float *row = conversion->rows[channel];
    float sum = row[0] * light[0] + row[1] * light[1] + row[2] * light[2];
    pixel[channel] = conversion->levels[(int)(clamp(sum) * LIGHT_STEPS + 0.5f)];
  }
}

// Turns the rows into red, green and blue.
static void toRGB(const Conversion *conversion, float *const values[4], uint32_t count) {
  float *restrict first = values[0], *restrict second = values[1], *restrict third = values[2];
  if (conversion->count == 0) return;
  if (conversion->count == 1) {
    memcpy(second, first, count * sizeof *first);
    memcpy(third, first, count * sizeof *first);
  } else if (conversion->isYCgCo) {
    for (uint32_t x = 0; x < count; x++) {
      float luma = first[x], green = second[x], orange = third[x];
      first[x] = luma - green + orange;
      second[x] = luma + green;
      third[x] = luma - green - orange;
    }
  } else {
    const float red = conversion->red, blue = conversion->blue;
    const float greenBlue = conversion->greenBlue, greenRed = conversion->greenRed;
    for (uint32_t x = 0; x < count; x++) {
      float luma = first[x], b = second[x], r = third[x];
      first[x] = luma + red * r;
      second[x] = luma - greenBlue * b - greenRed * r;
      third[x] = luma + blue * b;
    }
  }
}

static uint8_t mixed(uint8_t color, uint8_t background, float alpha) {
  return (uint8_t)((float)color * alpha + (float)background * (1 - alpha) + 0.5f);
}

void convertRow(
  const Conversion *conversion, float *const values[4], uint32_t count,
  const uint8_t background[3], uint8_t *pixels
) {
  toRGB(conversion, values, count);
  if (!conversion->isConverted && !conversion->hasAlpha) {
    for (uint32_t x = 0; x < count; x++) {
      pixels[x * 3] = byte(values[0][x]);
      pixels[x * 3 + 1] = byte(values[1][x]);
      pixels[x * 3 + 2] = byte(values[2][x]);
    }
    return;
  }
  for (uint32_t x = 0; x < count; x++) {
    float color[3] = {values[0][x], values[1][x], values[2][x]};
    float alpha = conversion->hasAlpha ? clamp(values[3][x]) : 1;
    uint8_t *pixel = pixels + (size_t)x * 3;
    if (conversion->isPremultiplied && alpha > 0) {
      for (int channel = 0; channel < 3; channel++) color[channel] /= alpha;
    }
    if (conversion->isConverted) {
      toSRGB(conversion, color, pixel);
    } else {
      for (int channel = 0; channel < 3; channel++) pixel[channel] = byte(color[channel]);
    }
    if (alpha < 1) {
      for (int channel = 0; channel < 3; channel++) {
        pixel[channel] = mixed(pixel[channel], background[channel], alpha);
      }
    }
  }
}
