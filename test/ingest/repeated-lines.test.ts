import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { IngestReport, ObservationsInput } from '../../src/ingest/index.js';
import { createExport } from '../../src/export/index.js';
import { createWorkspaceService } from '../../src/features/workspaces/index.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { createWorkspace } from '../support/factories.js';
import { ACME, countRows, fileOf, ingestOn, NOW, observation } from './support.js';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

type Line = Record<string, unknown>;

function ingestLines(workspaceId: string, lines: readonly Line[], options: Partial<ObservationsInput> = {}) {
  return ingestOn(db.database, 3).observations({
    ...{ workspaceId, source: fileOf(lines), onError: 'stop', createPrompts: 'active', ...options },
  });
}

function ingestChecks(workspaceId: string, lines: readonly Line[], options: Partial<ObservationsInput> = {}) {
  return ingestOn(db.database, 3).keywords({
    ...{ workspaceId, source: fileOf(lines), onError: 'stop', ...options },
  });
}

const FULL: Line = {
  runId: 'r',
  modelServed: 'm-1',
  scheduledFor: '2026-11-18T05:00:00Z',
  answerText: 'Acme, then Globex.',
  rawResponse: { b: [1, 2.5], a: { d: null, c: 'x' } },
  retrievalStatus: 'used',
  searchQueries: ['boards', 'a "b", {c}\\'],
  ...{ inputTokens: 3, outputTokens: 4, costUsd: 0.1, latencyMs: 7 },
  mentions: [
    { brand: 'Globex', position: 2, snippet: 'then Globex', offsets: [[11, 17]] },
    { brand: 'Acme', position: 1, sentiment: 0.1 },
    { brand: 'ACME Boards', position: 3, count: 2, sentiment: -1 },
  ],
  citations: [
    { url: 'https://acme.example/a', title: 'A', sourceType: 'corporate' },
    { url: 'https://other.example/', isCited: false },
  ],
};

/** Changes of a line that do not change its identity, and the fields that an error names. */
const CHANGES: [Line, string][] = [
  [{ answerText: 'Acme, and Globex.' }, 'answerText'],
  [{ observedAt: '2026-11-18T06:00:01Z' }, 'observedAt'],
  [{ scheduledFor: '2026-11-18T05:00:01Z' }, 'scheduledFor'],
  [{ modelServed: 'm-2' }, 'modelServed'],
  [{ rawResponse: { b: [1, 2], a: { d: null, c: 'x' } } }, 'rawResponse'],
  [{ rawResponse: null, rawResponseText: '{}' }, 'rawResponse and rawResponseText'],
  [{ searchMode: 'off' }, 'searchMode'],
  [{ retrievalStatus: 'notUsed' }, 'retrievalStatus'],
  [{ searchQueries: ['boards'] }, 'searchQueries'],
  [{ inputTokens: null }, 'inputTokens'],
  [{ costUsd: 0.2 }, 'costUsd'],
  [{ mentions: [{ brand: 'Acme', position: 1, sentiment: 0.1 }] }, 'mentions'],
  [{ citations: [{ url: 'https://acme.example/b' }] }, 'citations'],
  [{ status: 'refused', mentions: [], citations: [] }, 'status, mentions and citations'],
];

const ADVICE = 'give each answer its own sampleIndex, or a corrected one its own runId';

async function acme(): Promise<string> {
  const { workspaceId } = await createWorkspace(db.database, ACME);
  await db.database('brands').insert({ workspace_id: workspaceId, competitors: ['Globex'] });
  return workspaceId;
}

const problems = ({ bad }: IngestReport) =>
  bad.map(({ line, problem, conflictsWith }) => [line, problem, conflictsWith]);

