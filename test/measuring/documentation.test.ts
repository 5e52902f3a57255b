import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { wilsonInterval } from '../../src/features/analytics/rules.js';

const page = readFileSync(new URL('../../docs/measuring.md', import.meta.url), 'utf8');

/** The cells of a table between two comments, without its head. */
function tableOf(name: string): string[][] {
  const [, section = ''] = new RegExp(`<!-- ${name} -->\n(.*?)<!-- /${name} -->`, 's').exec(page) ?? [];
  const rows = section.trim().split('\n').slice(2);
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** The interval of a share in percent. */
function intervalOf(percent: number, answers: number) {
  return wilsonInterval((percent / 100) * answers, answers) ?? { low: 0, high: 100 };
}

function interval(percent: number, answers: number): string {
  const { low, high } = intervalOf(percent, answers);
  return `${low.toFixed(0)} to ${high.toFixed(0)}`;
}

/** The smallest number of answers at which the intervals of two shares do not overlap. */
function answersToTell(from: number, to: number): number {
  let answers = 1;
  while (intervalOf(to, answers).low <= intervalOf(from, answers).high) answers += 1;
  return answers;
}

describe('docs/measuring.md', () => {
  it('gives the intervals that the analytics compute', () => {
    const expected = [5, 10, 20, 30, 100, 300, 600, 1000].map((answers) => [
      String(answers),
      ...[10, 30, 50].map((percent) => interval(percent, answers)),
    ]);
    expect(tableOf('intervals')).toEqual(expected);
  });

  it('gives the numbers of answers from which a change has a verdict', () => {
    const changes = [
      [10, 15],
      [10, 20],
      [30, 40],
      [30, 50],
      [50, 60],
      [50, 70],
    ] as const;
    const expected = changes.map(([from, to]) => [`${from} %`, `${to} %`, String(answersToTell(from, to))]);
    expect(tableOf('changes')).toEqual(expected);
  });
});
