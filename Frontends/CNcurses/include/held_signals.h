#ifndef IMAGEFEED_HELD_SIGNALS_H
#define IMAGEFEED_HELD_SIGNALS_H

// Signals that end or stop the process wait while a terminal is raw for a moment, whichever thread
// they come to: a mask would hold them on one thread alone.

// Holds TERM, HUP, INT, QUIT and TSTP until `release_signals`; ignored ones stay ignored. May be
// nested.
void hold_signals(void);

// Puts the actions from before back and raises what came meanwhile.
void release_signals(void);

#endif
