import { gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { sql } from '../../src/platform/database.js';
import { insertKeywords } from '../http/operations/keyword-rows.js';
import { sendOne, type Piece } from '../http/raw.js';
import { casesOn } from './support/cases.js';
import { residentMb } from './support/resident.js';
import type { Client, Stack } from './support/stack.js';

const faultCase = casesOn();

const MEBI = 1024 * 1024;

/** The number of rows of prompts in the whole database. */
const promptCount = async ({ database }: Stack) => {
  const [row] = await sql<{ count: number }>(database, 'select count(*)::integer as count from prompts');
  return row?.count;
};

/** Sends bytes to the first process on a new connection. */
const sendBytes = ({ url }: Stack, ...pieces: Piece[]) => sendOne(url(0), ...pieces);

const head = (client: Client, line: string, ...headers: string[]) =>
  [
    line,
    'Host: localhost',
    'Connection: close',
    `Authorization: Bearer ${client.key}`,
    ...headers,
    '',
    '',
  ].join('\r\n');

describe('hostile input', () => {
  faultCase(8, 'rejects unknown members, names of the prototype among them', async (stack) => {
    const client = await stack.client();
    const text = '"text":"case 8, a valid text"';
    for (const member of [
      '"__proto__":{"topic":"polluted"}',
      '"constructor":{}',
      '"workspaceId":"ws_other"',
      '"surprise":1',
    ]) {
      const call = await client.send('POST', '/v1/prompts', `{${text},${member}}`);
      expect([member, call.status, call.body.error?.code]).toEqual([member, 400, 'invalid_parameter']);
    }
    expect((await client.add('case 8, after the attack')).status).toBe(201);
    const { body } = await client.get('/v1/prompts');
    expect(body['tracked']).toMatchObject([{ text: 'case 8, after the attack', topic: null }]);
  });

  faultCase(9, 'rejects JSON that is nested 60,000 deep', async (stack) => {
    const client = await stack.client();
    const deep = `{"text":${'['.repeat(60_000)}${']'.repeat(60_000)}}`;
    for (const index of stack.processes.keys()) {
      const call = await client.send('POST', '/v1/prompts', deep, { url: stack.url(index) });
      expect(call.status).toBe(400);
      expect((await stack.log.send('GET', '/healthz', { url: stack.url(index) })).status).toBe(200);
    }
  });

  faultCase(
    10,
    'rejects a chunked body of more than 1 MiB, and a bomb, without holding it in memory',
    async (stack, report) => {
      const client = await stack.client();
      const before = residentMb(stack);
      const chunk = 'x'.repeat(MEBI / 16);
      const chunks = Array.from({ length: 16 }, () => `${chunk.length.toString(16)}\r\n${chunk}\r\n`);
      const json = ['Content-Type: application/json', 'Transfer-Encoding: chunked'];
      const tooLong = await sendBytes(
        stack,
        head(client, 'POST /v1/prompts HTTP/1.1', ...json),
        ...chunks,
        '1\r\nx\r\n0\r\n\r\n',
      );
      expect(tooLong.status).toBe(413);
      const bomb = gzipSync(Buffer.alloc(200 * MEBI, '['));
      for (const index of stack.processes.keys()) {
        const more = { url: stack.url(index), headers: { 'content-encoding': 'gzip' } };
        expect((await client.send('POST', '/v1/prompts', bomb, more)).status).toBe(413);
      }
      const growth = residentMb(stack).map((one, index) => one - (before[index] ?? 0));
      await report('growth of resident memory', Math.max(...growth), 50, 'MB');
      expect(Math.max(...growth)).toBeLessThan(150);
    },
  );

  faultCase(11, 'rejects bodies that are not JSON by their type', async (stack) => {
    const client = await stack.client();
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const more = { headers: { 'content-type': type } };
      expect((await client.send('POST', '/v1/prompts', 'text=case+11', more)).status).toBe(415);
    }
  });

  faultCase(12, 'rejects bodies that are not an object', async (stack) => {
    const client = await stack.client();
    for (const body of [
      '{"text":',
      '{"text":"a text"}}',
      '"a text"',
      '17',
      'null',
      '[{"text":"a text"}]',
      '',
    ]) {
      const { status, body: answer } = await client.send('POST', '/v1/prompts', body);
      expect([body, status, answer.error?.code]).toEqual([body, 400, 'invalid_parameter']);
    }
  });

  faultCase(13, 'rejects text that Postgres cannot store, wherever it is', async (stack) => {
    const client = await stack.client();
    const before = await promptCount(stack);
    const broken = Buffer.concat([
      Buffer.from('{"text":"case 13 '),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('"}'),
    ]);
    for (const body of ['{"text":"case 13 \\u0000"}', '{"text":"case 13 \\ud83d"}', broken])
      expect((await client.send('POST', '/v1/prompts', body)).status).toBe(400);
    for (const bytes of ['%00', '%ff%fe', '%ed%a0%bd']) {
      expect((await client.get(`/v1/keywords?q=${bytes}`)).status).toBe(400);
      expect((await client.send('DELETE', `/v1/prompts/${bytes}`)).status).toBe(400);
    }
    expect(await promptCount(stack)).toBe(before);
  });

  faultCase(14, 'counts characters and not their units: 500 emoji are a text, 501 are not', async (stack) => {
    const client = await stack.client();
    expect((await client.add('🙂'.repeat(500))).status).toBe(201);
    expect((await client.add('🙂'.repeat(501))).status).toBe(400);
  });

  faultCase(15, 'takes wildcards of a search literally', async (stack) => {
    const client = await stack.client();
    const terms = ['a%b', 'a_b', 'a\\b', 'axb'];
    await insertKeywords(
      stack.database,
      client.workspaceId,
      terms.map((term) => ({ term })),
    );
    for (const sign of ['%', '_', '\\']) {
      const { body } = await client.get(`/v1/keywords?q=${encodeURIComponent(sign)}`);
      expect((body['keywords'] as { term: string }[]).map(({ term }) => term)).toEqual([`a${sign}b`]);
    }
  });

  faultCase(16, 'rejects a cursor that was altered or belongs to another workspace', async (stack) => {
    const [own, other] = [await stack.client(), await stack.client()];
    for (const [client, word] of [
      [own, 'own'],
      [other, 'foreign'],
    ] as const)
      await insertKeywords(
        stack.database,
        client.workspaceId,
        [1, 2, 3].map((number) => ({ term: `${word} ${number}` })),
      );
    const cursorOf = async (client: Client) =>
      String((await client.get('/v1/keywords?limit=1')).body['nextCursor']);
    const [cursor, foreign] = [await cursorOf(own), await cursorOf(other)];
    const middle = Math.floor(cursor.length / 2);
    const altered = `${cursor.slice(0, middle)}${cursor[middle] === 'A' ? 'B' : 'A'}${cursor.slice(middle + 1)}`;
    for (const bad of [altered, foreign, 'nonsense']) {
      const call = await own.get(`/v1/keywords?limit=1&cursor=${encodeURIComponent(bad)}`);
      expect([call.status, call.text.includes('foreign')]).toEqual([400, false]);
    }
    expect((await own.get(`/v1/keywords?limit=1&cursor=${encodeURIComponent(cursor)}`)).status).toBe(200);
  });

  faultCase(17, 'replaces a hostile request id, and logs one line for the request', async (stack) => {
    const client = await stack.client();
    const id = `${'x'.repeat(140)}"}\\n{"level":60,"msg":"forged"}${'y'.repeat(140)}`;
    const call = await client.send('GET', '/v1/me', undefined, { headers: { 'x-request-id': id } });
    const given = call.headers['x-request-id'] ?? '';
    expect([call.status, given === id]).toEqual([200, false]);
    await expect.poll(() => stack.output()).toContain(given);
    const lines = stack.output().split('\n');
    expect(lines.filter((line) => line.includes(given))).toHaveLength(1);
    expect(lines.filter((line) => line.includes('forged'))).toEqual([]);
  });

  faultCase(18, 'responds in JSON to what is no request, and closes the connection', async (stack) => {
    const client = await stack.client();
    const me = 'GET /v1/me HTTP/1.1';
    const both = ['Content-Type: application/json', 'Content-Length: 2', 'Transfer-Encoding: chunked'];
    for (const [status, bytes] of [
      [431, head(client, me, `X-Large: ${'x'.repeat(20_000)}`)],
      [400, 'This is no HTTP at all.\r\n\r\n'],
      [400, `${head(client, 'POST /v1/prompts HTTP/1.1', ...both)}0\r\n\r\n`],
    ] as const) {
      const answer = await sendBytes(stack, bytes);
      expect([answer.status, answer.headers['connection']]).toEqual([status, 'close']);
      expect(JSON.parse(answer.body)).toMatchObject({ error: { requestId: answer.headers['x-request-id'] } });
    }
  });
});
