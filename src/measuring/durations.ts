/** How long a process that disappeared keeps its slots, in ms. */
export const LEASE_MS = 60_000;

/** Maximum wait that a provider may request, in ms. */
export const MAX_PAUSE_MS = 10 * 60_000;

/** The time, in ms, within which all questions of a run are asked: a day. */
export const RUN_MS = 86_400_000;
