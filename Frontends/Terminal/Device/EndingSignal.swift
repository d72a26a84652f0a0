import CNcurses

/// Notes that a handler has taken a signal that ends the process. A process in the background then
/// ends instead of stopping, which nothing would undo. Safe to call in a signal handler.
package func noteEndingSignal(_ number: Int32) { imgf_note_ending(number) }
