import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ingest } from '../../src/ingest/index.js';
import { EXTRACTOR_VERSION } from '../../src/extraction/index.js';
import { packedAnswers, recordedAnswers } from '../support/packed-answers.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { createWorkspace } from '../support/factories.js';
import { ACME, countRows, fileOf, ingestOn, observation } from './support.js';

let db: TestDatabase;
let ingest: Ingest;

beforeAll(async () => {
  db = await createTestDatabase();
  ingest = ingestOn(db.database);
});
afterAll(() => db.drop());

async function newWorkspace(competitors: readonly string[] = ['Globex']): Promise<string> {
  const { workspaceId } = await createWorkspace(db.database, ACME);
  await db.database('brands').insert({ workspace_id: workspaceId, competitors });
  return workspaceId;
}

async function ingestLine(workspaceId: string, line: Record<string, unknown>): Promise<void> {
  const options = { onError: 'stop', createPrompts: 'active' } as const;
  const report = await ingest.observations({ workspaceId, source: fileOf([line]), ...options });
  expect(report).toMatchObject({ accepted: 1, badCount: 0 });
}

/** Rows without values that differ between workspaces or come only from a search of the answer. */
async function rows(table: string, workspaceId: string): Promise<Record<string, unknown>[]> {
  const found = (await db.database(table).where({ workspace_id: workspaceId })) as Record<string, unknown>[];
  const own = [
    'workspace_id',
    'observation_id',
    'prompt_id',
    'run_id',
    'extractor_version',
    'last_observation_id',
    'offsets',
    'negated_offsets',
  ];
  return found
    .filter(({ position }) => position !== null)
    .map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !own.includes(column))))
    .sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}

const mentionsIn = async (workspaceId: string) =>
  (await rows('mentions', workspaceId))
    .map(({ brand, is_own, is_tracked, position, count }) => [position, brand, is_own, is_tracked, count])
    .sort();

/** The mentions of a workspace with the names at their offsets in the answer. */
async function offsetsIn(workspaceId: string, answer: string): Promise<Record<string, unknown>> {
  const found = await db.database('mentions').where({ workspace_id: workspaceId });
  const namesAt = (offsets: [number, number][] | null) =>
    offsets?.map(([start, end]) => answer.slice(start, end)) ?? null;
  return Object.fromEntries(
    found.map(({ brand, position, count, offsets, negated_offsets: negated }) => [
      brand,
      { position, count, named: namesAt(offsets), negated: namesAt(negated) },
    ]),
  );
}

const ANSWER = [
  "1. **Globex** is popular. 2. ACME Boards: Acme's price is fair, see [pricing](https://acme.example/p?utm_source=x).",
  'I could not find Initech.',
].join('\n');

/** The stances of the mentions by brand. */
async function stancesIn(workspaceId: string): Promise<Record<string, string | null>> {
  const found = await db.database('mentions').where({ workspace_id: workspaceId });
  return Object.fromEntries(found.map(({ brand, stance }) => [brand, stance]));
}

