#ifndef IMAGEFEED_TERMINAL_GUARD_H
#define IMAGEFEED_TERMINAL_GUARD_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

// The guard restores the terminal on every exit (SEC-5): return, stop, exit(), signal, crash. The
// screen, the queries of plain commands, the prompt for a secret and the wait for a key use it, one at a
// time in a process. Everything that restores is async-signal-safe.

// Saves the modes of `fd`, before anything changes them, and catches the signals. Returns the
// descriptor to read them from (`imgf_catch_signals`), or -1 with errno. EBUSY if the guard already
// has a terminal.
int imgf_take_terminal(int fd, const int *signals, size_t count);

// The modes while the guard is armed.
enum imgf_modes {
  // Typed characters are available at once, without echo. Ctrl-C, Ctrl-Z and Ctrl-\ send no signals,
  // because a pasted text may contain them. There is no flow control.
  IMGF_RAW,
  // Lines without echo.
  IMGF_SILENT,
  // Typed characters are available at once, without echo. Ctrl-C, Ctrl-Z and Ctrl-\ send their signals.
  IMGF_KEYS,
};

// Changes the modes and arms the guard. From now on, every exit writes the `reset` bytes and restores
// the saved modes. Returns 0, or -1 with errno.
int imgf_arm_restore(enum imgf_modes modes, const unsigned char *reset, size_t count);

// Keeps the output on stderr in memory while the guard is armed, if stderr is a terminal. After 1 MiB,
// writes to stderr fail.
void imgf_catch_stderr(void);

// The signal that a typed character stands for in the saved modes: SIGINT, SIGQUIT, SIGTSTP or 0.
int imgf_key_signal(unsigned char key);

// Changes the bytes that every exit writes. Returns 0, or -1 with errno.
int imgf_change_reset(const unsigned char *reset, size_t count);

// Writes the reset bytes, restores the saved modes and prints the caught output on stderr. Does nothing
// if the terminal is already restored. If another thread is restoring it, waits for that thread.
void imgf_restore(void);

// Writes to the terminal as write(2) does, while the guard is armed. If another thread has restored
// the terminal, the process is about to end: then nothing is written and the call never returns.
// Only for one thread.
ssize_t imgf_write_screen(int fd, const void *bytes, size_t count);

// Restores the saved modes after another program, which may have changed them, and discards the input
// in the meantime. Only between `imgf_restore` and `imgf_rearm_restore`.
void imgf_reset_modes(void);

// Takes the terminal again after `imgf_restore`: changes the modes and catches stderr. The caller
// writes the bytes that set up the screen.
void imgf_rearm_restore(void);

// Restores the terminal and the signal handlers. The guard is then free for another terminal.
void imgf_leave_terminal(void);

#endif
