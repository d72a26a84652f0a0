#ifndef IMAGEFEED_CNCURSES_H
#define IMAGEFEED_CNCURSES_H

#if __has_include(<ncursesw/curses.h>)
#include <ncursesw/curses.h>
#elif __has_include(<curses.h>)
#include <curses.h>
#else
#error "imagefeed needs ncurses' headers: apt-get install libncurses-dev"
#endif

#include <stdbool.h>
#include <stddef.h>

#include "heap_settings.h"
#include "terminal_guard.h"
#include "terminal_signals.h"
#include "waiting.h"

// The state of ncurses for a terminal. Only one at a time, on one thread, because ncurses has globals.
struct imgf_curses_terminal {
  SCREEN *screen;
  // Keys are read from a pad. ncurses does not refresh it, so that reading draws nothing.
  WINDOW *keys;
  // A stream over a separate descriptor, because ncurses needs a stream.
  void *stream;
};

// The results of `imgf_curses_open`. IMGF_FAILED sets errno.
enum imgf_curses_opened { IMGF_OPENED, IMGF_UNKNOWN_NAME, IMGF_CANNOT_MOVE_CURSOR, IMGF_FAILED };

// Sets up the terminal on `fd` for reading keys: modes, alternate screen, keypad. `terminal` is
// zero before. The caller closes it, also after an error, and closes `fd`. `name` is TERM.
enum imgf_curses_opened imgf_curses_open(const char *name, int fd, struct imgf_curses_terminal *terminal);

// Frees the result of `imgf_curses_open`. Writes nothing.
void imgf_curses_close(struct imgf_curses_terminal *terminal);

// The value of a terminfo string, or NULL if the entry does not have it.
const char *imgf_curses_string(const char *capability);

// The value of a terminfo number or flag. A missing number is 0 or less.
int imgf_curses_number(const char *capability);
bool imgf_curses_flag(const char *capability);

// Reads a byte (returns 1) or a key code of ncurses (returns 2). Returns 0 if there is no input. Bytes,
// because wget_wch drops a character that arrives in two reads, and the locale may not be UTF-8.
int imgf_curses_read(struct imgf_curses_terminal *terminal, unsigned int *value);

// The terminal's size; 0 if it is unknown.
struct imgf_curses_size {
  int rows, columns, pixels_wide, pixels_high;
};
struct imgf_curses_size imgf_curses_window_size(int fd);

#endif
