import { useState } from 'preact/hooks';

/** The prompts that a reader has chosen, by their ids. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly has: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  readonly choose: (ids: readonly string[]) => void;
}

/** The chosen prompts of a list. A prompt that leaves the list is no longer chosen. */
export function useSelection(listed: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ids = new Set(listed.filter((id) => chosen.has(id)));
  return {
    ids,
    has: (id) => ids.has(id),
    toggle: (id) => setChosen(new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id])),
    choose: (all) => setChosen(new Set(all)),
  };
}
