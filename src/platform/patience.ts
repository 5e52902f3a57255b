/** The minimum number of event loop turns that a wait takes. */
const MIN_TURNS = 10;

/**
 * Calls `onLate` after `ms` milliseconds, unless the returned function is called first. Meant for replies over a
 * network: a process that was stopped or busy finds its timers due before it has read what arrived in the meantime, so
 * a plain timer would blame the other side. This one waits in parts and reads between them: a stall, however long,
 * counts as one part.
 */
export function whenLate(ms: number, onLate: () => void): () => void {
  let turnsLeft = MIN_TURNS;
  let timer = setTimeout(onTurn, ms / MIN_TURNS);
  function onTurn(): void {
    turnsLeft -= 1;
    if (turnsLeft === 0) onLate();
    else timer = setTimeout(onTurn, ms / MIN_TURNS);
  }
  return () => clearTimeout(timer);
}
