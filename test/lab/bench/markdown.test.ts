import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readPublished } from '../../../scripts/lab/bench/report/documents.js';
import { asMarkdown } from '../../../scripts/lab/bench/report/markdown.js';
import { asSvg } from '../../../scripts/lab/bench/report/svg.js';
import { withSection } from '../../../scripts/document-section.js';
import { result, skippedCase } from './sample-result.js';

describe('the tables of a result', () => {
  it('have a row per server', () => {
    expect(asMarkdown(result)).toBe(
      [
        'Measured on 2026-01-02 in 9 minutes: Test processor, 2 cores, 8 GB, Node 20.0.0, Postgres 18.0.',
        '',
        '### `me`: GET /v1/me',
        '',
        '|  | requests/s | ratio to c | p50 / p99, ms | node, us/request | postgres, us/request | processor time, ratio to c | memory |',
        '| --- | --- | --- | --- | --- | --- | --- | --- |',
        '| this service | 12,000 (11,000-13,000) | 1.20 (1.10-1.30) | 2.5 / 7.1 | 60 | 12 | 0.90 | 120 MB |',
        '| c | 10,000 (9,800-10,100) | 1.00 (1.00-1.00) | 3.0 / 6.0 | 48 | 32 | 1.00 | 50 MB |',
        '',
        '5 rounds; discarded round 3: other programs used 20% of the machine.',
      ].join('\n'),
    );
  });

  it('have an empty cell for a figure that the platform does not report, and for the ratios that depend on it', () => {
    const [first] = result.cases;
    if (first === undefined) throw new Error('there is no case');
    const rows = first.rows.map((row) => ({ ...row, processorUs: { node: 48, postgres: null } }));
    const text = asMarkdown({ ...result, cases: [{ ...first, rows }] });
    expect(text).toContain('| 48 |  | 50 MB |');
    expect(text).not.toContain('processor time');
  });

  it('state that a run was quick, or that a case was noisy or not measured', () => {
    const [first] = result.cases;
    if (first === undefined) throw new Error('there is no case');
    const text = asMarkdown({ ...result, mode: 'quick', cases: [{ ...first, noisy: true }, skippedCase] });
    expect(text).toContain('**Quick run: these figures only show that everything works.**');
    expect(text).toContain('5 rounds, **noisy**');
    expect(text).toContain('Not measured: no redis-server is on the PATH.');
  });
});

describe('the published documents', () => {
  const read = (name: string) =>
    readFileSync(fileURLToPath(new URL(`../../../docs/${name}`, import.meta.url)), 'utf8');

  it('show the published result', async () => {
    const published = await readPublished();
    expect(read('bench/results.svg')).toBe(asSvg(published));
    const performance = read('performance.md');
    expect(performance).toBe(withSection(performance, 'results', asMarkdown(published)));
  });
});
