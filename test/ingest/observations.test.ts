import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ingest, ObservationsInput } from '../../src/ingest/index.js';
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

function ingestLines(
  workspaceId: string,
  lines: readonly unknown[],
  options: Partial<ObservationsInput> = {},
) {
  return ingest.observations({
    workspaceId,
    source: fileOf(lines),
    onError: 'stop',
    createPrompts: 'active',
    ...options,
  });
}

async function rows(table: string, workspaceId: string): Promise<Record<string, unknown>[]> {
  return (await db.database(table).where({ workspace_id: workspaceId })) as Record<string, unknown>[];
}

/** The values of these columns in every row, sorted. */
function columnsOf(list: readonly Record<string, unknown>[], names: readonly string[]): unknown[][] {
  return list.map((row) => names.map((name) => row[name])).sort();
}

describe('ingesting observations', () => {
  test('stores every answer of a run that asks several surfaces, models, providers and places', async () => {
    const { workspaceId } = await createWorkspace(db.database);
    const targets: Record<string, unknown>[] = [
      {},
      { surface: 'ui' },
      { provider: 'other' },
      { modelRequested: 'm-1' },
      { locale: 'en' },
      { country: 'US' },
      { country: 'US', region: 'Texas' },
      { country: 'US', city: 'Texas' },
      { country: 'US', region: 'Texas', city: 'Austin' },
    ];
    const days = Array.from({ length: 10 }, (_, day) => `2026-11-${10 + day}`);
    const lines = days.flatMap((day) =>
      targets.map((target, index) =>
        observation({
          ...target,
          runId: day,
          observedAt: `${day}T06:00:00Z`,
          answerText: `Answer ${index}`,
        }),
      ),
    );
    expect(await ingestLines(workspaceId, lines)).toMatchObject({ accepted: 90, known: 0 });
    expect(await ingestLines(workspaceId, lines)).toMatchObject({ accepted: 0, known: 90 });
  });

  test('stores observations with their mentions, citations, roll-ups and states', async () => {
    const { workspaceId } = await createWorkspace(db.database, ACME);
    await db.database('brands').insert({ workspace_id: workspaceId, competitors: ['Globex'] });
    const report = await ingestLines(workspaceId, [
      observation({
        topic: 'Boards',
        modelServed: 'm-1',
        answerText: 'Tab\there, "quotes", back\\slash,\nnew line, \u{1F600}',
        rawResponse: { choices: [{ text: 'a\\tb', n: 1.5 }] },
        searchMode: 'off',
        retrievalStatus: 'used',
        searchQueries: ['best "boards"', 'a\\b,{c}', ''],
        costUsd: 0.0021,
        mentions: [
          {
            brand: ' acme boards ',
            position: 3,
            count: 3,
            sentiment: 0.5,
            snippet: 'first',
            offsets: [[9, 12]],
          },
          { brand: 'ACME', position: 1, sentiment: -0.5, offsets: [[4, 8]] },
          {
            brand: 'GLOBEX',
            position: 2,
            offsets: [
              [10, 13],
              [0, 3],
            ],
          },
          { brand: 'Initech', position: 4 },
        ],
        citations: [
          { url: 'https://www.docs.Acme.example:443/Guide/?utm_source=x&b=2#top', title: 'Guide' },
          { url: 'http://other.example/a', sourceType: 'editorial' },
          { url: 'http://other.example/b', sourceType: 'ugc', isCited: false },
        ],
      }),
      observation({ status: 'error', errorMessage: 'No answer', observedAt: '2026-11-19T00:30:00+01:00' }),
    ]);
    expect(report).toMatchObject({
      lines: 2,
      accepted: 2,
      known: 0,
      badCount: 0,
      createdPrompts: 1,
      kept: true,
    });

    const [stored] = (await rows('observations', workspaceId)).filter((row) => row['status'] === 'ok');
    expect(stored).toMatchObject({
      prompt_text: 'Which boards suit a small team?',
      answer_text: 'Tab\there, "quotes", back\\slash,\nnew line, \u{1F600}',
      raw_response: { choices: [{ text: 'a\\tb', n: 1.5 }] },
      search_queries: ['best "boards"', 'a\\b,{c}', ''],
      surface: 'api',
      provider: 'unknown',
      locale: 'und',
      cost_usd: '0.0021',
    });
    expect(
      columnsOf(await rows('mentions', workspaceId), [
        'brand',
        'is_own',
        'is_tracked',
        'position',
        'count',
        'sentiment',
        'snippet',
        'offsets',
      ]),
    ).toEqual([
      [
        'Acme',
        true,
        false,
        1,
        4,
        '0.25',
        'first',
        [
          [4, 8],
          [9, 12],
        ],
      ],
      [
        'Globex',
        false,
        true,
        2,
        1,
        null,
        null,
        [
          [0, 3],
          [10, 13],
        ],
      ],
      ['Initech', false, false, 4, 1, null, null, null],
    ]);
    expect(
      columnsOf(await rows('citations', workspaceId), [
        'citation_order',
        'normalized_url',
        'domain',
        'source_type',
        'is_cited',
      ]),
    ).toEqual([
      [1, 'https://docs.acme.example/Guide?b=2', 'docs.acme.example', 'own', true],
      [2, 'http://other.example/a', 'other.example', 'editorial', true],
      [3, 'http://other.example/b', 'other.example', 'editorial', false],
    ]);

    expect(await packedAnswers(db.database, workspaceId)).toEqual(
      await recordedAnswers(db.database, workspaceId),
    );
    const [state] = await rows('prompt_platform_states', workspaceId);
    expect(state).toMatchObject({
      last_attempt_status: 'error',
      last_error: 'No answer',
      last_observed_at: new Date('2026-11-18T06:00:00Z'),
      latest_observation_id: stored?.['observation_id'],
    });
  });

  test('changes nothing when a file is ingested twice', async () => {
    const { workspaceId } = await createWorkspace(db.database);
    const lines = [observation(), observation({ platform: 'google' })];
    await ingestLines(workspaceId, lines);
    const before = await packedAnswers(db.database, workspaceId);
    const again = await ingestLines(workspaceId, [...lines, lines[0], observation({ platform: 'gemini' })]);
    expect(again).toMatchObject({ lines: 4, accepted: 1, known: 3, createdPrompts: 0 });
    const after = await packedAnswers(db.database, workspaceId);
    expect(after.filter(([key]) => !key.includes('gemini'))).toEqual(before);
    expect(await countRows(db.database, 'observations', workspaceId)).toBe(3);
  });
});

test('recognizes brands, aliases and competitors in any case and Unicode normalization form', async () => {
  const { workspaceId } = await createWorkspace(db.database, {
    brandName: 'Étoile',
    brandAliases: ['Hôtel de la Straße'],
  });
  await db.database('brands').insert({ workspace_id: workspaceId, competitors: ['Großmarkt', 'Ｆｕｊｉ'] });
  await ingestLines(workspaceId, [
    observation({ mentions: [{ brand: 'E\u0301TOILE', position: 1 }] }),
    observation({ mentions: [{ brand: 'HO\u0302TEL DE LA STRASSE', position: 1 }] }),
    observation({
      mentions: [
        { brand: 'GROSSMARKT', position: 1 },
        { brand: 'fuji', position: 2 },
      ],
    }),
  ]);
  expect(columnsOf(await rows('mentions', workspaceId), ['brand', 'is_own', 'is_tracked'])).toEqual([
    ['Großmarkt', false, true],
    ['Étoile', true, false],
    ['Étoile', true, false],
    ['Ｆｕｊｉ', false, true],
  ]);
});
