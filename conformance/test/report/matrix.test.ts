import { beforeAll, describe, expect, it } from 'vitest';
import type { RunResult } from '../../session/result.js';
import { brokenResult } from './report-samples.js';
import { renderMatrix } from '../../report/index.js';
import { matrixRows, type NamedResult } from '../../report/matrix.js';

let results: NamedResult[];
beforeAll(async () => {
  const result = await brokenResult();
  const rules = result.rules.map((rule) =>
    rule.verdict === 'fail' ? { ...rule, verdict: 'pass' as const, failures: [] } : rule,
  );
  const summary = { ...result.summary, pass: result.summary.pass + 1, fail: 0 };
  const right: RunResult = { ...result, target: 'http://right', rules, summary, exitCode: 0 };
  const incomplete = {
    ...right,
    target: 'http://incomplete',
    rules: rules.filter(({ id }) => id !== 'ME-01'),
  };
  results = [
    { name: 'wrong/result.json', result },
    { name: 'right/result.json', result: right },
    { name: 'other.json', result: incomplete },
  ];
});

describe('matrix', () => {
  it('the matrix shows the rules that differ or did not pass, and all of them on request', () => {
    const ids = (all: boolean) => matrixRows(results, all).map(({ id }) => id);
    expect(ids(false)).toEqual(['ME-01', 'PAU-03']);
    expect(ids(true)).toEqual(['ISO-02', 'ME-01', 'PAU-01', 'PAU-03', 'NS-052']);
    expect(matrixRows(results.slice(0, 1), false).map(({ id }) => id)).toEqual(['PAU-03']);
  });

  it('the text matrix describes its columns and says which results conform', () => {
    const lines = renderMatrix(results, 'text', { all: false, width: 80 }).split('\n');
    expect(lines[1]).toMatch(/^right: http:\/\/right, \d{4}-\d\d-\d\d \d\d:\d\d UTC, profile stated, /);
    expect(lines).toContainEqual(expect.stringMatching(/^Rule +wrong +right +other$/));
    expect(lines).toContainEqual(expect.stringMatching(/^ME-01 +pass +pass +- +GET \/v1\/me/));
    expect(lines).toContainEqual(expect.stringMatching(/^PAU-03 +fail +pass +pass +The `reason`/));
    expect(lines).toContainEqual(expect.stringMatching(/^conforms +no +yes +yes$/));
    expect(lines).toContainEqual(expect.stringMatching(/^passed +3\/4 +4\/4 +3\/3$/));
    expect(lines.at(-1)).toBe('3 more rules have the same verdict everywhere and no problem (see --all).');
    for (const line of lines.slice(4)) expect(line.length).toBeLessThanOrEqual(80);
  });

  it('all rows of the Markdown matrix have the same number of cells', () => {
    const lines = renderMatrix(results, 'markdown', { all: true }).split('\n');
    expect(lines[0]).toBe('| Rule | Sentence | wrong | right | other |');
    expect(lines.filter((line) => line.startsWith('| PAU-03 |'))[0]).toMatch(/\| fail \| pass \| pass \|$/);
    for (const line of lines) expect(line.match(/(?<!\\)\|/g)).toHaveLength(6);
  });

  it('the JSON matrix has columns and rows', () => {
    const { columns, rows } = JSON.parse(renderMatrix(results, 'json', { all: false })) as {
      columns: { name: string; exitCode: number }[];
      rows: { id: string; verdicts: (string | null)[] }[];
    };
    expect(columns.map(({ name, exitCode }) => [name, exitCode])).toEqual([
      ['wrong', 1],
      ['right', 0],
      ['other', 0],
    ]);
    expect(rows.map(({ id, verdicts }) => [id, verdicts])).toEqual([
      ['ME-01', ['pass', 'pass', null]],
      ['PAU-03', ['fail', 'pass', 'pass']],
    ]);
  });

  it('columns with the same name are numbered', () => {
    const twice = [results[0]!, results[0]!];
    expect(renderMatrix(twice, 'markdown', { all: false }).split('\n')[0]).toBe(
      '| Rule | Sentence | wrong | wrong (2) |',
    );
  });
});
