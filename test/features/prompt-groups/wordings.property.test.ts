import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createServices, type Services } from '../../../src/app.js';
import { loadConfig } from '../../../src/config.js';
import { sql } from '../../../src/platform/database.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';

let db: TestDatabase;
let services: Services;
beforeAll(async () => {
  db = await createTestDatabase();
  services = createServices({ database: db.database, config: loadConfig({}) });
});
afterAll(() => db.drop());

const WORDS = ['Zorblat', 'Quuxley', 'Frobnic', 'Vextrum', 'Plimso'];
const word = fc.constantFrom(...WORDS);
const text = fc.tuple(word, fc.nat(99)).map(([name, number]) => `Is ${name} number ${number}?`);
const subset = fc.subarray(WORDS.slice(1), { minLength: 1 });

/** A change of the names or of a prompt, chosen by its place in the list. */
const change = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), text }),
  fc.record({ kind: fc.constant('reword' as const), text, place: fc.nat(9) }),
  fc.record({ kind: fc.constant('replace' as const), text, place: fc.nat(9) }),
  fc.record({ kind: fc.constant('pin' as const), names: subset }),
  fc.record({ kind: fc.constant('alias' as const), name: fc.constantFrom('Alias', ...WORDS.slice(1)) }),
);
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

async function run(workspaceId: string, made: Change, ids: readonly string[]): Promise<void> {
  const prompt = (of: string) => ({ text: of, topic: null, persona: 'discoverer' as const, intent: null });
  if (made.kind === 'add') await services.prompts.add(workspaceId, prompt(made.text));
  else if (made.kind === 'pin') await services.brand.pinCompetitors(workspaceId, made.names);
  else if (made.kind === 'alias') await services.workspaces.setBrand(workspaceId, { aliases: [made.name] });
  else {
    const promptId = ids[made.place % ids.length] ?? '';
    if (made.kind === 'reword') await services.prompts.reword(workspaceId, promptId, made.text);
    else await services.prompts.replace(workspaceId, promptId, made.text, 'usr_1');
  }
}

it('examines every wording with the names of its commit, whatever happens at the same time', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(change, { minLength: 1, maxLength: 6 }), { maxLength: 4 }),
      async (rounds) => {
        const brand = { name: 'Zorblat' };
        const { workspaceId } = await services.workspaces.create({ name: 'Test', plan: 'paid', brand });
        const first = ['Is Zorblat first?', 'Is Vextrum second?', 'Is nothing third?'];
        for (const one of first)
          await services.prompts.add(workspaceId, {
            text: one,
            topic: null,
            persona: 'discoverer',
            intent: null,
          });
        for (const round of rounds) {
          const rows = await sql<{ id: string }>(
            db.database,
            'select prompt_id as id from prompts where workspace_id = $1 order by prompt_id',
            [workspaceId],
          );
          const ids = rows.map(({ id }) => id);
          // An archived prompt cannot be changed, and an alias of the brand cannot be a competitor.
          await Promise.allSettled(round.map((made) => run(workspaceId, made, ids)));
        }
        const [present] = await sql<{ version: string }>(db.database, 'select names_version($1) as version', [
          workspaceId,
        ]);
        const [names] = await sql<{ own: string[]; competitors: string[] }>(
          db.database,
          `select brand_name || brand_aliases as own, coalesce(competitors, '{}') as competitors
         from workspaces left join brands using (workspace_id) where workspace_id = $1`,
          [workspaceId],
        );
        const prompts = await sql<{ text: string; named: string; version: string }>(
          db.database,
          'select text, named, names_version as version from prompts where workspace_id = $1',
          [workspaceId],
        );
        for (const { text: wording, named, version } of prompts) {
          const has = (list: readonly string[] = []) => list.some((name) => wording.includes(name));
          const expected = has(names?.own) ? 'own' : has(names?.competitors) ? 'competitor' : 'neither';
          expect({ wording, named, version: version.split('/')[1] }).toEqual({
            ...{ wording, named: expected, version: present?.version },
          });
        }
      },
    ),
    { numRuns: 40 },
  );
});
