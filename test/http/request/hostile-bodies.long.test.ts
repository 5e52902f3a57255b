import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { handleMcpMessage } from '../../../src/mcp/http.js';
import { handlersOf, startBareServer } from '../bare-server.js';
import { operations } from '../operations/operation-calls.js';

const MEBI = 1024 * 1024;
/** More than any member name and its surroundings. */
const ROOM = MEBI - 300;

let server: Awaited<ReturnType<typeof startBareServer>>;
beforeAll(async () => {
  server = await startBareServer({
    handleMcpMessage,
    handlers: handlersOf(() => Promise.reject(new Error('A handler ran.'))),
  });
});
afterAll(() => server.close());

/** Brotli takes seconds for a body at its best quality, which the tests do not depend on. */
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const compress = {
  gzip: gzipSync,
  deflate: deflateSync,
  br: (body: Buffer) => brotliCompressSync(body, quickly),
};

/** Sends a body compressed and returns the error, and the most characters, without white space, that were parsed at a time. */
async function send(
  method: string,
  path: string,
  body: string | Buffer,
  encoding: keyof typeof compress = 'gzip',
) {
  return sendPacked(method, path, compress[encoding](Buffer.from(body)), encoding);
}

async function sendPacked(method: string, path: string, packed: Buffer, encoding: keyof typeof compress) {
  const parse = vi.spyOn(JSON, 'parse');
  onTestFinished(() => parse.mockRestore());
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      // The coverage of the contract reads codes from bodies as they are sent.
      'Accept-Encoding': 'identity',
      Authorization: `Bearer sk_test_${'a'.repeat(49)}`,
      'Content-Encoding': encoding,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    },
    body: new Uint8Array(packed),
  });
  const text = await response.text();
  const lengths = parse.mock.calls.map(([sent]) => sent.replaceAll(/[ \t\n\r]/g, '').length);
  parse.mockRestore();
  const { error } = JSON.parse(text) as { error: { code: string; param?: string; message: string } };
  return { status: response.status, ...error, parsed: Math.max(...lengths) };
}

const BOMB = Buffer.alloc(40 * MEBI, '[');
/** A bomb in each encoding, compressed once for all operations. */
const bombs = { gzip: compress.gzip(BOMB), deflate: compress.deflate(BOMB), br: compress.br(BOMB) };

const fill = (unit: string) => unit.repeat(Math.floor(ROOM / Buffer.byteLength(unit)));
const list = (unit: string) => `[${fill(`${unit},`)}1]`;
const text = (unit: string) => `"${fill(unit)}"`;

/** Values of almost 1 MiB in place of a text or list, with the invalid member where it differs. */
const values: [shape: string, value: string, fault?: string][] = [
  ['empty lists', list('[]')],
  ['empty objects', list('{}')],
  ['numbers', list('1')],
  ['huge exponents', list('1e400')],
  ['objects', list('{"text":1}')],
  ['lists of 12 levels', list('[[[[[[[[[[[[]]]]]]]]]]]]')],
  ['members', `{${Array.from({ length: 80_000 }, (_, index) => `"k${index}":1`).join(',')}}`],
  ['a number of a million digits', fill('7')],
  ['an exponent of a million digits', `1e${fill('7')}`],
  ['nested lists', '['.repeat(500_000) + ']'.repeat(500_000), 'body'],
  ['unclosed lists', '['.repeat(MEBI - 300), 'body'],
  ['commas', fill(','), 'body'],
  ['a text', text('x')],
  ['a text of non-ASCII characters', text('漢')],
  ['a text of surrogate pairs', text('😀')],
  ['a text of escapes', text('\\u0041')],
  ['a text of escaped quotes', text('\\"')],
  ['a text of spaces', text(' ')],
  ['a text of unpaired surrogates', text('\\ud83d')],
];

const NAMES = '["a name"]';
/** More than any response and name that is parsed to report an error, and less than the rest of any of these bodies. */
const LITTLE = 1000;

/**
 * Operations with a member to attack, a valid value of it, what else the body needs, and the maximum that is parsed if the
 * value is invalid. Escapes of a valid file are as long as some of the texts.
 */
