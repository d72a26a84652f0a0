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

// A terminal as ncurses knows it. One at a time in a process, on one thread: ncurses has globals.
struct imgf_curses_terminal {
  SCREEN *screen;
  // Keys are read from a pad, which ncurses never refreshes: reading paints nothing.
  WINDOW *keys;
  // The stream that ncurses wants, over a descriptor of its own.
  void *stream;
};

// How `imgf_curses_open` ended.
enum imgf_curses_opened { CN_OPENED = 0, CN_UNKNOWN_NAME = 1, CN_CANNOT_MOVE_CURSOR = 2, CN_FAILED = 3 };

// Sets the terminal on `fd` up for reading keys: modes, alternate screen, keypad. `fd` stays
// the caller's. `name` is TERM.
enum imgf_curses_opened imgf_curses_open(const char *name, int fd, struct imgf_curses_terminal *terminal);

// Frees what `imgf_curses_open` made. Writes nothing.
void imgf_curses_close(struct imgf_curses_terminal *terminal);

// The value of a terminfo string, or NULL where the entry has none.
const char *imgf_curses_string(const char *capability);

// The value of a terminfo number, 0 or less where the entry has none, and of a flag.
int imgf_curses_number(const char *capability);
bool imgf_curses_flag(const char *capability);

// One key: 0 nothing there, 1 a byte, 2 a key code of ncurses. Bytes, since wget_wch drops a letter
// whose bytes come in two reads, and decodes by a locale that may not be UTF-8.
int imgf_curses_read(struct imgf_curses_terminal *terminal, unsigned int *value);

// The terminal's size; 0 where it does not say.
struct imgf_curses_size {
  int rows, columns, pixels_wide, pixels_high;
};
struct imgf_curses_size imgf_curses_window_size(int fd);

#endif
