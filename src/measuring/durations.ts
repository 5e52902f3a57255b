/** How long a process that disappeared keeps its slots, in ms. */
export const LEASE_MS = 60_000;

/** Longest wait that a provider is granted, in ms. */
export const MAX_PAUSE_MS = 10 * 60_000;

/** The questions of a run are asked within a day of its time. In ms. */
export const RUN_MS = 86_400_000;
