/** A prompt that a sequence of commands tracks, with what the list does not show. */
export interface Slot {
  readonly id: string;
  text: string;
  /** Its previous wordings. */
  readonly earlier: string[];
  state: 'running' | 'paused' | 'archived';
  /** Whether it takes one of the slots that the cap counts. A server may let a paused prompt take none. */
  isCounted: boolean;
  /** Whether it was ever paused. */
  hasBeenPaused: boolean;
  /** Its status in the list since it was paused; of one that may be paused, the status that it has then. */
  pausedStatus?: string;
  /** Whether it replaced a paused one, and was not paused or resumed since: it may be paused itself. */
  mayBePaused: boolean;
  /** Whether it came by a replacement, and whether one archived it. */
  readonly isSuccessor: boolean;
  wasReplaced: boolean;
}

/** The slot of a newly tracked prompt. */
export function newSlot(id: string, text: string, isSuccessor = false): Slot {
  return {
    ...{ id, text, earlier: [], state: 'running', isCounted: true },
    ...{ hasBeenPaused: false, mayBePaused: false, isSuccessor, wasReplaced: false },
  };
}

/**
 * The slot of a prompt that replaced another; `growth` is by how much activeCount grew. One that replaced a paused
 * prompt may be paused itself, and then takes no more slots than that did.
 */
export function successorOf(old: Slot, id: string, text: string, growth: number): Slot {
  return {
    ...newSlot(id, text, true),
    isCounted: old.isCounted || growth === 1,
    mayBePaused: old.state === 'paused' || old.mayBePaused,
    ...(old.pausedStatus === undefined ? {} : { pausedStatus: old.pausedStatus }),
  };
}

/** Records a new wording. */
export function rewordSlot(slot: Slot, text: string): void {
  if (slot.text === text) return;
  slot.earlier.push(slot.text);
  slot.text = text;
}

/** Records that the prompt is no longer paused. */
export function resumeSlot(slot: Slot): void {
  slot.state = 'running';
  slot.isCounted = true;
  slot.mayBePaused = false;
  delete slot.pausedStatus;
}

/** Records that the prompt was archived, by a replacement or otherwise. */
export function archiveSlot(slot: Slot, wasReplaced = false): void {
  slot.state = 'archived';
  slot.isCounted = false;
  slot.wasReplaced = wasReplaced;
  delete slot.pausedStatus;
}
