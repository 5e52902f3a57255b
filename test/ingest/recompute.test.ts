import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBrandService } from '../../src/features/brand/index.js';
import { createWorkspaceService } from '../../src/features/workspaces/index.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { createWorkspace } from '../support/factories.js';
import { fileOf, ingestOn, NOW } from './support.js';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** Everything by which brands and sources are recognized. */
interface Identity {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly domains: readonly string[];
  readonly competitors: readonly string[];
}

const SPELLINGS = ['Acme', 'ACME', 'Acme Boards', 'acme boards', 'Globex', 'GLOBEX', 'Straße', 'STRASSE'];
const SITES = ['acme.example', 'blog.acme.example', 'globex.example', 'news.example'];
const TYPES = ['own', 'editorial', 'ugc', 'competitor'];

const identity: fc.Arbitrary<Identity> = fc.record({
  name: fc.constantFrom('Acme', 'Globex', 'Straße', 'Somebody'),
  aliases: fc.subarray(SPELLINGS),
  domains: fc.subarray(SITES.slice(0, 3)),
  competitors: fc.subarray(['Acme Boards', 'Globex', 'Strasse', 'Acme']),
});

const mention = fc.record(
  {
    brand: fc.constantFrom(...SPELLINGS),
    position: fc.integer({ min: 1, max: 4 }),
    isOwn: fc.boolean(),
    count: fc.integer({ min: 1, max: 3 }),
    sentiment: fc.constantFrom(null, -1, 0.1, 0.7),
    snippet: fc.constantFrom(null, 'one', 'two'),
  },
  { requiredKeys: ['brand', 'position'] },
);
const citation = fc.record(
  {
    url: fc.tuple(fc.constantFrom(...SITES), fc.nat({ max: 1 })).map(([site, n]) => `https://${site}/${n}`),
    sourceType: fc.constantFrom(...TYPES),
    isCited: fc.boolean(),
  },
  { requiredKeys: ['url'] },
);
const SENTENCES = [
  ...[
    'Acme Boards is good.',
    'STRASSE and Globex are popular.',
    'I could not find Acme.',
    'Globex, says Acme.',
  ],
  ...['I could not find Globex, but Acme is fine.', 'See [this](https://acme.example/p) 🎉.'],
];
const answer = fc
  .record({
    promptText: fc.constantFrom('First prompt', 'Second prompt'),
    day: fc.integer({ min: 1, max: 4 }),
    citations: fc.array(citation, { maxLength: 3 }),
  })
  .chain((fields) =>
    fc.oneof(
      fc.array(mention, { maxLength: 4 }).map((mentions) => ({ ...fields, mentions })),
      fc.subarray(SENTENCES).map((sentences) => ({ ...fields, answerText: sentences.join(' ') })),
    ),
  );
type Answer = typeof answer extends fc.Arbitrary<infer Value> ? Value : never;

function fileWith(answers: readonly Answer[], run = 'run') {
  return fileOf(
    answers.map(({ day, ...rest }, index) => {
      const observedAt = `2026-11-0${day}T12:00:00Z`;
      return { ...rest, platform: 'google', runId: `${run}-${index}`, observedAt, status: 'ok' };
    }),
  );
}

async function createWorkspaceWith({ name, aliases, domains, competitors }: Identity): Promise<string> {
  const { workspaceId } = await createWorkspace(db.database, {
    ...{ brandName: name, brandAliases: [...aliases], brandDomains: [...domains] },
  });
  await setCompetitors(workspaceId, competitors);
  return workspaceId;
}

async function setCompetitors(workspaceId: string, names: readonly string[]): Promise<void> {
  const brand = createBrandService({ database: db.database, clock: () => NOW });
  await db.database.transaction((transaction) => brand.setCompetitors(workspaceId, names, transaction));
}

async function setIdentity(
  workspaceId: string,
  { name, aliases, domains, competitors }: Identity,
): Promise<void> {
  const workspaces = createWorkspaceService({ database: db.database, clock: () => NOW });
  await workspaces.setBrand(workspaceId, { name, aliases, domains });
  await setCompetitors(workspaceId, competitors);
}

