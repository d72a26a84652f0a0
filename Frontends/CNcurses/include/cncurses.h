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
#include "held_signals.h"
#include "terminal_guard.h"
#include "terminal_signals.h"
#include "waiting.h"

// A terminal as ncurses knows it. One at a time in a process, on one thread: ncurses has globals.
struct cn_terminal {
  SCREEN *screen;
  // Keys are read from a pad, which ncurses never refreshes: reading paints nothing.
  WINDOW *keys;
  // The stream that ncurses wants, over a descriptor of its own.
  void *stream;
};

// How `cn_open` ended.
enum cn_opened { CN_OPENED = 0, CN_UNKNOWN_NAME = 1, CN_CANNOT_MOVE_CURSOR = 2, CN_FAILED = 3 };

// Sets the terminal on `fd` up for reading keys: modes, alternate screen, keypad. `fd` stays
// the caller's. `name` is TERM.
enum cn_opened cn_open(const char *name, int fd, struct cn_terminal *terminal);

// Frees what `cn_open` made. Writes nothing.
void cn_close(struct cn_terminal *terminal);

// The value of a terminfo string, or NULL where the entry has none.
const char *cn_string(const char *capability);

// The value of a terminfo number, 0 or less where the entry has none, and of a flag.
int cn_number(const char *capability);
bool cn_flag(const char *capability);

// One key: 0 nothing there, 1 a byte, 2 a key code of ncurses. Bytes, since wget_wch drops a letter
// whose bytes come in two reads, and decodes by a locale that may not be UTF-8.
int cn_read(struct cn_terminal *terminal, unsigned int *value);

// The terminal's size; 0 where it does not say.
struct cn_size {
  int rows, columns, pixels_wide, pixels_high;
};
struct cn_size cn_window_size(int fd);

#endif
