#ifndef IMAGEFEED_TERMINAL_GUARD_H
#define IMAGEFEED_TERMINAL_GUARD_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

// The guard gives the terminal back on every way out (SEC-5): leaving, stopping, exit(), a crash.
// One at a time in a process. Everything that restores is async-signal-safe.

// Keeps the modes of `fd`, before anybody changes them. Answers 0, or -1 with errno.
int imgf_save_modes(int fd);

// Keeps the modes that the program now has, without flow control, and arms the guard: from here on
// every way out writes the `reset` bytes. stderr, when it is a terminal, is caught in memory.
// Ctrl-C, Ctrl-Z and Ctrl-\ send their characters and no signals, because a pasted text may contain
// them. Returns 0, or -1 with errno.
int imgf_arm_restore(const unsigned char *reset, size_t count);

// The signal that a typed character stands for by the saved modes: SIGINT, SIGQUIT, SIGTSTP or 0.
int imgf_key_signal(unsigned char key);

// Changes the bytes that every way out writes. Answers 0, or -1 with errno.
int imgf_change_reset(const unsigned char *reset, size_t count);

// Writes the reset bytes, puts the saved modes back and shows what came on stderr. Does nothing
// when it has been done already.
void imgf_restore(void);

// Writes to the terminal as write(2) does, while the guard is armed. If another thread has restored
// the terminal, the process is about to end: then nothing is written and the call never returns.
// Only for one thread.
ssize_t imgf_write_screen(int fd, const void *bytes, size_t count);

// Puts the saved modes back after another program, which may have left others, and discards what was
// typed meanwhile. Only between `imgf_restore` and `imgf_rearm_restore`.
void imgf_reset_modes(void);

// Takes the terminal again after `imgf_restore`: the program's modes, stderr caught. The bytes that
// set the screen up are the caller's.
void imgf_rearm_restore(void);

// Forgets the terminal after `imgf_restore`; crash handlers are put back.
void imgf_disarm_restore(void);

#endif