describe('ingesting answers without mentions', () => {
  test('stores the same as if the line had given the mentions and sources', async () => {
    const [extracted, given] = [
      await newWorkspace(['Globex', 'Initech']),
      await newWorkspace(['Globex', 'Initech']),
    ];
    await ingestLine(extracted, observation({ answerText: ANSWER }));
    const snippet = ANSWER.split('\n')[0];
    await ingestLine(
      given,
      observation({
        answerText: ANSWER,
        mentions: [
          { brand: 'Globex', position: 1, count: 1, snippet, stance: 'neutral' },
          { brand: 'Acme', position: 2, count: 2, snippet, stance: 'neutral' },
        ],
        citations: [{ url: 'https://acme.example/p?utm_source=x', title: 'pricing' }],
      }),
    );
    expect(await mentionsIn(extracted)).toEqual([
      [1, 'Globex', false, true, 1],
      [2, 'Acme', true, false, 2],
    ]);
    const tables = ['observations', 'mentions', 'citations'];
    for (const table of tables) {
      expect(await rows(table, extracted), table).toEqual(await rows(table, given));
    }
    expect(await packedAnswers(db.database, extracted)).toEqual(await packedAnswers(db.database, given));
    const [{ extractor_version }] = await db.database('observations').where({ workspace_id: extracted });
    expect(extractor_version).toBe(EXTRACTOR_VERSION);
  });

  test('keeps the sources that the line gives', async () => {
    const workspaceId = await newWorkspace();
    const citations = [{ url: 'https://reviews.example/a', isCited: false }];
    await ingestLine(workspaceId, observation({ answerText: ANSWER, citations }));
    expect(await rows('citations', workspaceId)).toMatchObject([
      { normalized_url: 'https://reviews.example/a', is_cited: false },
    ]);
    expect(await mentionsIn(workspaceId)).toHaveLength(2);
  });

  test.each([
    ['has an empty list of mentions', { answerText: ANSWER, mentions: [] }],
    ['has no text', {}],
    ['has null as its text', { answerText: null }],
    ['failed', { answerText: ANSWER, status: 'error' }],
    ['was refused', { answerText: ANSWER, status: 'refused' }],
  ])('extracts nothing from a line that %s', async (_, fields) => {
    const workspaceId = await newWorkspace();
    await ingestLine(workspaceId, observation(fields));
    expect(await mentionsIn(workspaceId)).toEqual([]);
    expect(await rows('citations', workspaceId)).toEqual([]);
    const [{ extractor_version }] = await db.database('observations').where({ workspace_id: workspaceId });
    expect(extractor_version).toBe('unknown');
  });

  test('stores the offsets of each name, and separately those of names that the answer says it did not find', async () => {
    const workspaceId = await newWorkspace(['Globex', 'Initech']);
    const answerText = '🎉 Globex and Acme Boards, by Acme.\nI could not find Initech or Acme.';
    await ingestLine(workspaceId, observation({ answerText }));
    expect(await offsetsIn(workspaceId, answerText)).toEqual({
      Globex: { position: 1, count: 1, named: ['Globex'], negated: null },
      Acme: { position: 2, count: 2, named: ['Acme Boards', 'Acme'], negated: ['Acme'] },
      Initech: { position: null, count: 0, named: [], negated: ['Initech'] },
    });
    expect(await ingest.rescore({ workspaceId, all: true })).toMatchObject({ changed: 0 });
  });

  test('does not count names in parts that are only a mark of their source, and counts those in statements', async () => {
    const workspaceId = await newWorkspace(['Globex', 'Initech']);
    const [mark, statement] = ['([Initech plans](https://initech.example/p))', 'Globex is fast'];
    const answerText = `🎉 ${statement} ${mark}. Acme Boards is cheap (globex.example).`;
    const partOf = (part: string) => [answerText.indexOf(part), answerText.indexOf(part) + part.length];
    const citations = [
      { url: 'https://initech.example/p', offsets: [partOf(mark), partOf(statement)] },
      { url: 'https://www.globex.example/x', offsets: [partOf('(globex.example)')] },
      { url: 'https://acme.example/', offsets: [] },
    ];
    await ingestLine(workspaceId, observation({ answerText, citations }));
    const found = [
      [1, 'Globex', false, true, 1],
      [2, 'Acme', true, false, 1],
    ];
    expect(await mentionsIn(workspaceId)).toEqual(found);
    expect(
      await db
        .database('citations')
        .where({ workspace_id: workspaceId })
        .orderBy('citation_order')
        .pluck('offsets'),
    ).toEqual([[partOf(mark), partOf(statement)], [partOf('(globex.example)')], null]);

    expect(await ingest.rescore({ workspaceId, all: true })).toMatchObject({ changed: 0 });
    await db
      .database('brands')
      .where({ workspace_id: workspaceId })
      .update({ competitors: ['Globex'] });
    await ingest.rescore({ workspaceId, all: true });
    await db
      .database('brands')
      .where({ workspace_id: workspaceId })
      .update({ competitors: ['Globex', 'Initech'] });
    await ingest.rescore({ workspaceId, all: true });
    expect(await mentionsIn(workspaceId)).toEqual(found);
  });

  test('rejects a line whose citation marks no part of the answer', async () => {
    const workspaceId = await newWorkspace();
    const citations = [
      { url: 'https://acme.example/' },
      { url: 'https://globex.example/', offsets: [[0, 9]] },
    ];
    const source = fileOf([observation({ answerText: 'Acme.', citations })]);
    const report = await ingest.observations({
      workspaceId,
      source,
      onError: 'skip',
      createPrompts: 'active',
    });
    expect(report.bad).toMatchObject([
      { field: 'citations[1].offsets[0]', problem: 'must be a part of answerText' },
    ]);
  });

  test('does not count a brand that the answer did not find in any figure', async () => {
    const [extracted, given] = [await newWorkspace(), await newWorkspace()];
    const answerText = 'I could not find Acme or Globex.';
    await ingestLine(extracted, observation({ answerText }));
    await ingestLine(given, observation({ answerText, mentions: [] }));
    expect(await countRows(db.database, 'mentions', extracted)).toBe(2);
    expect(await packedAnswers(db.database, extracted)).toEqual(await packedAnswers(db.database, given));
    await ingest.rescore({ workspaceId: extracted, all: true });
    expect(await packedAnswers(db.database, extracted)).toEqual(await packedAnswers(db.database, given));
  });

  test('stores how the answer treats each brand, as a line may state', async () => {
    const [extracted, given] = [await newWorkspace(['Globex']), await newWorkspace(['Globex'])];
    const answerText = 'For you, my top pick is Globex. Steer clear of Acme: the app is a trap.';
    await ingestLine(extracted, observation({ answerText }));
    expect(await stancesIn(extracted)).toEqual({ Acme: 'warned', Globex: 'first' });
    const mentions = [
      { brand: 'Globex', position: 1, offsets: [[24, 30]], snippet: answerText, stance: 'first' },
      { brand: 'Acme', position: 2, offsets: [[47, 51]], snippet: answerText, stance: 'warned' },
    ];
    await ingestLine(given, observation({ answerText, mentions }));
    expect(await rows('mentions', given)).toEqual(await rows('mentions', extracted));
    expect(await packedAnswers(db.database, given)).toEqual(await packedAnswers(db.database, extracted));
    expect(await packedAnswers(db.database, given)).toEqual(await recordedAnswers(db.database, given));
  });

  test('merges the stances of a brand, none where they contradict each other', async () => {
    const workspaceId = await newWorkspace(['Globex']);
    const mentions = [
      { brand: 'Acme', position: 1, stance: 'recommended' },
      { brand: 'Acme Boards', position: 2, stance: 'first' },
      { brand: 'Globex', position: 3, stance: 'warned' },
      { brand: 'globex', position: 4, stance: 'first' },
    ];
    await ingestLine(workspaceId, observation({ answerText: ANSWER, mentions }));
    expect(await stancesIn(workspaceId)).toEqual({ Acme: 'first', Globex: null });
  });

  test('has no offsets for mentions that the line gives', async () => {
    const workspaceId = await newWorkspace();
    await ingestLine(
      workspaceId,
      observation({ answerText: ANSWER, mentions: [{ brand: 'Acme', position: 1 }] }),
    );
    expect(await offsetsIn(workspaceId, ANSWER)).toEqual({
      Acme: { position: 1, count: 1, named: null, negated: null },
    });
  });

  test('finds the aliases of a workspace without a brand name', async () => {
    const { workspaceId } = await createWorkspace(db.database, { brandAliases: ['Zylomat', 'Zylo'] });
    await ingestLine(workspaceId, observation({ answerText: 'Zylo and zylomat' }));
    expect(await mentionsIn(workspaceId)).toEqual([[1, 'Zylomat', true, false, 2]]);
  });
});

