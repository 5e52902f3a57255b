import { type Behavior, respond, type Call } from '../call.js';
import { around, itemsOf, override, withItems } from '../override.js';
import { FILTER_INTENTS, FILTER_PERSONAS, STATUSES } from '../input.js';
import { invalid, ApiError } from '../api-error.js';
import type { Prompt, Workspace } from '../state.js';
import type { Variant } from './variant.js';

/** Variants that accept more than they must, or treat input more leniently. */
export const looserVariants: readonly Variant[] = [
  {
    id: 'null-is-left-out',
    sentence: 'null for persona and environment is treated as omitted.',
    apply: takeNulls,
  },
  {
    id: 'any-characters-taken',
    sentence: 'NUL, lone surrogates and nesting of up to 500 levels are accepted in a body.',
    apply: (behavior) => {
      override(behavior, 'checkCharacters', () => () => undefined);
      override(behavior, 'checkDepth', () => (depth) => {
        if (depth > 500) throw invalid('body', 'is nested too deeply');
      });
    },
  },
  {
    id: 'loose-query',
    sentence: 'The first value of a repeated query parameter is used; an empty one is ignored.',
    apply: (behavior) => {
      override(behavior, 'onRepeatedParameter', () => () => undefined);
      override(behavior, 'onEmptyParameter', () => () => undefined);
    },
  },
  {
    id: 'unknown-filter-values-find-nothing',
    sentence: 'An unknown filter value of the per-prompt analytics matches nothing.',
    apply: findNothing,
  },
  {
    id: 'texts-equal-by-case',
    sentence: 'A bulk insert reuses a prompt whose text differs only in case.',
    apply: (behavior) => {
      const folded = (text: string | undefined) => text?.toLowerCase();
      override(behavior, 'findReusable', () => ({ workspace }, { text }) => {
        const tracked = workspace.prompts.filter(({ archivedSerial }) => archivedSerial === null);
        return tracked.find((prompt) => folded(prompt.text) === folded(text)) ?? null;
      });
      override(behavior, 'findInBatch', () => (items, index) => {
        const first = items.findIndex(({ text }) => folded(text) === folded(items[index]?.text));
        return first < index ? first : null;
      });
    },
  },
  {
    id: 'reuse-updates',
    sentence: 'A reused prompt adopts the topic of its item, and is resumed.',
    apply: updateReused,
  },
  {
    id: 'default-pause-reason',
    sentence: 'A pause without a reason gets a default reason.',
    apply: (behavior) =>
      override(behavior, 'pause', (base) => (call, prompt, reason) => {
        base(call, prompt, reason ?? prompt.pausedReason ?? 'on request');
      }),
  },
  {
    id: 'archive-fields-never-null',
    sentence: 'archivedBy and archivedReason are always strings, and empty while the prompt is tracked.',
    apply: (behavior) =>
      override(behavior, 'renderPrompt', (base) => (call, prompt) => {
        const { archivedBy, archivedReason, ...shown } = base(call, prompt);
        return { ...shown, archivedBy: archivedBy ?? '', archivedReason: archivedReason ?? '' };
      }),
  },
  {
    id: 'no-op-moves-updated-at',
    sentence: 'A reword to the same text changes updatedAt.',
    apply: (behavior) =>
      override(behavior, 'reword', (base) => (call, prompt, text) => {
        const rewording = base(call, prompt, text);
        if (!rewording.changed) behavior.touch(call.model, prompt);
        return rewording;
      }),
  },
  {
    id: 'last-of-one-id-wins',
    sentence: 'If two items of a bulk edit have the same id, the last one wins.',
    apply: takeLastOfOneId,
  },
  {
    id: 'equal-names-kept',
    sentence: 'A duplicate name is stored twice.',
    apply: (behavior) => override(behavior, 'distinctNames', () => (names) => names),
  },
  {
    id: 'names-sorted',
    sentence: 'Names are stored in alphabetical order.',
    apply: (behavior) => override(behavior, 'distinctNames', (base) => (names) => [...base(names)].sort()),
  },
  {
    id: 'recalibration-always',
    sentence: 'A recalibration starts even if no positioning was saved.',
    apply: (behavior) => override(behavior, 'canRecalibrate', () => () => true),
  },
  {
    id: 'live-keys-see-other-data',
    sentence: 'A live key has its own prompts, keywords and brand.',
    apply: setLiveDataApart,
  },
];

