import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { latest } from '../../../src/domain/data-version.js';
import { createBrandService, type BrandService } from '../../../src/features/brand/index.js';
import { sql } from '../../../src/platform/database.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { createWorkspace } from '../../support/factories.js';
import { calls, initial, perform, predict, stateOf, type Call, type State } from './brand-model.js';

let test: TestDatabase;
/** Two pools on one database, as two processes would have. */
let processes: [BrandService, BrandService];

beforeAll(async () => {
  test = await createTestDatabase();
  const serviceOn = (database: TestDatabase['database']) =>
    createBrandService({ database, clock: () => new Date() });
  processes = [serviceOn(test.database), serviceOn(test.openAnother())];
});
afterAll(() => test.drop());

const processOf = (index: number): BrandService => processes[index % 2 === 0 ? 0 : 1];

async function versionsOf(workspaceId: string): Promise<{ version: number; active: boolean }[]> {
  const text =
    'select version, superseded_at is null as active from brand_versions where workspace_id = $1 order by version';
  return sql(test.database, text, [workspaceId]);
}

function chainTo(last: number): { version: number; active: boolean }[] {
  return Array.from({ length: last }, (_, index) => ({ version: index + 1, active: index + 1 === last }));
}

describe('the brand', () => {
  it('the brand behaves as its model predicts across two processes, and rejected calls change nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat({ max: 1 }), calls), { maxLength: 15 }), async (script) => {
        const { workspaceId } = await createWorkspace(test.database);
        let state = initial;
        for (const [at, call] of script) {
          const predicted = predict(state, call);
          expect(await perform(processOf(at), workspaceId, call)).toEqual(predicted.answer);
          state = predicted.state;
          expect(await stateOf(processOf(at + 1), workspaceId)).toEqual(state);
        }
        expect(await versionsOf(workspaceId)).toEqual(chainTo(state.version));
      }),
      { numRuns: 60 },
    );
  });

  it('numbers concurrent saves of the brand consecutively and shows the last', async () => {
    const scenario = fc.record({ before: fc.nat({ max: 2 }), saves: fc.integer({ min: 2, max: 12 }) });
    await fc.assert(
      fc.asyncProperty(scenario, async ({ before, saves }) => {
        const { workspaceId } = await createWorkspace(test.database);
        for (let index = 0; index < before; index += 1) {
          await processOf(index).savePositioning(workspaceId, { positioning: 'Before' });
        }
        const saved = await Promise.all(
          Array.from({ length: saves }, async (_, index) => {
            const positioning = `Save ${index}`;
            return { positioning, ...(await processOf(index).savePositioning(workspaceId, { positioning })) };
          }),
        );
        saved.sort((a, b) => a.version - b.version);
        expect(saved.map((one) => one.version)).toEqual(saved.map((_, index) => before + index + 1));
        expect(saved.map((one) => one.superseded)).toEqual(saved.map((one) => one.version > 1));
        const last = saved.at(-1);
        for (const process of processes) {
          expect(await process.profile(latest(workspaceId))).toMatchObject({
            version: before + saves,
            positioning: last?.positioning,
          });
        }
        expect(await versionsOf(workspaceId)).toEqual(chainTo(before + saves));
      }),
      { numRuns: 25 },
    );
  });

  it('handles concurrent brand calls as if they had run one after another, in some order', async () => {
    const scenario = fc.record({
      first: fc.array(calls, { maxLength: 2 }),
      together: fc.array(calls, { minLength: 2, maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(scenario, async ({ first, together }) => {
        const { workspaceId } = await createWorkspace(test.database);
        let state = initial;
        for (const call of first) {
          await perform(processOf(0), workspaceId, call);
          state = predict(state, call).state;
        }
        const answers = await Promise.all(
          together.map((call, index) => perform(processOf(index), workspaceId, call)),
        );
        const outcome = { answers, state: await stateOf(processOf(0), workspaceId) };
        expect(serialOutcomes(state, together)).toContainEqual(outcome);
      }),
      { numRuns: 80 },
    );
  });
});

/** The results (by call) and final state for every order in which the calls may run. */
function serialOutcomes(start: State, together: readonly Call[]): { answers: unknown[]; state: State }[] {
  return orders(together.map((_, index) => index)).map((order) => {
    const answers: unknown[] = [];
    let state = start;
    for (const index of order) {
      const call = together[index];
      if (call === undefined) continue;
      const predicted = predict(state, call);
      answers[index] = predicted.answer;
      state = predicted.state;
    }
    return { answers, state };
  });
}

function orders(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) =>
    orders(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}
