import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Exchange } from '../http/exchange.js';
import { Secrets } from '../record/secrets.js';
import { HarReport } from '../report/har.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'conformance-har-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Body {
  readonly text: string;
  readonly comment?: string;
  readonly size?: number;
}

/** Request and response bodies of a HAR file with one exchange. */
function bodiesOf(request: string, response: string): [Body, Body] {
  const path = join(folder, 'traffic.har');
  const report = new HarReport(path, 'http://localhost', new Secrets(), '1.0.0');
  const actor = { name: 'paid', owner: 'paid' };
  const sent = { method: 'POST', target: '/v1/prompts', headers: {}, body: request };
  report.after(new Exchange(1, actor, sent, 201, {}, response, 0, 1));
  report.close();
  const { log } = JSON.parse(readFileSync(path, 'utf8')) as {
    log: { entries: [{ request: { postData: Body }; response: { content: Body } }] };
  };
  const [entry] = log.entries;
  return [entry.request.postData, entry.response.content];
}

it('HAR reports cut long bodies and state their length', () => {
  const [sent, answered] = bodiesOf('a'.repeat(10_000), 'b'.repeat(200_000));
  expect(sent.text).toBe('a'.repeat(4096));
  expect(sent.comment).toBe('The first 4096 of 10000 characters.');
  expect(answered.text).toBe('b'.repeat(4096));
  expect(answered).toMatchObject({ size: 200_000, comment: 'The first 4096 of 200000 characters.' });
});

it('HAR reports keep short bodies whole', () => {
  expect(bodiesOf('{"text":"x"}', '{}')).toEqual([
    { mimeType: '', text: '{"text":"x"}' },
    { size: 2, mimeType: '', text: '{}' },
  ]);
});
