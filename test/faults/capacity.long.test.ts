import { describe, expect } from 'vitest';
import { sql } from '../../src/platform/database.js';
import { casesOn } from './support/cases.js';

const faultCase = casesOn();

const CAP = 10;

describe('capacity', () => {
  faultCase(
    35,
    'takes effect once when it is sent twenty times at once with one Idempotency-Key',
    async (stack) => {
      const client = await stack.client();
      const headers = { 'idempotency-key': 'case-35' };
      const text = 'case 35, sent twenty times';
      const calls = await Promise.all(Array.from({ length: 20 }, () => client.add(text, headers)));
      const successes = calls.filter(({ status }) => status === 201);
      expect(new Set(successes.map((call) => call.text)).size).toBe(1);
      for (const { status } of calls) expect([201, 409]).toContain(status);
      expect((await client.add('case 35, another text', headers)).status).toBe(422);
      const replay = await client.add(text, headers);
      expect([replay.status, replay.headers['idempotent-replayed']]).toEqual([201, 'true']);
    },
  );

  faultCase(37, 'keeps the cap under 50 adds and bulks at once in three processes', async (stack) => {
    const client = await stack.client({ cap: CAP });
    const calls = await Promise.all(
      Array.from({ length: 50 }, (_, number) => {
        const texts = [1, 2, 3].map((part) => ({ text: `case 37, bulk ${number}, part ${part}` }));
        return number % 3 === 0
          ? client.send('POST', '/v1/prompts/bulk', { prompts: texts })
          : client.add(`case 37, text ${number}`);
      }),
    );
    for (const { status } of calls) expect([201, 409]).toContain(status);
    const rows = await sql<{ text: string }>(
      stack.database,
      'select text from prompts where workspace_id = $1 and archived_at is null',
      [client.workspaceId],
    );
    const tracked = new Set(rows.map(({ text }) => text));
    expect(rows).toHaveLength(CAP);
    for (const { sent, status } of calls) {
      const texts = Array.isArray(sent?.['prompts'])
        ? (sent['prompts'] as { text: string }[]).map(({ text }) => text)
        : [String(sent?.['text'])];
      expect(texts.filter((text) => tracked.has(text))).toEqual(status === 201 ? texts : []);
    }
    expect((await client.get('/v1/prompts/cap')).body).toEqual({ activeCount: CAP, cap: CAP });
  });
});