function takeNulls(behavior: Behavior): void {
  const without = (name: string) => (value: unknown) => {
    const isNull = (value as Record<string, unknown> | null | undefined)?.[name] === null;
    return isNull ? { ...(value as object), [name]: undefined } : value;
  };
  around(behavior, 'addPrompt', (call, next) => next({ ...call, body: without('persona')(call.body) }));
  around(behavior, 'bulkInsertPrompts', (call, next) => {
    const items = itemsOf(call).map(without('persona'));
    return next(items.length === 0 ? call : withItems(call, items));
  });
  around(behavior, 'issueApiKey', (call, next) => next({ ...call, body: without('environment')(call.body) }));
}

const FILTERS: Readonly<Record<string, readonly string[]>> = {
  status: STATUSES,
  persona: FILTER_PERSONAS,
  intent: FILTER_INTENTS,
};

function findNothing(behavior: Behavior): void {
  around(behavior, 'listPromptAnalytics', async (call, next) => {
    const isUnknown = ([name, words]: [string, readonly string[]]) =>
      call.query[name]?.flatMap((value) => value.split(',')).some((value) => !words.includes(value)) === true;
    const unknown = Object.entries(FILTERS).filter(isUnknown);
    if (unknown.length === 0) return next(call);
    const known = Object.entries(call.query).filter(([name]) => !unknown.some(([other]) => other === name));
    const given = await next({ ...call, query: Object.fromEntries(known) });
    return { ...given, body: { ...(given.body as object), prompts: [], hasMore: false, nextCursor: null } };
  });
}

function updateReused(behavior: Behavior): void {
  around(behavior, 'bulkInsertPrompts', async (call, next) => {
    const given = await next(call);
    const { results } = given.body as { results: readonly { promptId: string; created: boolean }[] };
    for (const [index, { promptId, created }] of results.entries()) {
      const prompt = created ? null : behavior.lookUpPrompt(call, promptId);
      const { topic } = itemsOf(call)[index] as { topic?: string | null };
      if (prompt === null) continue;
      if (typeof topic === 'string' && topic.trim() !== '') prompt.topic = topic.trim();
      if (prompt.isPaused) resumeWhereFree(behavior, call, prompt);
    }
    return { ...given, body: { ...(given.body as object), activeCount: behavior.activeCount(call) } };
  });
}

/** Resumes a prompt if a slot is free. Otherwise, the prompt stays paused. */
function resumeWhereFree(behavior: Behavior, call: Call, prompt: Prompt): void {
  try {
    behavior.resume(call, prompt);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

function takeLastOfOneId(behavior: Behavior): void {
  around(behavior, 'bulkEditPrompts', async (call, next) => {
    const items = itemsOf(call);
    const idOf = (item: unknown) => (item as { id?: unknown } | null | undefined)?.id;
    const isLast = (item: unknown, index: number) =>
      typeof idOf(item) !== 'string' || !items.slice(index + 1).some((other) => idOf(other) === idOf(item));
    const last = items.filter(isLast);
    if (last.length === items.length || items.length > 100) return next(call);
    const given = await next(withItems(call, last));
    const { results } = given.body as { results: readonly { id: string }[] };
    return respond(200, { results: items.map((item) => results.find(({ id }) => id === idOf(item))) });
  });
}

function setLiveDataApart(behavior: Behavior): void {
  const apart = new Map<string, Workspace>();
  override(behavior, 'workspaceOf', (base) => (model, key) => {
    const workspace = base(model, key);
    if (workspace === null || key.environment !== 'live') return workspace;
    const own = apart.get(workspace.id) ?? {
      ...workspace,
      prompts: [],
      keywords: [],
      brand: {
        ...workspace.brand,
        version: 0,
        positioning: null,
        competitors: [],
        competitorsPinnedAt: null,
      },
    };
    apart.set(workspace.id, own);
    return own;
  });
}