const targets: [
  id: string,
  method: string,
  path: string,
  member: string,
  valid: string,
  more?: string,
  maxParsed?: number,
][] = [
  ['issueApiKey', 'POST', '/v1/api-keys', 'name', '"a name"'],
  ['issueLimitedKey', 'POST', '/v1/access/keys', 'name', '"a name"'],
  ['saveBrandPositioning', 'PATCH', '/v1/brand', 'competitors', NAMES, ',"positioning":"A positioning"'],
  ['pinCompetitors', 'PUT', '/v1/brand/competitors', 'competitors', NAMES],
  ['addPrompt', 'POST', '/v1/prompts', 'text', '"a text"'],
  ['rewordPrompt', 'PATCH', '/v1/prompts/prm_1', 'text', '"a text"'],
  ['bulkEditPrompts', 'PUT', '/v1/prompts', 'prompts', '[{"id":"prm_1","text":"a text"}]'],
  ['bulkInsertPrompts', 'POST', '/v1/prompts/bulk', 'prompts', '[{"text":"a text"}]'],
  ['correctPrompts', 'PATCH', '/v1/prompt-properties', 'prompts', '[{"id":"prm_1","intent":null}]'],
  ['decideOnCompany', 'PATCH', '/v1/insights/companies', 'name', '"a name"', ',"decision":"dismiss"'],
  ['addCompetitor', 'POST', '/v1/names', 'name', '"a name"'],
  ['changeNames', 'PATCH', '/v1/names', 'name', '"a name"', ',"brand":null'],
  ['testNames', 'POST', '/v1/names/recognition', 'text', '"a text"'],
  ['setProviderKey', 'PATCH', '/v1/measuring/keys', 'key', '"sk-a-key-of-nobody"', ',"provider":"openai"'],
  ['checkProviderKey', 'POST', '/v1/measuring/key-checks', 'provider', '"openai"'],
  [
    ...(['changeMeasuring', 'PATCH', '/v1/measuring', 'targets'] as const),
    '[{"platform":"chatgpt","surface":"api","provider":"openai"}]',
  ],
  ['planRun', 'POST', '/v1/measuring/plans', 'promptIds', '["prm_1"]'],
  ['askNow', 'POST', '/v1/measuring/runs', 'promptIds', '["prm_1"]'],
  ['changeWorkspace', 'PATCH', '/v1/workspace', 'name', '"a name"'],
  ['changeSharing', 'PATCH', '/v1/workspace/sharing', 'sharing', 'true'],
  ['decideOnStep', 'PUT', '/v1/steps', 'subject', '"a.example"', ',"kind":"source","state":"done"'],
  ['pausePrompt', 'POST', '/v1/prompts/prm_1/pause', 'reason', '"a text"', ',"paused":true'],
  ['replacePrompt', 'POST', '/v1/prompts/prm_1/replacements', 'text', '"a text"'],
  ['listQueryCandidates', 'POST', '/v1/insights/prompts', 'csv', '"a,b,c,d,e"', '', MEBI],
];

it('covers every operation with a body', () => {
  const withBody = operations.filter(({ requestBody }) => requestBody !== undefined);
  expect(targets.map(([id]) => id).sort()).toEqual(withBody.map(({ id }) => id).sort());
});

