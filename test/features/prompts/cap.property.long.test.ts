import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.js';
import { startQuietService } from '../../support/service.js';
import type { Service } from '../../../scripts/lab/servers/service.js';

let app: TestApp;
const processes: Service[] = [];
beforeAll(async () => {
  app = await createTestApp();
  for (const _ of ['one', 'other']) processes.push(await startQuietService(app.db));
});
afterAll(async () => {
  const codes = await Promise.all(processes.map((process) => process.end('SIGINT')));
  await app.close();
  expect(codes).toEqual([0, 0]);
});

/** A call to one of the processes. `target` and `old` are indexes into the prompts that each run prepares. */
type Call = { via: number } & (
  | { kind: 'add' }
  | { kind: 'bulk'; own: number; shared: number[]; old: number[] }
  | { kind: 'archive' | 'replace' | 'pause'; target: number }
  | { kind: 'read' }
);

const via = fc.nat({ max: 1 });
const target = fc.nat({ max: 3 });
const call: fc.Arbitrary<Call> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('add' as const), via }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('bulk' as const),
      via,
      own: fc.nat({ max: 3 }),
      shared: fc.array(fc.nat({ max: 2 }), { maxLength: 3 }),
      old: fc.array(target, { minLength: 1, maxLength: 2 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('archive' as const), via, target }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('replace' as const), via, target }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pause' as const), via, target }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('read' as const), via }) },
);

interface Answer {
  readonly status: number;
  readonly body: Record<string, never> & {
    promptId: string;
    activeCount: number;
    results: { promptId: string; created: boolean }[];
    error: { code: string; details: { cap: number; activeCount: number; requested: number } };
    tracked: { id: string; text: string }[];
    archived: { id: string; text: string }[];
  };
}

async function send(
  key: string,
  process: number,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const response = await fetch(`${processes[process]?.url}${path}`, {
    method,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

/** The texts of a bulk insert: its own, some shared with other bulks, and some already tracked. */
function textsOf(index: number, { own, shared, old }: Extract<Call, { kind: 'bulk' }>): string[] {
  return [
    ...Array.from({ length: own }, (_, at) => `text ${at} of bulk ${index}`),
    ...shared.map((at) => `shared text ${at}`),
    ...old.map((at) => `old text ${at}`),
  ];
}

function perform(key: string, oldIds: readonly string[], one: Call, index: number): Promise<Answer> {
  const ask = (method: string, path: string, body?: object) => send(key, one.via, method, path, body);
  if (one.kind === 'add') return ask('POST', '/v1/prompts', { text: `added text ${index}` });
  if (one.kind === 'bulk') {
    return ask('POST', '/v1/prompts/bulk', { prompts: textsOf(index, one).map((text) => ({ text })) });
  }
  if (one.kind === 'read') return ask('GET', '/v1/prompts/cap');
  const path = `/v1/prompts/${oldIds[one.target]}`;
  if (one.kind === 'archive') return ask('DELETE', path);
  if (one.kind === 'pause') return ask('POST', `${path}/pause`, { paused: true });
  return ask('POST', `${path}/replacements`, { text: `replacement text ${index}` });
}

const EXPECTED: Record<Call['kind'], (number | string)[]> = {
  add: [201, 'prompt_cap_exceeded'],
  bulk: [201, 'prompt_cap_exceeded'],
  archive: [200],
  replace: [201, 'prompt_not_editable'],
  pause: [200, 'prompt_not_editable'],
  read: [200],
};

it('keeps the cap and every acknowledged write under concurrent calls to two processes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 5 }),
      fc.array(call, { minLength: 4, maxLength: 14 }),
      async (free, calls) => {
        const cap = 4 + free;
        const { key = '' } = await app.client({ cap });
        const prepared = await send(key, 0, 'POST', '/v1/prompts/bulk', {
          prompts: [0, 1, 2, 3].map((at) => ({ text: `old text ${at}` })),
        });
        const oldIds = prepared.body.results.map(({ promptId }) => promptId);

        const answers = await Promise.all(calls.map((one, index) => perform(key, oldIds, one, index)));

        const { body: list } = await send(key, 1, 'GET', '/v1/prompts');
        const textOf = new Map([...list.tracked, ...list.archived].map(({ id, text }) => [id, text]));
        const tracked = new Set(oldIds);
        const gone = new Set<string>();
        answers.forEach(({ status, body }, index) => {
          const one = calls[index] as Call;
          expect(EXPECTED[one.kind]).toContain(status < 400 ? status : body.error.code);
          if (status < 400 && body.activeCount !== undefined)
            expect(body.activeCount).toBeLessThanOrEqual(cap);
          if (status < 400) {
            if (one.kind === 'add') {
              tracked.add(body.promptId);
              expect(textOf.get(body.promptId)).toBe(`added text ${index}`);
            }
            if (one.kind === 'replace') {
              tracked.add(body.promptId);
              expect(textOf.get(body.promptId)).toBe(`replacement text ${index}`);
            }
            if (one.kind === 'archive' || one.kind === 'replace') gone.add(oldIds[one.target] ?? '');
            if (one.kind === 'bulk') {
              expect(body.results.map(({ promptId }) => textOf.get(promptId))).toEqual(textsOf(index, one));
              for (const { promptId, created } of body.results) if (created) tracked.add(promptId);
            }
          } else if (body.error.code === 'prompt_cap_exceeded') {
            const { details } = body.error;
            expect(details.cap).toBe(cap);
            expect(details.activeCount).toBeLessThanOrEqual(cap);
            expect(details.activeCount + details.requested).toBeGreaterThan(cap);
            expect([...textOf.values()].filter((text) => text.endsWith(` of bulk ${index}`))).toEqual([]);
            expect([...textOf.values()]).not.toContain(`added text ${index}`);
          }
        });
        for (const id of gone) tracked.delete(id);
        expect(list.tracked.map(({ id }) => id).sort()).toEqual([...tracked].sort());
        expect(list.tracked.length).toBeLessThanOrEqual(cap);
        const shared = list.tracked.map(({ text }) => text).filter((text) => text.startsWith('shared'));
        expect(new Set(shared).size).toBe(shared.length);

        // With nothing else running, adds succeed up to the cap and fail beyond it.
        for (let count = list.tracked.length + 1; count <= cap; count += 1) {
          const added = await send(key, count % 2, 'POST', '/v1/prompts', { text: `filling up ${count}` });
          expect([added.status, added.body.activeCount]).toEqual([201, count]);
        }
        const refused = await send(key, 0, 'POST', '/v1/prompts', { text: 'one too many' });
        expect([refused.status, refused.body.error.details]).toEqual([
          409,
          { cap, activeCount: cap, requested: 1 },
        ]);
      },
    ),
    { numRuns: 40 },
  );
});
