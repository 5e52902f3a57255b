import type { Call, Reply } from '../../concurrent/domain/calls.js';
import type { BrandProfile, PromptState } from '../../concurrent/domain/state.js';
import type { Entry } from '../../concurrent/history.js';
import { judge, type Initial } from '../../concurrent/judge.js';

const tracked = (id: string, text: string): PromptState => ({
  id,
  text,
  place: 'tracked',
  isPaused: false,
  reason: null,
});

const brand: BrandProfile = {
  version: 3,
  fields: { positioning: 'old', audience: 'old', productDescription: 'old', tone: 'old' },
  competitors: [],
  isPinned: false,
};

/** A workspace with the prompts p1 and p2, one other slot and room for two more. */
export const initial: Initial = {
  prompts: { prompts: [tracked('p1', 'one'), tracked('p2', 'two')], otherSlots: 1, cap: 5 },
  brand,
  choices: {
    pausedCount: true,
    pausedStatus: 'paused',
    keepsOmitted: true,
    pinsKeepVersion: true,
  },
  lags: false,
};

export const accepted = (json: object = {}): Reply => ({
  kind: 'accepted',
  json: json as Record<string, unknown>,
});
export const rejected = (status: number): Reply => ({ kind: 'rejected', status });
export const unknown: Reply = { kind: 'unknown' };

export const entry = (client: number, call: Call, reply: Reply, start: number, end: number): Entry => ({
  client,
  workspace: 0,
  call,
  reply,
  start,
  end,
});

export const row = (id: string, text: string, status = 'active') => ({
  id,
  text,
  status,
  pausedReason: null,
});
export const list = (rows: readonly object[], archived: readonly object[] = []) =>
  accepted({ tracked: rows, archived });
export const reworded = (id: string, changed = true) => accepted({ promptId: id, changed });
export const reword = (id: string, text: string): Call => ({ kind: 'reword', id, text });

/** The verdict on a history that begins with `initial`. */
export const ruleOf = (...entries: Entry[]) => verdictOf(entries);

/** The broken rule, or the kind of the judgment if none is. */
export const verdictOf = (entries: readonly Entry[], start: Initial = initial) => {
  const judgment = judge(entries, [start]);
  return judgment.kind === 'broken' ? judgment.rule : judgment.kind;
};
