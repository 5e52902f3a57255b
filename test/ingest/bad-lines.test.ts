import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BadLine, Ingest, ObservationsInput } from '../../src/ingest/index.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { createWorkspace } from '../support/factories.js';
import { countRows, fileOf, ingestOn, observation } from './support.js';

let db: TestDatabase;
let ingest: Ingest;
let workspaceId: string;

beforeAll(async () => {
  db = await createTestDatabase();
  ingest = ingestOn(db.database);
  ({ workspaceId } = await createWorkspace(db.database, { cap: -1 }));
});
afterAll(() => db.drop());

function ingestLines(lines: readonly unknown[] | Readable, options: Partial<ObservationsInput> = {}) {
  const source = lines instanceof Readable ? lines : fileOf(lines);
  return ingest.observations({ workspaceId, source, onError: 'stop', createPrompts: 'active', ...options });
}

/** The error reported for a single line; undefined if it is accepted. */
async function errorOf(line: unknown): Promise<Partial<BadLine> | undefined> {
  const report = await ingestLines([line]);
  expect(report).toMatchObject({ kept: report.badCount === 0, badCount: report.bad.length });
  const [bad] = report.bad;
  return bad === undefined
    ? undefined
    : { ...(bad.field === undefined ? {} : { field: bad.field }), problem: bad.problem };
}

const good = () => observation();
const bad = () => observation({ platform: 'bing.com' });

test('stores nothing of a file with onError "stop", and reports every bad line by its number', async () => {
  const { workspaceId: own } = await createWorkspace(db.database);
  const rejected: string[] = [];
  const report = await ingest.observations({
    workspaceId: own,
    source: fileOf([good(), '', bad(), '   ', good(), '{"x":', bad()]),
    onError: 'stop',
    createPrompts: 'active',
    onReject: (line) => rejected.push(line.toString()),
  });
  expect(report).toMatchObject({
    lines: 5,
    accepted: 0,
    known: 0,
    badCount: 3,
    createdPrompts: 0,
    kept: false,
  });
  expect(report.bad.map((line) => line.line)).toEqual([3, 6, 7]);
  expect(rejected).toHaveLength(3);
  expect(rejected[1]).toBe('{"x":');
  expect(report.bad[0]).toEqual({
    line: 3,
    field: 'platform',
    problem:
      'must be a name of lowercase letters, digits and hyphens that starts with a letter, such as "copilot"',
    value: '"bing.com"',
  });
  for (const table of ['observations', 'prompts', 'answer_segments']) {
    expect(await countRows(db.database, table, own)).toBe(0);
  }
});

test('stores the good lines of a file with onError "skip"', async () => {
  const { workspaceId: own } = await createWorkspace(db.database);
  const source = fileOf([good(), bad(), good()]);
  const report = await ingest.observations({
    workspaceId: own,
    source,
    onError: 'skip',
    createPrompts: 'active',
  });
  expect(report).toMatchObject({ lines: 3, accepted: 2, badCount: 1, createdPrompts: 1, kept: true });
  expect(await countRows(db.database, 'observations', own)).toBe(2);
});

test('lists a thousand bad lines in a report and counts all of them', async () => {
  const report = await ingestLines(
    Array.from({ length: 1_200 }, () => '[]'),
    { maxErrors: 0 },
  );
  expect(report.badCount).toBe(1_200);
  expect(report.bad).toHaveLength(1_000);
});

test('stops reading after the maximum number of bad lines, a thousand by default, and then stores nothing', async () => {
  const { workspaceId: own } = await createWorkspace(db.database, { cap: -1 });
  const lines = [good(), ...Array.from({ length: 1_200 }, bad), good()];
  for (const [options, badCount] of [
    [{}, 1_000],
    [{ maxErrors: 3 }, 3],
  ] as const) {
    const report = await ingestLines(lines, { workspaceId: own, onError: 'skip', ...options });
    expect(report).toMatchObject({ badCount, lines: badCount + 1, stoppedEarly: true, kept: false });
  }
  expect(await countRows(db.database, 'observations', own)).toBe(0);
  const all = await ingestLines(lines, { workspaceId: own, onError: 'skip', maxErrors: 0 });
  expect(all).toMatchObject({ badCount: 1_200, accepted: 2, stoppedEarly: false, kept: true });
});