async function ingest(workspaceId: string, answers: readonly Answer[], batchLines = 10_000): Promise<void> {
  const input = { workspaceId, source: fileWith(answers), onError: 'stop', createPrompts: 'active' } as const;
  const report = await ingestOn(db.database, batchLines).observations(input);
  expect(report.bad).toEqual([]);
}

const PARTS = ['mentions', 'citations'];
const ROLL_UPS =
  'visibility prompt_visibility brand_mentions prompt_competitors citations citation_urls prompt_citations'
    .split(' ')
    .map((name) => `daily_${name}`)
    .concat('weekly_visibility', 'weekly_prompt_visibility', 'weekly_citations');

/** All data that recomputation may change, without the ids in which two workspaces differ. */
async function marksOf(workspaceId: string): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {};
  for (const table of [...PARTS, ...ROLL_UPS]) {
    const join = PARTS.includes(table) ? 'join observations using (workspace_id, observation_id)' : '';
    const run = PARTS.includes(table) ? 'run_id' : 'null';
    const { rows } = await db.database.raw<{ rows: { run: string; text: string | null; row: object }[] }>(
      `select ${run} as run, p.text, to_jsonb(t) - array['workspace_id', 'observation_id', 'prompt_id'] as row
       from ${table} t ${join}
       left join prompts p on p.workspace_id = t.workspace_id and p.prompt_id = to_jsonb(t) ->> 'prompt_id'
       where t.workspace_id = ?`,
      [workspaceId],
    );
    tables[table] = rows.map((row) => JSON.stringify(row)).sort();
  }
  return tables;
}

test('recomputes the result of an ingest with the new names after a change of names, even when repeated', async () => {
  await fc.assert(
    fc.asyncProperty(
      ...([identity, identity, fc.array(answer, { minLength: 1, maxLength: 12 })] as const),
      async (before, after, answers) => {
        const [changed, fresh] = [await createWorkspaceWith(before), await createWorkspaceWith(after)];
        await ingest(changed, answers);
        await setIdentity(changed, after);
        const report = await ingestOn(db.database).recompute({ workspaceId: changed });
        expect(report).toMatchObject({
          observations: answers.length,
          days: new Set(answers.map(({ day }) => day)).size,
        });
        await ingest(fresh, answers);
        const expected = await marksOf(fresh);
        expect(await marksOf(changed)).toEqual(expected);
        expect(await ingestOn(db.database).recompute({ workspaceId: changed })).toMatchObject({ changed: 0 });
        expect(await marksOf(changed)).toEqual(expected);
      },
    ),
    { numRuns: 25 },
  );
});

const acme: Identity = { name: 'Acme', aliases: [], domains: ['acme.example'], competitors: [] };
const globex: Identity = {
  ...{
    name: 'Globex',
    aliases: ['Straße'],
    domains: ['globex.example'],
    competitors: ['Acme', 'Acme Boards'],
  },
};
const sample = (seed: number, count: number) =>
  fc.sample(fc.array(answer, { minLength: count, maxLength: count }), { seed, numRuns: 1 })[0] ?? [];

test('completes an interrupted recompute on the next run, wherever it was interrupted', async () => {
  const answers = sample(1, 120);
  const fresh = await createWorkspaceWith(globex);
  await ingest(fresh, answers);
  const changed = await createWorkspaceWith(acme);
  await ingest(changed, answers);
  await setIdentity(changed, globex);
  const other = db.openAnother();
  let cuts = 0;
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const run = ingestOn(other).recompute({ workspaceId: changed });
    // Its connection is killed at whatever it is doing then, as after kill -9.
    const cut = setTimeout(() => void terminate(), attempt * 15);
    await run.catch(() => (cuts += 1));
    clearTimeout(cut);
  }
  expect(cuts).toBeGreaterThan(0);
  await ingestOn(db.database).recompute({ workspaceId: changed });
  expect(await marksOf(changed)).toEqual(await marksOf(fresh));
});

