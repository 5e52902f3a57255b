import { inSnapshot } from '../../src/platform/database.js';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nameKey } from '../../src/domain/text.js';
import { createBrandService, createNamesService, type NameOptions } from '../../src/features/brand/index.js';
import { createWorkspaceService } from '../../src/features/workspaces/index.js';
import { readOlderDays, type RescoreInput, type RescoreReport } from '../../src/ingest/index.js';
import { EXTRACTOR_VERSION } from '../../src/extraction/index.js';
import { packedAnswers, packedMentions, recordedAnswers } from '../support/packed-answers.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { createWorkspace } from '../support/factories.js';
import { revisionOf } from '../support/revision-watch.js';
import { fileOf, ingestOn, NOW, observation } from './support.js';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** Everything that brands and sources are recognized by. */
interface Identity {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly domains: readonly string[];
  readonly competitors: readonly string[];
  /** Options of the competitor Globex. */
  readonly globex?: NameOptions;
}

const NO_OPTIONS: NameOptions = { aliases: [], domains: [], commonWord: null, notIn: [] };

const SPELLINGS = ['Acme', 'ACME', 'Acme Boards', 'acme boards', 'Globex', 'GLOBEX', 'Straße', 'STRASSE'];
const SITES = ['acme.example', 'blog.acme.example', 'globex.example', 'news.example'];
const TYPES = ['own', 'editorial', 'ugc', 'competitor'];

const identity: fc.Arbitrary<Identity> = fc
  .record({
    name: fc.constantFrom('Acme', 'Globex', 'Straße', 'Somebody'),
    aliases: fc.subarray(SPELLINGS),
    domains: fc.subarray([...SITES.slice(0, 3), 'news.example/0']),
    competitors: fc.subarray(['Acme Boards', 'Globex', 'Strasse', 'Acme']),
    globex: fc.record({
      aliases: fc.subarray(['STRASSE', 'Acme Boards']),
      domains: fc.subarray(['globex.example', 'news.example', 'acme.example/1']),
      commonWord: fc.constantFrom(null, true),
      notIn: fc.subarray(['Globex are']),
    }),
  })
  .map(withDistinctNames)
  .map((one) => (one.competitors.includes('Globex') ? one : { ...one, globex: NO_OPTIONS }));

/** A competitor cannot have a name of the workspace's brand, nor an alias that is the name of another one. */
function withDistinctNames<One extends Required<Identity>>(one: One): One {
  const own = [one.name, ...one.aliases];
  const competitors = without(own, one.competitors);
  const aliases = without([...own, ...competitors], one.globex.aliases);
  return { ...one, competitors, globex: { ...one.globex, aliases } };
}

function without(taken: readonly string[], names: readonly string[]): string[] {
  const keys = new Set(taken.map(nameKey));
  return names.filter((name) => !keys.has(nameKey(name)));
}

