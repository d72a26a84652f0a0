#define _GNU_SOURCE
#include "cncurses.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

// term.h defines this common word as a macro.
#undef columns

const char *imgf_curses_string(const char *capability) {
  char *value = tigetstr((char *)capability);
  return value == NULL || value == (char *)-1 ? NULL : value;
}

int imgf_curses_number(const char *capability) { return tigetnum((char *)capability); }

bool imgf_curses_flag(const char *capability) { return tigetflag((char *)capability) > 0; }

// Stops ncurses from parsing mouse reports. It expects the form in terminfo, which inside tmux and kitty
// differs from the requested one. Called after keypad, which fills the table of keys.
static void ignore_mouse(void) {
  const char *mouse = imgf_curses_string("kmous");
  if (mouse != NULL) {
    define_key((char *)mouse, 0);
  }
}

// Turns off output processing, which is not needed. To convert newlines, the kernel would read each byte
// of a picture.
static void pass_output_through(int fd) {
  struct termios modes;
  if (tcgetattr(fd, &modes) == 0) {
    modes.c_oflag &= ~(tcflag_t)OPOST;
    tcsetattr(fd, TCSANOW, &modes);
  }
}

// The time limit for the rest of a key after its ESC, in milliseconds. Over ssh a key arrives in parts.
static int escape_delay(void) {
  return getenv("SSH_CONNECTION") != NULL || getenv("SSH_TTY") != NULL ? 100 : 25;
}

static void set_modes(struct imgf_curses_terminal *terminal, int fd) {
  cbreak();
  noecho();
  nonl();
  typeahead(-1);
  set_escdelay(escape_delay());
  nodelay(terminal->keys, TRUE);
  keypad(terminal->keys, TRUE);
  ignore_mouse();
  pass_output_through(fd);
}

enum imgf_curses_opened imgf_curses_open(const char *name, int fd, struct imgf_curses_terminal *terminal) {
  int status = 0;
  if (setupterm((char *)name, fd, &status) != OK) {
    return status == 1 ? IMGF_CANNOT_MOVE_CURSOR : IMGF_UNKNOWN_NAME;
  }
  bool moves = imgf_curses_string("cup") != NULL;
  del_curterm(cur_term);
  if (!moves) {
    return IMGF_CANNOT_MOVE_CURSOR;
  }
  int copy = fcntl(fd, F_DUPFD_CLOEXEC, 3);
  FILE *file = copy < 0 ? NULL : fdopen(copy, "r+");
  if (file == NULL) {
    int saved = errno;
    if (copy >= 0) {
      close(copy);
    }
    errno = saved;
    return IMGF_FAILED;
  }
  terminal->stream = file;
  terminal->screen = newterm((char *)name, file, file);
  terminal->keys = terminal->screen == NULL ? NULL : newpad(1, 1);
  if (terminal->keys == NULL) {
    return IMGF_FAILED;
  }
  set_modes(terminal, fd);
  fflush(file);
  return IMGF_OPENED;
}

void imgf_curses_close(struct imgf_curses_terminal *terminal) {
  if (terminal->keys != NULL) {
    delwin(terminal->keys);
  }
  if (terminal->screen != NULL) {
    delscreen(terminal->screen);
  }
  if (terminal->stream != NULL) {
    fclose(terminal->stream);
  }
  *terminal = (struct imgf_curses_terminal){0};
}

int imgf_curses_read(struct imgf_curses_terminal *terminal, unsigned int *value) {
  int read = wgetch(terminal->keys);
  *value = (unsigned int)read;
  return read == ERR ? 0 : read > 0xFF ? 2 : 1;
}

struct imgf_curses_size imgf_curses_window_size(int fd) {
  struct winsize window;
  struct imgf_curses_size size = {0, 0, 0, 0};
  if (ioctl(fd, TIOCGWINSZ, &window) == 0) {
    size.rows = window.ws_row;
    size.columns = window.ws_col;
    size.pixels_wide = window.ws_xpixel;
    size.pixels_high = window.ws_ypixel;
  }
  return size;
}
