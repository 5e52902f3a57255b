/** A prompt that a sequence created, with state that the list does not show. */
export interface KnownPrompt {
  readonly id: string;
  text: string;
  readonly earlier: string[];
  state: 'running' | 'paused' | 'archived';
  /** Whether it counts against the cap. A server may not count paused prompts. */
  isCounted: boolean;
  hasBeenPaused: boolean;
  /** The status that the list shows while the prompt is paused. Also set if `mayBePaused`. */
  pausedStatus?: string;
  /**
   * Whether it replaced a paused prompt and has not been paused or resumed since. It may be paused, as the server
   * chooses.
   */
  mayBePaused: boolean;
  readonly isSuccessor: boolean;
  wasReplaced: boolean;
}

/** A newly tracked prompt. */
export function knownPrompt(id: string, text: string, isSuccessor = false): KnownPrompt {
  return {
    id,
    text,
    earlier: [],
    state: 'running',
    isCounted: true,
    hasBeenPaused: false,
    mayBePaused: false,
    isSuccessor,
    wasReplaced: false,
  };
}

/**
 * The successor of a replaced prompt. If the old prompt was paused and not counted, the successor is counted only if
 * activeCount grew.
 */
export function successorOf(old: KnownPrompt, id: string, text: string, growth: number): KnownPrompt {
  return {
    ...knownPrompt(id, text, true),
    isCounted: old.isCounted || growth === 1,
    mayBePaused: old.state === 'paused' || old.mayBePaused,
    ...(old.pausedStatus === undefined ? {} : { pausedStatus: old.pausedStatus }),
  };
}

export function markReworded(prompt: KnownPrompt, text: string): void {
  if (prompt.text === text) return;
  prompt.earlier.push(prompt.text);
  prompt.text = text;
}

export function markResumed(prompt: KnownPrompt): void {
  prompt.state = 'running';
  prompt.isCounted = true;
  prompt.mayBePaused = false;
  delete prompt.pausedStatus;
}

export function markArchived(prompt: KnownPrompt, wasReplaced = false): void {
  prompt.state = 'archived';
  prompt.isCounted = false;
  prompt.wasReplaced = wasReplaced;
  delete prompt.pausedStatus;
}