const mention = fc.record(
  {
    brand: fc.constantFrom(...SPELLINGS),
    position: fc.integer({ min: 1, max: 4 }),
    isOwn: fc.boolean(),
    count: fc.integer({ min: 1, max: 3 }),
    sentiment: fc.constantFrom(null, -1, 0.1, 0.7),
    snippet: fc.constantFrom(null, 'one', 'two'),
    offsets: fc.constantFrom(null, [[0, 3]], [[4, 7]]),
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
  'Acme Boards is good.',
  'STRASSE and Globex are popular.',
  'I could not find Acme.',
  'Globex, says Acme.',
  'I could not find Globex, but Acme is fine.',
  'See [this](https://acme.example/p) 🎉.',
];
const answer = fc
  .record({
    promptText: fc.constantFrom('First prompt', 'Second prompt'),
    day: fc.integer({ min: 1, max: 4 }),
    citations: fc.array(citation, { maxLength: 3 }),
  })
  .chain((fields) =>
    fc.oneof(
      fc.array(mention, { maxLength: 4 }).map((mentions) => ({ ...fields, mentions, answerText: 'one two' })),
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

async function createWorkspaceWith(one: Identity): Promise<string> {
  const { workspaceId } = await createWorkspace(db.database);
  await setIdentity(workspaceId, one);
  return workspaceId;
}

async function setCompetitors(workspaceId: string, names: readonly string[]): Promise<void> {
  const brand = createBrandService({ database: db.database, clock: () => NOW });
  await db.database.transaction((transaction) => brand.setCompetitors(workspaceId, names, transaction));
}

async function setIdentity(
  workspaceId: string,
  { name, aliases, domains, competitors, globex }: Identity,
): Promise<void> {
  const workspaces = createWorkspaceService({ database: db.database, clock: () => NOW });
  await workspaces.setBrand(workspaceId, { name, aliases, domains });
  await setCompetitors(workspaceId, competitors);
  if (globex !== undefined && competitors.includes('Globex'))
    await createNamesService({ database: db.database, clock: () => new Date() }).set(
      workspaceId,
      'Globex',
      globex,
    );
}

async function ingest(workspaceId: string, answers: readonly Answer[], batchLines = 10_000): Promise<void> {
  const input = { workspaceId, source: fileWith(answers), onError: 'stop', createPrompts: 'active' } as const;
  const report = await ingestOn(db.database, batchLines).observations(input);
  expect(report.bad).toEqual([]);
}

const PARTS = ['mentions', 'citations'];
/** All data that recomputation may change, without the ids in which two workspaces differ. */
async function marksOf(workspaceId: string): Promise<Record<string, unknown>> {
  const tables: Record<string, unknown> = { packed: await packedAnswers(db.database, workspaceId) };
  for (const table of PARTS) {
    const { rows } = await db.database.raw<{ rows: { run: string; text: string | null; row: object }[] }>(
      `select run_id as run, p.text, to_jsonb(t) - array['workspace_id', 'observation_id', 'prompt_id'] as row
       from ${table} t join observations using (workspace_id, observation_id)
       left join prompts p on p.workspace_id = t.workspace_id and p.prompt_id = to_jsonb(t) ->> 'prompt_id'
       where t.workspace_id = ?`,
      [workspaceId],
    );
    tables[table] = rows.map((row) => JSON.stringify(row)).sort();
  }
  return tables;
}

test('stores the same as an ingest with the new names, and reports every change in the figures', async () => {
  await fc.assert(
    fc.asyncProperty(
      ...([identity, identity, fc.array(answer, { minLength: 1, maxLength: 12 })] as const),
      async (before, after, answers) => {
        const [changed, fresh] = [await createWorkspaceWith(before), await createWorkspaceWith(after)];
        await ingest(changed, answers);
        await setIdentity(changed, after);
        const oldBrands = await packedMentions(db.database, changed);
        const preview = await rescore(changed, { dryRun: true });
        const { changes, ...report } = await rescore(changed);
        expect(preview).toEqual({ changes, ...report });
        const days = isDeepStrictEqual(before, after) ? 0 : new Set(answers.map(({ day }) => day)).size;
        expect(report).toMatchObject({ days, observations: days === 0 ? 0 : answers.length });
        await ingest(fresh, answers);
        const expected = await marksOf(fresh);
        expect(await marksOf(changed)).toEqual(expected);
        expect(differences(changes)).toEqual(
          differencesBetween(oldBrands, await packedMentions(db.database, changed)),
        );
        expect(await rescore(changed)).toMatchObject({ days: 0, changed: 0 });
        expect(await rescore(changed, { all: true })).toMatchObject({ changed: 0, changes: [] });
        expect(await marksOf(changed)).toEqual(expected);
      },
    ),
    { numRuns: 10 },
  );
});

function differencesBetween(before: Map<string, number>, after: Map<string, number>) {
  const keys = [...new Set([...before.keys(), ...after.keys()])].sort();
  const changes = keys.map((key) => [key, (after.get(key) ?? 0) - (before.get(key) ?? 0)] as const);
  return changes.filter(([, change]) => change !== 0);
}

/** Gained minus lost mentions according to a report. */
function differences(changes: RescoreReport['changes']) {
  const none = new Map<string, number>();
  const net = changes.flatMap(({ day, brands }) =>
    brands.map(({ brand, isOwn, gained, lost }) => [`${day} ${brand} ${isOwn}`, gained - lost] as const),
  );
  return differencesBetween(none, new Map(net));
}

/** Rescores and returns the report without the time. */
async function rescore(workspaceId: string, options: Partial<RescoreInput> = {}) {
  const { elapsedMs: _, ...report } = await ingestOn(db.database).rescore({ workspaceId, ...options });
  return report;
}

const acme: Identity = { name: 'Acme', aliases: [], domains: ['acme.example'], competitors: [] };
const globex: Identity = {
  name: 'Globex',
  aliases: ['Straße'],
  domains: ['globex.example'],
  competitors: ['Acme', 'Acme Boards'],
};
const sample = (seed: number, count: number) =>
  fc.sample(fc.array(answer, { minLength: count, maxLength: count }), { seed, numRuns: 1 })[0] ?? [];

test('completes an interrupted rescore on the next run, wherever it was interrupted', async () => {
  const answers = sample(1, 120);
  const fresh = await createWorkspaceWith(globex);
  await ingest(fresh, answers);
  const changed = await createWorkspaceWith(acme);
  await ingest(changed, answers);
  await setIdentity(changed, globex);
  const other = db.openAnother();
  let cuts = 0;
  for (const daysBefore of [0, 1, 1]) {
    let [days, isOver] = [0, false];
    const run = ingestOn(other)
      .rescore({ workspaceId: changed, onProgress: (progress) => (days = progress.days) })
      .catch(() => (cuts += 1))
      .finally(() => (isOver = true));
    // Its connection is killed at an arbitrary point, as by kill -9.
    while (!isOver) await (days < daysBefore ? nextTurn() : terminate());
    await run;
  }
  expect(cuts).toBeGreaterThan(0);
  await ingestOn(db.database).rescore({ workspaceId: changed });
  expect(await marksOf(changed)).toEqual(await marksOf(fresh));
});

/** Kills the connections that run ingest or rescore statements. */
async function terminate(): Promise<void> {
  await db.owner.raw(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and (query like '%ingest_%' or query like '%answer_%')`,
  );
}

test('applies new names to an ingest that began before the change and ended after the rescore', async () => {
  const [first, second] = [sample(2, 60), sample(3, 200)];
  const fresh = await createWorkspaceWith(globex);
  const changed = await createWorkspaceWith(acme);
  for (const workspaceId of [fresh, changed]) await ingest(workspaceId, first);
  const ingestLate = (workspaceId: string, onBatch: () => void) =>
    ingestOn(db.database, 20).observations({
      workspaceId,
      source: fileWith(second, 'late'),
      onError: 'stop',
      createPrompts: 'active',
      onProgress: ({ phase }) => (phase === 'checking' ? onBatch() : undefined),
    });
  await ingestLate(fresh, () => undefined);
  // Its lines are staged with the old names when the names change; then batches and days take turns.
  let rescored: Promise<unknown> = Promise.resolve();
  await ingestLate(changed, () => {
    rescored = setIdentity(changed, globex).then(() =>
      ingestOn(db.database).rescore({ workspaceId: changed }),
    );
  });
  await rescored;
  expect(await marksOf(changed)).toEqual(await marksOf(fresh));
});

test('shows readers every day either before or after its rescore, never in between', async () => {
  const workspaceId = await createWorkspaceWith(acme);
  await ingest(workspaceId, sample(4, 300));
  await setIdentity(workspaceId, globex);
  let isDone = false;
  const run = ingestOn(db.openAnother())
    .rescore({ workspaceId })
    .finally(() => (isDone = true));
  let readings = 0;
  while (!isDone) {
    await inSnapshot(db.database, async (transaction) => {
      expect(await packedAnswers(transaction, workspaceId)).toEqual(
        await recordedAnswers(transaction, workspaceId),
      );
    });
    readings += 1;
  }
  await run;
  expect(readings).toBeGreaterThan(1);
});

test('scores records that lack the original values by their stored names and domains', async () => {
  const workspaceId = await createWorkspaceWith(acme);
  const mentions = [
    { brand: 'Acme', position: 1 },
    { brand: 'Globex', position: 2 },
  ];
  const citations = [
    { url: 'https://acme.example/', sourceType: 'editorial' },
    { url: 'https://globex.example/', sourceType: 'ugc' },
  ];
  const answerText = 'Acme or Globex';
  await ingest(workspaceId, [{ promptText: 'First prompt', day: 1, answerText, mentions, citations }]);
  await db.database('mentions').where({ workspace_id: workspaceId }).update({ entries: null });
  await db.database('citations').where({ workspace_id: workspaceId }).update({ given_source_type: null });
  await setIdentity(workspaceId, globex);
  await rescore(workspaceId);
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

const onDay = (day: number): Answer => ({
  promptText: 'First prompt',
  day,
  citations: [],
  answerText: 'Acme and Globex',
});

test('continues after the finished days when a run was stopped', async () => {
  const workspaceId = await createWorkspaceWith(acme);
  await ingest(workspaceId, [1, 2, 3].map(onDay));
  await setIdentity(workspaceId, globex);
  const stop = new AbortController();
  const first = { signal: stop.signal, onProgress: () => stop.abort() };
  expect(await rescore(workspaceId, first)).toMatchObject({ days: 1, changed: 1, stopped: true });
  expect(await rescore(workspaceId)).toMatchObject({ days: 2, changed: 2, stopped: false });
  expect(await rescore(workspaceId, { signal: stop.signal })).toMatchObject({ days: 0, stopped: false });
});

test('rescores only the days whose observations were recognized with other names', async () => {
  const workspaceId = await createWorkspaceWith(acme);
  await ingest(workspaceId, [1, 2, 3].map(onDay));
  await setIdentity(workspaceId, globex);
  expect(await rescore(workspaceId, { from: '2026-11-02', to: '2026-11-02' })).toMatchObject({ days: 1 });
  await setIdentity(workspaceId, acme);
  const { changes } = await rescore(workspaceId);
  expect(changes.map(({ day }) => day)).toEqual(['2026-11-02']);
  await setIdentity(workspaceId, globex);
  const late = fileWith([onDay(3)], 'late');
  await ingestOn(db.database).observations({
    workspaceId,
    source: late,
    onError: 'stop',
    createPrompts: 'no',
  });
  await setIdentity(workspaceId, acme);
  expect(await rescore(workspaceId)).toMatchObject({ days: 1, observations: 2, changed: 1 });
});

test('changes nothing with a dry run, not even the revision of the data', async () => {
  const workspaceId = await createWorkspaceWith(acme);
  await ingest(workspaceId, [1, 2].map(onDay));
  await setIdentity(workspaceId, globex);
  const stateOf = async () => [await marksOf(workspaceId), await revisionOf(db.database, workspaceId)];
  const before = await stateOf();
  expect(await rescore(workspaceId, { dryRun: true })).toMatchObject({ days: 2, changed: 2 });
  expect(await stateOf()).toEqual(before);
  expect(await rescore(workspaceId)).toMatchObject({ days: 2 });
});

test('reports gained, lost and moved mentions and the sources that changed owner', async () => {
  const workspaceId = await createWorkspaceWith({ ...acme, competitors: ['Globex', 'Initech'] });
  const answerText =
    'Initech, Globex, Acme. See [this](https://globex.example/a) and [that](https://news.example/).';
  await ingest(workspaceId, [{ promptText: 'First prompt', day: 1, answerText } as Answer]);
  await setIdentity(workspaceId, { ...acme, domains: ['globex.example'], competitors: ['Globex', 'Stark'] });
  const { changes } = await rescore(workspaceId);
  expect(changes).toEqual([
    {
      day: '2026-11-01',
      brands: [
        { brand: 'Acme', isOwn: true, gained: 0, lost: 0, moved: 1 },
        { brand: 'Globex', isOwn: false, gained: 0, lost: 0, moved: 1 },
        { brand: 'Initech', isOwn: false, gained: 0, lost: 1, moved: 0 },
      ],
      sources: [{ domain: 'globex.example', from: 'other', to: 'own', citations: 1 }],
    },
  ]);
});

test('searches answers again if another version of the extractor searched them, and records the new version', async () => {
  const workspaceId = await createWorkspaceWith(acme);
  await ingest(workspaceId, [onDay(1)]);
  const ofWorkspace = { workspace_id: workspaceId };
  const expected = await marksOf(workspaceId);
  // As stored by an earlier version.
  await db.database('observations').where(ofWorkspace).update({ extractor_version: 'visibility-0' });
  await db.database('mentions').where(ofWorkspace).update({ position: 7, offsets: null });
  await db.database('scored_days').where(ofWorkspace).update({ recognition: '' });
  expect(await rescore(workspaceId)).toMatchObject({ days: 1, changed: 1 });
  expect(await marksOf(workspaceId)).toEqual(expected);
  expect(await db.database('observations').where(ofWorkspace)).toMatchObject([
    { extractor_version: EXTRACTOR_VERSION },
  ]);
});

test('searches answers again if their mentions were found in another workspace', async () => {
  const workspaceId = await createWorkspaceWith(acme);
  const line = {
    ...onDay(1),
    mentions: [{ brand: 'Acme', position: 3 }],
    extractorVersion: EXTRACTOR_VERSION,
  };
  await ingest(workspaceId, [line]);
  expect(await rescore(workspaceId)).toMatchObject({ days: 1, changed: 1 });
  expect(await db.database('mentions').where({ workspace_id: workspaceId })).toMatchObject([
    { position: 1, offsets: [[0, 4]] },
  ]);
});

test('rejects a rescore of an unknown workspace, and does nothing without data', async () => {
  await expect(ingestOn(db.database).rescore({ workspaceId: 'ws_0' })).rejects.toMatchObject({
    code: 'not_found',
  });
  const { workspaceId } = await createWorkspace(db.database);
  expect(await ingestOn(db.database).rescore({ workspaceId })).toMatchObject({
    days: 0,
    observations: 0,
  });
});

test('reports the days that were scored with older names until they are rescored', async () => {
  const workspaceId = await createWorkspaceWith(acme);
  const olderDays = () => ingestOn(db.database).olderDays(workspaceId);
  expect(await olderDays()).toBeNull();
  const lines = ['2026-11-16', '2026-11-18'].map((day) =>
    observation({ observedAt: `${day}T06:00:00Z`, answerText: 'Acme or Globex?' }),
  );
  const input = { workspaceId, onError: 'stop', createPrompts: 'active' } as const;
  await ingestOn(db.database).observations({ ...input, source: fileOf(lines) });
  expect(await olderDays()).toBeNull();
  await setCompetitors(workspaceId, ['Globex']);
  expect(await olderDays()).toEqual({ days: 2, from: '2026-11-16', to: '2026-11-18' });
  expect((await readOlderDays(db.database)).get(workspaceId)).toEqual(await olderDays());
  await ingestOn(db.database).rescore({ workspaceId, from: '2026-11-17' });
  expect(await olderDays()).toEqual({ days: 1, from: '2026-11-16', to: '2026-11-16' });
  await ingestOn(db.database).rescore({ workspaceId });
  expect(await olderDays()).toBeNull();
  await db
    .database('scored_days')
    .where({ workspace_id: workspaceId })
    .update({ recognition: 'visibility-1' });
  expect(await olderDays()).toMatchObject({ days: 2 });
});
