import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../../../src/domain/errors.js';
import { nextCursorOf, pageOf } from '../../../src/features/analytics/prompt-paging.js';
import type { PromptAnalyticsRequest } from '../../../src/features/analytics/index.js';
import type { Prompt } from '../../../src/features/prompts/index.js';

const moment = new Date('2026-01-01T00:00:00.000Z');

function promptAt(hour: number, id: number): Prompt {
  const createdAt = new Date(moment.getTime() + hour * 3_600_000);
  return {
    promptId: `prm_${`${id}`.padStart(4, '0')}`,
    text: 'Which one?',
    topic: null,
    persona: 'buyer',
    intent: null,
    createdBy: 'api',
    pausedReason: null,
    archivedBy: null,
    archivedReason: null,
    createdAt,
    updatedAt: createdAt,
    status: 'pending_baseline',
    hasObservations: false,
  };
}

/** Prompts of few moments, so that many are equal; ids are distinct. */
const promptList = fc
  .uniqueArray(fc.integer({ min: 0, max: 9999 }), { maxLength: 40 })
  .chain((ids) =>
    fc.tuple(...ids.map((id) => fc.integer({ min: 0, max: 3 }).map((hour) => promptAt(hour, id)))),
  );

const limits = fc.infiniteStream(fc.integer({ min: 1, max: 100 }));
const request: PromptAnalyticsRequest = { rangeDays: 30, limit: 1, filter: {}, cursor: undefined };

/** Reads page by page; `between` may change the list after each. */
function walk(
  first: readonly Prompt[],
  sizes: Iterator<number>,
  between = (list: readonly Prompt[]) => list,
) {
  const seen: string[] = [];
  let list = first;
  let cursor: string | undefined;
  for (let step = 0; step <= 200; step += 1) {
    const ask = { ...request, limit: Number(sizes.next().value), cursor };
    const page = pageOf(list, 'ws_1', ask);
    expect(page.prompts.length).toBeLessThanOrEqual(ask.limit);
    seen.push(...page.prompts.map((prompt) => prompt.promptId));
    const next = nextCursorOf(page, 'ws_1', ask);
    expect(next !== null).toBe(page.hasMore);
    if (next === null) return seen;
    cursor = next;
    list = between(list);
  }
  throw new Error('the walk does not end');
}

describe('the pages of prompts', () => {
  it('give every prompt once, in order, whatever the sizes', () => {
    fc.assert(
      fc.property(promptList, limits, (prompts, sizes) => {
        const expected = [...prompts].sort(
          (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.promptId < b.promptId ? -1 : 1),
        );
        expect(walk(prompts, sizes)).toEqual(expected.map((prompt) => prompt.promptId));
      }),
    );
  });

  it('give every prompt that is there throughout once, while others come and go', () => {
    const change = fc.infiniteStream(promptList);
    fc.assert(
      fc.property(promptList, limits, change, (prompts, sizes, changes) => {
        const kept = prompts.filter((_, index) => index % 2 === 0);
        const keptIds = kept.map((prompt) => prompt.promptId);
        const seen = walk(prompts, sizes, () => {
          const others = changes.next().value as Prompt[];
          return [...kept, ...others.filter((prompt) => !keptIds.includes(prompt.promptId))];
        });
        expect(seen.filter((id) => keptIds.includes(id)).sort()).toEqual([...keptIds].sort());
      }),
    );
  });

  it('refuse the cursor of other filters, another window or another workspace, by name', () => {
    const prompts = [promptAt(0, 1), promptAt(0, 2)];
    const cursor = nextCursorOf(pageOf(prompts, 'ws_1', request), 'ws_1', request) ?? '';
    const refused = (workspaceId: string, changes: Partial<PromptAnalyticsRequest>) => {
      try {
        pageOf(prompts, workspaceId, { ...request, cursor, ...changes });
      } catch (error) {
        return error instanceof DomainError ? [error.code, error.param] : error;
      }
      return 'taken';
    };
    const refusal = ['invalid_parameter', 'cursor'];
    expect(refused('ws_2', {})).toEqual(refusal);
    expect(refused('ws_1', { rangeDays: 7 })).toEqual(refusal);
    expect(refused('ws_1', { filter: { statuses: ['active'] } })).toEqual(refusal);
    expect(refused('ws_1', { filter: { query: 'x' } })).toEqual(refusal);
    expect(refused('ws_1', { cursor: cursor.slice(0, -2) })).toEqual(refusal);
    expect(refused('ws_1', { limit: 7 })).toBe('taken');
  });

  it('take a cursor with the values of a filter in another order', () => {
    const prompts = [promptAt(0, 1), promptAt(0, 2)];
    const one = { ...request, filter: { topics: ['a', 'b'] } };
    const cursor = nextCursorOf(pageOf(prompts, 'ws_1', one), 'ws_1', one) ?? '';
    const page = pageOf(prompts, 'ws_1', { ...request, filter: { topics: ['b', 'a'] }, cursor });
    expect(page.prompts.map((prompt) => prompt.promptId)).toEqual(['prm_0002']);
  });
});
