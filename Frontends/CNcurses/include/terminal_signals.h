#ifndef IMAGEFEED_TERMINAL_SIGNALS_H
#define IMAGEFEED_TERMINAL_SIGNALS_H

// Signals become bytes in a pipe, the signal's number each; the terminal's thread reads them.

// Installs the handlers for WINCH, TSTP, CONT, INT, TERM and HUP. Before newterm, which then leaves
// these signals alone. Answers the descriptor to poll and read, or -1 with errno.
int imgf_catch_signals(void);

// Puts the handlers from before back.
void imgf_release_signals(void);

// Stops the process with TTOU while its group is not in the foreground of the terminal. Returns 0 in
// the foreground, or -1 with EIO if the process cannot be stopped.
int imgf_wait_for_foreground(int fd);

// Notes a signal that ends the process and was handled elsewhere. imgf_wait_for_foreground then ends the
// process by it instead of stopping it. May be called in a signal handler.
void imgf_note_ending(int number);

// Stops the process as TSTP's own action does, and comes back when it is continued.
void imgf_stop_process(void);

// Sends a signal to the other processes of this process's group, as the terminal does for a key.
void imgf_signal_others(int number);

// Ignores QUIT while another program has the terminal: Ctrl-\ is meant for that one, and reaches
// both.
void imgf_ignore_quit(void);

// Puts QUIT's action from before back.
void imgf_accept_quit(void);

#endif