/** Kills the connections that run ingest or recompute statements. */
async function terminate(): Promise<void> {
  await db.database.raw(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and (query like '%ingest_%' or query like '%daily_%')`,
  );
}

test('applies new names to an ingest that began before the change and ended after the recompute', async () => {
  const [first, second] = [sample(2, 60), sample(3, 200)];
  const fresh = await createWorkspaceWith(globex);
  const changed = await createWorkspaceWith(acme);
  for (const workspaceId of [fresh, changed]) await ingest(workspaceId, first);
  const ingestLate = (workspaceId: string, onBatch: () => void) =>
    ingestOn(db.database, 20).observations({
      ...{ workspaceId, source: fileWith(second, 'late'), onError: 'stop', createPrompts: 'active' },
      onProgress: ({ phase }) => (phase === 'checking' ? onBatch() : undefined),
    });
  await ingestLate(fresh, () => undefined);
  // Its lines are staged with the old names when the names change; then batches and days take turns.
  let recomputed: Promise<unknown> = Promise.resolve();
  await ingestLate(changed, () => {
    recomputed = setIdentity(changed, globex).then(() =>
      ingestOn(db.database).recompute({ workspaceId: changed }),
    );
  });
  await recomputed;
  expect(await marksOf(changed)).toEqual(await marksOf(fresh));
});

test('shows readers every day either before or after its recompute, never in between', async () => {
  const workspaceId = await createWorkspaceWith(acme);
  await ingest(workspaceId, sample(4, 300));
  await setIdentity(workspaceId, globex);
  let isDone = false;
  const run = ingestOn(db.openAnother())
    .recompute({ workspaceId })
    .finally(() => (isDone = true));
  let readings = 0;
  while (!isDone) {
    const { rows } = await db.database.raw<{ rows: { raw: number; sums: number }[] }>(
      `select (select count(*) from mentions where workspace_id = w and is_own and position is not null)::integer as raw,
              (select sum(mentions) from daily_prompt_visibility where workspace_id = w)::integer as sums
       from (values (?)) v (w)`,
      [workspaceId],
    );
    expect(rows[0]?.sums).toBe(rows[0]?.raw);
    readings += 1;
  }
  await run;
  expect(readings).toBeGreaterThan(1);
});

test('recomputes records from before the original values were kept by their stored names and domains', async () => {
  const workspaceId = await createWorkspaceWith(acme);
  const mentions = [
    { brand: 'Acme', position: 1 },
    { brand: 'Globex', position: 2 },
  ];
  const citations = [
    { url: 'https://acme.example/', sourceType: 'editorial' },
    { url: 'https://globex.example/', sourceType: 'ugc' },
  ];
  await ingest(workspaceId, [{ promptText: 'First prompt', day: 1, mentions, citations }]);
  await db.database('mentions').where({ workspace_id: workspaceId }).update({ entries: null });
  await db.database('citations').where({ workspace_id: workspaceId }).update({ given_source_type: null });
  await setIdentity(workspaceId, globex);
  await ingestOn(db.database).recompute({ workspaceId });
  expect(
    await db.database('mentions').where({ workspace_id: workspaceId }).orderBy('position'),
  ).toMatchObject([
    { brand: 'Acme', is_own: false, is_tracked: true },
    { brand: 'Globex', is_own: true, is_tracked: false },
  ]);
  expect(
    await db.database('citations').where({ workspace_id: workspaceId }).orderBy('citation_order'),
  ).toMatchObject([
    // The source type given in the line was not kept.
    { domain: 'acme.example', source_type: 'other' },
    { domain: 'globex.example', source_type: 'own', given_source_type: 'ugc' },
  ]);
});

test('rejects a recompute of an unknown workspace, and does nothing without data', async () => {
  await expect(ingestOn(db.database).recompute({ workspaceId: 'ws_0' })).rejects.toMatchObject({
    code: 'not_found',
  });
  const { workspaceId } = await createWorkspace(db.database);
  expect(await ingestOn(db.database).recompute({ workspaceId })).toMatchObject({ days: 0, observations: 0 });
});
