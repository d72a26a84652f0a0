#ifndef IMAGEFEED_TERMINAL_SIGNALS_H
#define IMAGEFEED_TERMINAL_SIGNALS_H

#include <stddef.h>

// Signals become bytes in a pipe, each with the number of the signal. The thread that owns the
// terminal reads them.

// Installs handlers for the signals. An ignored SIGTSTP stays ignored. Returns the descriptor to poll
// and read, or -1 with errno.
int imgf_catch_signals(const int *signals, size_t count);

// Restores the previous handlers.
void imgf_release_signals(void);

// Stops the process with SIGTTOU while its group is not in the foreground of the terminal. Returns 0
// in the foreground, or -1 with EIO if the process cannot be stopped.
int imgf_wait_for_foreground(int fd);

// Notes a signal that ends the process and was handled elsewhere. imgf_wait_for_foreground then ends the
// process by it instead of stopping it. May be called in a signal handler.
void imgf_note_ending(int number);

// Stops the process as SIGTSTP does by default, and returns when it is continued.
void imgf_stop_process(void);

// Sends a signal to the other processes of this process's group, as the terminal does for a key.
void imgf_signal_others(int number);

// Ignores SIGINT and SIGQUIT while another program has the terminal. Ctrl-C and Ctrl-\ are meant for
// that program, but the terminal sends them to every process of the group. A handler could run long
// after the program has ended, when the signal can no longer be told from one for this process.
void imgf_ignore_keys(void);

// Restores the previous action of SIGINT.
void imgf_accept_interrupt(void);

// Restores the previous action of SIGQUIT.
void imgf_accept_quit(void);

#endif