test('groups bad lines with the same error into one cause with its count, first lines and first values', async () => {
  const brands = (...names: string[]) => names.map((brand, index) => ({ brand, position: index + 1 }));
  const report = await ingestLines([
    observation({ platform: 'bing.com' }),
    good(),
    observation({ platform: 'Bing' }),
    observation({ platform: 'bing.com' }),
    observation({ platform: 'yahoo!' }),
    observation({ mentions: brands('Acme', ' ') }),
    observation({ mentions: brands(' ') }),
  ]);
  expect(report.causes).toEqual([
    {
      field: 'platform',
      problem:
        'must be a name of lowercase letters, digits and hyphens that starts with a letter, such as "copilot"',
      count: 4,
      lines: [1, 3, 4],
      values: ['"bing.com"', '"Bing"', '"yahoo!"'],
      conflictsWith: [],
    },
    {
      field: 'mentions[].brand',
      problem: 'must not be blank',
      count: 2,
      lines: [6, 7],
      values: ['" "'],
      conflictsWith: [],
    },
  ]);
});

test('truncates the reported value of a bad line and masks keys in it', async () => {
  const secret = `sk_live_${'a1B2'.repeat(13)}`;
  const report = await ingestLines([
    observation({ platform: 'x'.repeat(1_000) }),
    observation({ platform: `my ${secret}` }),
    observation({ apiKey: secret }),
    observation({ promptId: 'prm_0' }),
    `{"runId": ${secret}}`,
  ]);
  expect(report.bad.map(({ value }) => value)).toEqual([
    `"${'x'.repeat(59)}...`,
    '"my sk_live_***"',
    undefined,
    '"prm_0"',
    expect.stringContaining('runId'),
  ]);
  expect(JSON.stringify(report)).not.toContain('a1B2a1B2');
});

test.each([
  ['prompt_text', 'promptText'],
  ['plattform', 'platform'],
  ['RunID', 'runId'],
])('suggests, for the misspelled field %s, the field %s', async (field, meant) => {
  const [error] = (await ingestLines([observation({ [field]: 'x' })])).bad;
  expect(error).toMatchObject({ field, problem: `is not a known field; did you mean "${meant}"?` });
});

const errorsOf = async (lines: readonly unknown[]) =>
  (await ingestLines(lines)).bad.map(({ line, field = '', problem }) => `${line} ${field}: ${problem}`);

test('reports a misspelled field first, and then the required field that is missing because of it', async () => {
  const { runId, platform, promptText, status, ...rest } = observation({
    mentions: [{ brand: 'A', position: 1 }],
  });
  expect(
    await errorsOf([
      { ...rest, promptText, platform, status, runID: runId },
      { ...rest, prompt_text: promptText, platform, status, runId },
      { ...rest, promptText, runId, platfrom: platform, Status: status },
    ]),
  ).toEqual([
    '1 runID: is not a known field; did you mean "runId"?',
    '1 runId: is required',
    '2 prompt_text: is not a known field; did you mean "promptText"?',
    '2 : promptId or promptText is required',
    '3 platfrom: is not a known field; did you mean "platform"?',
    '3 Status: is not a known field; did you mean "status"?',
    '3 platform: is required',
    '3 status: is required',
  ]);
});

test('reports all errors of a line, each field once, and counts the line once', async () => {
  const mentions = [{ brand: '' }, { brand: ' ', position: 0, colour: 'red' }];
  const report = await ingestLines([observation({ platform: 'bing.com', latencyMs: '12', mentions }), bad()]);
  expect(report.badCount).toBe(2);
  expect(report.bad.map(({ line, field }) => [line, field])).toEqual([
    [1, 'mentions[1].colour'],
    [1, 'platform'],
    [1, 'latencyMs'],
    [1, 'mentions[0].position'],
    [1, 'mentions[0].brand'],
    [1, 'mentions[1].brand'],
    [1, 'mentions[1].position'],
    [2, 'platform'],
  ]);
  expect(report.causes.find(({ field }) => field === 'platform')).toMatchObject({ count: 2, lines: [1, 2] });
  const twice = await ingestLines([
    observation({
      mentions: [
        { brand: ' ', position: 1 },
        { brand: ' ', position: 2 },
      ],
    }),
  ]);
  expect(twice.causes).toMatchObject([{ field: 'mentions[].brand', count: 1, lines: [1] }]);
});

