"""The table that tools/bench prints, and what --json prints instead."""

import sys

AS_JSON = "--json" in sys.argv
# With --json one document at the end is all of stdout; the table is for whoever watches.
TABLE = sys.stderr if AS_JSON else sys.stdout
RESULTS = []


def line(name, figures, goal):
    """A row whose figures are no ratio to a peer."""
    print(f"{name:<42} {figures:<64} {goal}", file=TABLE, flush=True)
    RESULTS.append({"row": name, "figures": figures, "goal": goal})