describe('an observation with the identity of a stored one', () => {
  test('is known if it says the same, in any spelling of its times and lists', async () => {
    const workspaceId = await acme();
    const line = observation(FULL);
    await ingestLines(workspaceId, [line]);
    const same = {
      ...line,
      observedAt: '2026-11-18T07:00:00.000+01:00',
      rawResponse: { a: { c: 'x', d: null }, b: [1, 2.5] },
      mentions: (FULL['mentions'] as unknown[]).toReversed(),
    };
    expect(await ingestLines(workspaceId, [line, same])).toMatchObject({
      accepted: 0,
      known: 2,
      badCount: 0,
    });
  });

  test('is a bad line if it says something else', async () => {
    const workspaceId = await acme();
    const line = observation(FULL);
    await ingestLines(workspaceId, [line]);
    const [{ observation_id: id }] = (await db
      .database('observations')
      .where({ workspace_id: workspaceId })) as [{ observation_id: string }];
    const changed = CHANGES.map(([change]) => ({ ...line, ...change }));
    const rejected: string[] = [];
    const lines = [line, ...changed, observation({ runId: 'other' })];
    const skip = await ingestLines(workspaceId, lines, {
      onError: 'skip',
      onReject: (text) => rejected.push(text.toString()),
    });
    expect(problems(skip)).toEqual(
      CHANGES.map(([, fields], index) => [
        index + 2,
        `has the same identity as a stored observation but another ${fields}: ${ADVICE}`,
        `${id} of run "r"`,
      ]),
    );
    expect(skip).toMatchObject({ accepted: 1, known: 1, badCount: CHANGES.length });
    expect(rejected).toEqual(changed.map((one) => JSON.stringify(one)));
  });

  test('rejects the whole file if it says something else', async () => {
    const workspaceId = await acme();
    const line = observation({ runId: 'r' });
    await ingestLines(workspaceId, [line]);
    const report = await ingestLines(workspaceId, [observation(), { ...line, answerText: 'Another.' }]);
    expect(report).toMatchObject({ kept: false, accepted: 0, known: 0, badCount: 1 });
    expect(await countRows(db.database, 'observations', workspaceId)).toBe(1);
  });

  test('is known after its brands were recognized again and judged', async () => {
    const { workspaceId } = await createWorkspace(db.database);
    const found = observation({ runId: 'found', answerText: 'Acme, see https://acme.example/a and Globex.' });
    const given = observation(FULL);
    await ingestLines(workspaceId, [found, given]);
    await createWorkspaceService({ database: db.database, clock: () => NOW }).setBrand(workspaceId, {
      name: 'Globex',
      aliases: ['Acme'],
    });
    const ingest = ingestOn(db.database);
    await ingest.rescore({ workspaceId });
    await ingest.judge({
      workspaceId,
      from: '2026-11-01',
      version: 'j',
      judge: ({ brand }) => ({ brand, sentiment: -0.5, opinions: [], stance: 'warned' }),
    });
    expect(await ingestLines(workspaceId, [found, given])).toMatchObject({ known: 2, badCount: 0 });
  });

  test('is known when it comes from an export of the workspace', async () => {
    const workspaceId = await acme();
    await ingestLines(workspaceId, [
      observation(FULL),
      observation({ runId: 'found', answerText: 'Acme, see https://acme.example/a and Globex.' }),
      observation({ runId: 'failed', status: 'error', errorCode: 'timeout' }),
    ]);
    const exported: Line[] = [];
    const exports = createExport({
      database: db.database,
      workspaces: createWorkspaceService({ database: db.database, clock: () => NOW }),
      analyticsOn: () => ({
        dailyRows: () => Promise.resolve([]),
        surfaceRows: () => Promise.resolve([]),
        comparedFigures: () => Promise.reject(new Error('not exported')),
      }),
      insightsOn: () => ({ method: () => Promise.reject(new Error('not exported')) }),
      promptsOn: () => ({ listDetailed: () => Promise.resolve([]) }),
    });
    const write = (rows: readonly object[]) => Promise.resolve(void exported.push(...(rows as Line[])));
    await exports.observations({ workspaceId, from: null, to: null, write });
    expect(await ingestLines(workspaceId, exported)).toMatchObject({ lines: 3, known: 3, badCount: 0 });
  });

  test('is known by its prompt even if that was reworded, unless it states another wording', async () => {
    const workspaceId = await acme();
    await ingestLines(workspaceId, [observation({ runId: 'r' })]);
    const [{ prompt_id: promptId }] = (await db.database('prompts').where({ workspace_id: workspaceId })) as [
      { prompt_id: string },
    ];
    await db.database('prompts').where({ workspace_id: workspaceId }).update({ text: 'Another wording' });
    const { promptText, ...line } = observation({ runId: 'r', promptId });
    expect(await ingestLines(workspaceId, [line])).toMatchObject({ known: 1, badCount: 0 });
    expect(await ingestLines(workspaceId, [{ ...line, promptText }])).toMatchObject({ known: 1 });
    const report = await ingestLines(workspaceId, [{ ...line, promptText: 'Another wording' }]);
    expect(report.bad[0]?.problem).toContain('but another promptText');
  });
});

