import { describe, expect, it } from 'vitest';
import { asText } from '../../../scripts/lab/bench/report/text.js';
import { result, skippedCase } from './sample-result.js';

describe('the text of a result', () => {
  it('lists every variant with spread, ratio, latency and processor time', () => {
    expect(asText(result, false)).toBe(
      [
        'Test processor, 2 cores, Node 20.0.0, Postgres 18.0',
        '',
        'me: GET /v1/me  (requests/s, 5 rounds)',
        '  this service  12,000 (11,000-13,000)  1.20 (1.10-1.30) c  p50 2.5 p99 7.1 ms  node 60, postgres 12 us/request  together 0.90 c  120 MB',
        '  c             10,000 (9,800-10,100)   1.00 (1.00-1.00) c  p50 3.0 p99 6.0 ms  node 48, postgres 32 us/request  together 1.00 c  50 MB',
        '  round 3: other programs used 20% of the machine',
      ].join('\n'),
    );
  });

  it('says why a case was skipped, that a quick run is not for publishing, and that a case is noisy', () => {
    const [first] = result.cases;
    if (first === undefined) throw new Error('there is no case');
    const text = asText({ ...result, mode: 'quick', cases: [skippedCase, { ...first, noisy: true }] }, false);
    expect(text).toContain('skipped: no redis-server is on the PATH');
    expect(text).toContain('Quick run: not for publishing.');
    expect(text).toContain('noisy: other programs were busy in too many rounds');
  });

  it('says why a case failed', () => {
    const failed = { reason: 'c: 3 requests failed', isDifference: false };
    const cases = result.cases.map((one) => ({ ...one, failed, rows: [] }));
    expect(asText({ ...result, cases }, false)).toContain('me: GET /v1/me\n  failed: c: 3 requests failed');
  });

  it('has colors only on request', () => {
    expect(asText(result, true)).toContain('\u001b[1mme: GET /v1/me\u001b[0m');
    expect(asText(result, false)).not.toContain('\u001b');
  });
});