describe('rescoring answers whose mentions were extracted', () => {
  test('changes nothing while the names are the same', async () => {
    const workspaceId = await newWorkspace();
    await ingestLine(workspaceId, observation({ answerText: ANSWER }));
    expect(await ingest.rescore({ workspaceId, all: true })).toMatchObject({ observations: 1, changed: 0 });
  });

  test('fills in what earlier releases did not look for', async () => {
    const [earlier, fresh] = [await newWorkspace(['Globex']), await newWorkspace(['Globex'])];
    const line = observation({
      answerText: 'For you, my top pick is Globex. Steer clear of Acme: it is a trap.',
    });
    await ingestLine(earlier, line);
    await ingestLine(fresh, line);
    await db.database('mentions').where({ workspace_id: earlier }).update({ stance: null });
    await db
      .database('scored_days')
      .where({ workspace_id: earlier })
      .update({ recognition: 'visibility-6 x' });
    expect(await ingest.rescore({ workspaceId: earlier, all: false })).toMatchObject({ changed: 1 });
    expect(await stancesIn(earlier)).toEqual({ Acme: 'warned', Globex: 'first' });
    expect(await packedAnswers(db.database, earlier)).toEqual(await packedAnswers(db.database, fresh));
  });

  test('stores the same as an ingest with the new names', async () => {
    const [changed, fresh] = [await newWorkspace(), await newWorkspace(['Pricewise'])];
    const line = observation({ answerText: `${ANSWER}\nPricewise is new.` });
    await ingestLine(changed, line);
    await ingestLine(fresh, line);
    await db
      .database('brands')
      .where({ workspace_id: changed })
      .update({ competitors: ['Pricewise'] });
    expect(await ingest.rescore({ workspaceId: changed, all: true })).toMatchObject({
      observations: 1,
      changed: 1,
    });
    expect(await mentionsIn(changed)).toEqual([
      [1, 'Globex', false, false, 1],
      [2, 'Acme', true, false, 2],
      [3, 'Pricewise', false, true, 1],
    ]);
    for (const table of ['mentions', 'citations'])
      expect(await rows(table, changed), table).toEqual(await rows(table, fresh));
    expect(await packedAnswers(db.database, changed)).toEqual(await packedAnswers(db.database, fresh));
  });
});