describe('a line with the identity of an earlier line of the file', () => {
  test('is known if it says the same', async () => {
    const workspaceId = await acme();
    const lines = Array.from({ length: 7 }, (_, index) =>
      observation({ ...FULL, runId: `run ${index % 2}` }),
    );
    expect(await ingestLines(workspaceId, lines)).toMatchObject({ accepted: 2, known: 5, badCount: 0 });
    expect(await countRows(db.database, 'observations', workspaceId)).toBe(2);
  });

  test('is a bad line if it says something else, and nothing is stored', async () => {
    const workspaceId = await acme();
    const line = observation(FULL);
    const changed = CHANGES.map(([change]) => ({ ...line, ...change }));
    const lines = [observation(), line, ...changed, line];
    const stop = await ingestLines(workspaceId, lines);
    expect(problems(stop)).toEqual(
      CHANGES.map(([, fields], index) => [
        index + 3,
        `has the same identity as an earlier line but another ${fields}: ${ADVICE}`,
        'line 2',
      ]),
    );
    expect(stop).toMatchObject({ kept: false, accepted: 0, known: 0, badCount: CHANGES.length });
    expect(await countRows(db.database, 'observations', workspaceId)).toBe(0);
    const rejected: string[] = [];
    const skip = await ingestLines(workspaceId, lines, {
      onError: 'skip',
      onReject: (text) => rejected.push(text.toString()),
    });
    expect(skip).toMatchObject({ accepted: 2, known: 1, badCount: CHANGES.length });
    expect(rejected).toEqual(changed.map((one) => JSON.stringify(one)));
  });

  test('stops the reading like any other bad line', async () => {
    const workspaceId = await acme();
    const lines = [1, 2, 3, 4, 5].map((number) => observation({ runId: 'r', answerText: `${number}` }));
    const report = await ingestLines(workspaceId, lines, { onError: 'skip', maxErrors: 3 });
    expect(report).toMatchObject({ badCount: 3, stoppedEarly: true, kept: false });
    expect(await countRows(db.database, 'observations', workspaceId)).toBe(0);
  });
});

test('stores nothing more when another import stores other answers after the check', async () => {
  const workspaceId = await acme();
  const lines = [1, 2].map((sampleIndex) => observation({ ...FULL, sampleIndex }));
  await ingestLines(workspaceId, [observation()]);
  // The prompts exist, so only the merge remains after the check, which reads the source a second time.
  let isFirst = true;
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  const report = ingestOn(db.database).observations({
    ...{ workspaceId, onError: 'stop', createPrompts: 'no', source: fileOf(lines) },
    reopen: () => {
      if (!isFirst) return fileOf(lines);
      isFirst = false;
      return Readable.from(
        (async function* () {
          await ingestLines(workspaceId, [{ ...lines[1], answerText: 'Another.', mentions: [] }]);
          yield Buffer.from(text);
        })(),
      );
    },
  });
  await expect(report).rejects.toMatchObject({
    message: expect.stringContaining('were stored while it was being imported') as string,
  });
  expect(await countRows(db.database, 'observations', workspaceId)).toBe(2);
});

describe('a keyword check with the identity of another', () => {
  const check = (more: Line = {}): Line => ({
    ...{ term: 'kanban', engine: 'google', topic: 'seo', checkedAt: '2026-11-18T05:00:00Z', country: 'US' },
    ...{ url: 'https://acme.example/', position: 3, volume: 10, difficulty: 20 },
    ...more,
  });
  const changes: [Line, string][] = [
    [{ position: 4 }, 'position'],
    [{ url: 'https://acme.example/x' }, 'url'],
    [{ volume: 11 }, 'volume'],
    [{ topic: 'geo' }, 'topic'],
    [
      { status: 'error', url: null, position: null, errorMessage: 'x' },
      'status, url, position and errorMessage',
    ],
  ];
  const advice = 'give each check its own checkedAt, place or device';

  test.each(changes)('is a bad line if it differs by %j', async (change, fields) => {
    const { workspaceId } = await createWorkspace(db.database);
    const inFile = await ingestChecks(workspaceId, [check(), check({ device: 'mobile' }), check(change)]);
    expect(problems(inFile)).toEqual([
      [3, `has the same identity as an earlier line but another ${fields}: ${advice}`, 'line 1'],
    ]);
    expect(await countRows(db.database, 'keyword_checks', workspaceId)).toBe(0);
    await ingestChecks(workspaceId, [check()]);
    const stored = await ingestChecks(workspaceId, [check({ term: ' kanban ' }), check(change)]);
    expect(problems(stored)).toEqual([
      [
        2,
        `has the same identity as a stored keyword check but another ${fields}: ${advice}`,
        '"kanban" on google at 2026-11-18T05:00:00.000Z',
      ],
    ]);
  });

  test('is known after its keyword was taken off the tracked list', async () => {
    const { workspaceId } = await createWorkspace(db.database);
    await ingestChecks(workspaceId, [check()]);
    const keywords = { terms: ['kanban'], engine: 'google', tracked: false } as const;
    await ingestOn(db.database).setTracked(workspaceId, keywords, () => Promise.resolve());
    expect(await ingestChecks(workspaceId, [check()])).toMatchObject({ known: 1, badCount: 0 });
  });
});