test('shortens the names of fields in a report, and masks keys in them', async () => {
  const [first, second] = await errorsOf([
    observation({ ['x'.repeat(100_000)]: 1, [`sk_live_${'a'.repeat(52)}`]: 1 }),
  ]);
  expect(first).toBe(`1 ${'x'.repeat(200)}...: is not a known field`);
  expect(second).toBe('1 sk_live_***: is not a known field');
  const [nested] = await errorsOf([observation({ rawResponse: { ['x'.repeat(100_000)]: '\ud800' } })]);
  expect(nested).toMatch(/^1 rawResponse\.x{188}\.\.\.: must not/);
});

test('reports at most ten errors of a line, and only the first of one with very many values', async () => {
  const members = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`kettle${index}`, 1]));
  expect(await errorsOf([observation(members(50))])).toHaveLength(10);
  expect(await errorsOf([observation(members(100_000))])).toHaveLength(1);
});

describe('bad lines', () => {
  type Case = [condition: string, line: unknown, error: Partial<BadLine>];
  const invalid = (
    condition: string,
    fields: Record<string, unknown>,
    field: string,
    problem: string,
  ): Case => [condition, observation(fields), { field, problem }];
  const cases: Case[] = [
    ['it is not an object', '[1]', { problem: 'must be a JSON object' }],
    ['it is not UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), { problem: 'is not valid UTF-8' }],
    invalid('a field is unknown', { kettle: 'x' }, 'kettle', 'is not a known field'),
    invalid('a required field is missing', { runId: undefined }, 'runId', 'is required'),
    invalid('a required field is blank', { runId: ' ' }, 'runId', 'must not be blank'),
    [
      'it has no prompt',
      observation({ promptText: null }),
      { problem: 'promptId or promptText is required' },
    ],
    invalid('its prompt is unknown', { promptId: 'prm_0' }, 'promptId', 'is not a prompt of the workspace'),
    invalid(
      'its new prompt is too short',
      { promptText: ' ab ' },
      'promptText',
      'must have at least 3 characters, not counting surrounding whitespace',
    ),
    invalid(
      'its new prompt is too long',
      { promptText: '\u{1F600}'.repeat(501) },
      'promptText',
      'must have at most 500 characters',
    ),
    invalid(
      'a time has no zone',
      { observedAt: '2026-11-18T06:00:00' },
      'observedAt',
      'must be a timestamp with a time zone, such as 2026-11-18T06:00:12Z',
    ),
    invalid(
      'a day does not exist',
      { observedAt: '2026-02-29T06:00:00Z' },
      'observedAt',
      'must be a timestamp with a time zone, such as 2026-11-18T06:00:12Z',
    ),
    invalid(
      'its time is in the future',
      { observedAt: '2026-11-20T12:05:01Z' },
      'observedAt',
      'must not be in the future',
    ),
    invalid(
      'its time is too old',
      { observedAt: '1999-12-31T23:59:59Z' },
      'observedAt',
      'must not be before the year 2000',
    ),
    invalid('a text contains NUL', { answerText: 'a\0b' }, 'answerText', 'must not contain a NUL character'),
    invalid(
      'a nested text contains half a surrogate pair',
      { rawResponse: { a: ['\ud800'] } },
      'rawResponse.a[0]',
      'must not contain half a surrogate pair',
    ),
    invalid(
      'a nested name contains NUL',
      { rawResponse: { 'a\0': 1 } },
      'rawResponse',
      'must not contain a NUL character',
    ),
    [
      'it is nested too deeply',
      `{"rawResponse":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      { field: 'rawResponse', problem: 'is nested deeper than 100 levels' },
    ],
    [
      'its raw response has 101 levels',
      `{"rawResponse":${'['.repeat(101)}${']'.repeat(101)}}`,
      { field: 'rawResponse', problem: 'is nested deeper than 100 levels' },
    ],
    invalid(
      'it has two raw responses',
      { rawResponse: { a: 1 }, rawResponseText: '{"a":1}' },
      'rawResponseText',
      'must not be given together with rawResponse',
    ),
    invalid(
      'a failed attempt has mentions',
      { status: 'refused', mentions: [{ brand: 'A', position: 1 }] },
      'mentions',
      'must be empty unless status is ok',
    ),
    invalid(
      'a brand is blank',
      { mentions: [{ brand: ' ', position: 1 }] },
      'mentions[0].brand',
      'must not be blank',
    ),
    invalid(
      'a position is 0',
      { mentions: [{ brand: 'A', position: 0 }] },
      'mentions[0].position',
      'must be at least 1',
    ),
    invalid(
      'a stance is unknown',
      { mentions: [{ brand: 'A', position: 1, stance: 'praised' }] },
      'mentions[0].stance',
      'must be one of first, recommended, neutral, warned, null',
    ),
    invalid(
      'a sentiment is out of range',
      { mentions: [{ brand: 'A', position: 1, sentiment: 1.01 }] },
      'mentions[0].sentiment',
      'must be at most 1',
    ),
    invalid(
      'an offset is beyond the answer',
      {
        answerText: 'Acme is good.',
        mentions: [
          {
            brand: 'Acme',
            position: 1,
            offsets: [
              [0, 4],
              [9, 14],
            ],
          },
        ],
      },
      'mentions[0].offsets[1]',
      'must be a part of answerText',
    ),
    invalid(
      'a source is not a web address',
      { citations: [{ url: 'javascript:alert(1)' }] },
      'citations[0].url',
      'must be an http or https URL',
    ),
    invalid(
      'a host name is too long',
      { citations: [{ url: `https://${'a.'.repeat(130)}example` }] },
      'citations[0].url',
      'must be an http or https URL',
    ),
    invalid(
      'two sources have the same order',
      { citations: [{ url: 'https://a.example', order: 2 }, { url: 'https://b.example' }] },
      'citations[1].order',
      '2 is already used by another citation of this line',
    ),
    invalid('a number is sent as text', { latencyMs: '12' }, 'latencyMs', 'must be a whole number or null'),
    invalid(
      'a number is out of the range of its column',
      { sampleIndex: 2 ** 31 },
      'sampleIndex',
      'must be at most 2147483647',
    ),
    invalid(
      'a country is not a country code',
      { country: 'usa' },
      'country',
      'must be two capital letters, such as "US"',
    ),
    invalid(
      'there is no such country',
      { country: 'XX' },
      'country',
      'must be the code of a country (ISO 3166-1), such as "US"',
    ),
    invalid('a city has no country', { city: 'Austin' }, 'country', 'is required with region or city'),
    invalid('a region is blank', { country: 'US', region: ' ' }, 'region', 'must not be blank'),
  ];
  test.each(cases)('reports a bad line when %s', async (_name, line, expected) => {
    expect(await errorOf(line)).toEqual(expected);
  });

  test('reports a bad line when it is not JSON', async () => {
    expect((await errorOf('{"a":1,}'))?.problem).toBe('is not valid JSON');
  });
});

describe('unusual good lines', () => {
  test.each([
    [
      'all nullable fields are null',
      observation({
        promptId: null,
        topic: null,
        modelServed: null,
        country: null,
        region: null,
        city: null,
        rawResponse: null,
        costUsd: null,
        answerText: null,
      }),
    ],
    [
      'its texts have backslashes, tabs and emoji',
      observation({ answerText: '\\N\t\\.\n\u{1F600}', rawResponse: { '\\': '\u{1F600}"' } }),
    ],
    ['an escaped backslash precedes u0000', observation({ answerText: '\\u0000 and \\ud800' })],
    [
      'its raw response has 100 levels',
      observation({ rawResponse: JSON.parse(`${'['.repeat(100)}${']'.repeat(100)}`) as unknown }),
    ],
    ['its time is a few minutes ahead', observation({ observedAt: '2026-11-20T13:05:00+01:00' })],
    ['its new prompt has 500 emoji', observation({ promptText: '\u{1F600}'.repeat(500) })],
    [
      'its raw response has numbers beyond a double',
      `{"promptText":"Which one?","platform":"google","runId":"big","observedAt":"2026-11-18T06:00:00Z","status":"ok","rawResponse":{"__proto__":1e400}}`,
    ],
  ])('accepts a line when %s', async (_name, line) => {
    expect(await errorOf(line)).toBeUndefined();
  });

  test('accepts a byte order mark, CRLF, a missing last newline and any chunk boundaries', async () => {
    const text = `\ufeff${JSON.stringify(good())}\r\n\r\n${JSON.stringify(observation({ answerText: 'é\u{1F600}' }))}`;
    const bytes = [...Buffer.from(text)].map((byte) => Buffer.from([byte]));
    expect(await ingestLines(Readable.from(bytes))).toMatchObject({ lines: 2, accepted: 2, badCount: 0 });
  });
});

test('reports a line over 8 MiB as bad, and reads the lines after it', async () => {
  const filler = (size: number) => {
    const line = observation({ answerText: '' });
    line['answerText'] = 'x'.repeat(size - JSON.stringify(line).length);
    return JSON.stringify(line);
  };
  const limit = 8 * 1024 * 1024;
  const report = await ingestLines([`${filler(limit)}\r`, filler(limit + 1), 'x'.repeat(3 * limit), good()], {
    onError: 'skip',
  });
  expect(report).toMatchObject({ lines: 4, accepted: 2, badCount: 2 });
  expect(report.bad).toEqual([2, 3].map((line) => ({ line, problem: 'is longer than 8 MiB' })));
});

test('rejects a file for an unknown or deleted workspace', async () => {
  const gone = await createWorkspace(db.database);
  await db
    .database('workspaces')
    .where({ workspace_id: gone.workspaceId })
    .update({ deleted_at: new Date() });
  for (const id of [gone.workspaceId, 'ws_0']) {
    await expect(ingestLines([good()], { workspaceId: id })).rejects.toMatchObject({ code: 'not_found' });
    await expect(
      ingest.keywords({ workspaceId: id, source: fileOf([]), onError: 'stop' }),
    ).rejects.toMatchObject({ code: 'not_found' });
  }
});

test('stores nothing when the source fails, and leaves the pool usable', async () => {
  const before = await countRows(db.database, 'observations', workspaceId);
  const source = Readable.from(
    (function* () {
      yield Buffer.from(`${JSON.stringify(good())}\n`);
      throw new Error('the disk is gone');
    })(),
  );
  await expect(ingestLines(source)).rejects.toThrow('the disk is gone');
  expect(await countRows(db.database, 'observations', workspaceId)).toBe(before);
  expect(await ingestLines([good()])).toMatchObject({ accepted: 1 });
});

test('accepts an empty file', async () => {
  expect(await ingestLines([])).toMatchObject({ lines: 0, accepted: 0, kept: true });
});

test('warns about blank answers and refusals in words by line, and stores them unchanged', async () => {
  const report = await ingestLines([
    observation({ answerText: 'Acme is fine.' }),
    observation({ answerText: ' \n\u200b' }),
    observation({}),
    observation({ answerText: "I'm sorry, but I can't help with that." }),
    observation({ answerText: 'Ich kann dabei leider nicht helfen.', mentions: [] }),
    // No text, but brands; another status; and a refusal that cites a source.
    observation({ mentions: [{ brand: 'Acme', position: 1 }] }),
    observation({ mentions: [] }),
    observation({ status: 'empty', answerText: '' }),
    observation({
      answerText: "I can't recommend one.",
      citations: [{ url: 'https://acme.example/' }],
    }),
  ]);
  const answers = report.warnings.filter((warning) => 'lines' in warning);
  expect(answers).toMatchObject([
    { code: 'blank_answers', count: 2, lines: [2, 3] },
    { code: 'refusals_in_words', count: 2, lines: [4, 5] },
  ]);
  expect(answers[0]?.message).toBe(
    'Status "ok" with a blank answer, which counts as an answer that does not mention the brand: lines 2, 3. Import such lines with the status "empty".',
  );
  expect(report).toMatchObject({ accepted: 9, badCount: 0 });
});