describe.each(targets)('%s', (_, method, path, member, valid, more = '', maxParsed = LITTLE) => {
  const known = `"${member}":${valid}${more}`;

  it.each(values)(
    'responds with 400 to %s, names the member, and parses little',
    async (_shape, value, fault = member) => {
      const answer = await send(method, path, `{"${member}":${value}${more}}`);
      expect(answer).toMatchObject({ status: 400, code: 'invalid_parameter', param: fault });
      expect(answer.parsed).toBeLessThan(maxParsed);
    },
  );

  it('responds with 400 to members that do not exist, and parses little', async () => {
    const distinct = Array.from({ length: 80_000 }, (_unused, index) => `"k${index}":1`).join(',');
    for (const [members, param] of [
      [distinct, 'body'],
      [fill(`"${member}":[],`).slice(0, -1), 'body'],
      [`${text('n')}:1`, 'body'],
      [`${text('😀')}:1`, 'body'],
      [`${text('n')}:["\\ud83d"]`, 'body'],
      [`"${'n'.repeat(300)}":"${'x'.repeat(500_000)}"`, 'n'.repeat(100)],
      [`"${'😀'.repeat(300)}":[${'1,'.repeat(100_000)}1]`, '😀'.repeat(100)],
    ] as const) {
      const answer = await send(method, path, `{${known},${members}}`);
      expect(answer).toMatchObject({ status: 400, code: 'invalid_parameter', param });
      expect(answer.parsed).toBeLessThan(LITTLE);
      expect(answer.message.length).toBeLessThan(400);
    }
  });

  it('responds with 400 to padding and to bodies that are not JSON or UTF-8, and parses little', async () => {
    const bad = Buffer.from(`{"${member}":${text('x')}}`);
    bad[ROOM - 1] = 0xff;
    for (const [body, param] of [
      [`{${known},${fill(' ')}"colour":1}`, 'colour'],
      [fill('\n'), 'body'],
      [fill(']'), 'body'],
      [fill(':'), 'body'],
      [fill('""'), 'body'],
      [bad, 'body'],
    ] as const) {
      const answer = await send(method, path, body, 'br');
      expect(answer).toMatchObject({ status: 400, code: 'invalid_parameter', param });
      expect(answer.parsed).toBeLessThan(LITTLE);
    }
  });

  it.each(['gzip', 'deflate', 'br'] as const)(
    'responds with 413 to a %s bomb and parses nothing',
    async (encoding) => {
      const answer = await sendPacked(method, path, bombs[encoding], encoding);
      expect(answer).toMatchObject({ status: 413, code: 'payload_too_large' });
      expect(answer.message).toContain('1 MiB');
      expect(answer.parsed).toBeLessThan(1000);
    },
  );
});

describe('/mcp', () => {
  const call = (params: string) => `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`;

  it('responds with 413 to messages of more than 256 KiB, regardless of their compression', async () => {
    for (const [body, encoding] of [
      [call(list('[]')), 'gzip'],
      [call(text('x')), 'deflate'],
      [`${call('{}')}${' '.repeat(256 * 1024)}`, 'br'],
      [Buffer.alloc(40 * MEBI, ' '), 'gzip'],
    ] as const) {
      const answer = await send('POST', '/mcp', body, encoding);
      expect(answer).toMatchObject({ status: 413, code: 'payload_too_large' });
      expect(answer.message).toContain('256 KiB');
      expect(answer.parsed).toBeLessThan(1000);
    }
  });

  it('responds with 400 to messages with too many values, and does not parse them', async () => {
    for (const [body, param] of [
      [call(`[${'[],'.repeat(80_000)}1]`), 'params'],
      [`[${'{},'.repeat(80_000)}{}]`, 'body'],
      [call('['.repeat(200_000)), 'body'],
    ] as const) {
      const answer = await send('POST', '/mcp', body);
      expect(answer).toMatchObject({ status: 400, code: 'invalid_parameter', param });
      expect(answer.parsed).toBeLessThan(1000);
    }
  });
});

describe('lists with invalid items', () => {
  const sendPrompts = (items: string[]) =>
    send('POST', '/v1/prompts/bulk', `{"prompts":[${items.join(',')}]}`);

  it('names all of 100 invalid prompts', async () => {
    for (const item of [
      '{"text":1}',
      `{"text":"${'x'.repeat(1500)}"}`,
      `{"text":"abc","${'n'.repeat(1500)}":1}`,
    ]) {
      const answer = await sendPrompts(Array<string>(100).fill(item));
      expect(answer).toMatchObject({ status: 400, param: expect.stringMatching(/^prompts\[0\]\./) });
      const { details } = answer as unknown as { details: { invalidItems: unknown[] } };
      expect(details.invalidItems).toHaveLength(100);
    }
  });

  it('names the one text that is much too long, and parses nothing', async () => {
    const prompts = (item: string) => ['{"text":"abc"}', '{"text":"def"}', item];
    for (const [items, param] of [
      [prompts(`{"intent":"abc","text":"${'x'.repeat(20_000)}"}`), 'prompts[2].text'],
      [prompts(`{"text":"abc","${'n'.repeat(20_000)}":1}`), 'prompts[2]'],
      [Array<string>(100).fill(`{"text":"${'x'.repeat(9000)}"}`), 'prompts'],
    ] as const) {
      const answer = await sendPrompts([...items]);
      const message = `"${param}" is too long for this operation.`;
      expect(answer).toMatchObject({ status: 400, code: 'invalid_parameter', param, message });
      expect(answer.parsed).toBeLessThan(LITTLE);
    }
  });
});
