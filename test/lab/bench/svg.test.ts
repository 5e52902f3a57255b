import { describe, expect, it } from 'vitest';
import { asSvg } from '../../../scripts/lab/bench/report/svg.js';
import { result, skippedCase } from './sample-result.js';

describe('the picture of a result', () => {
  const svg = asSvg(result);

  it('is deterministic', () => {
    expect(asSvg(structuredClone(result))).toBe(svg);
  });

  it('draws a bar for every server, as long as its ratio, with the range over the rounds', () => {
    const widths = [...svg.matchAll(/<rect class="([^"]+)" .*? width="([\d.]+)"/g)].map(
      ([, style, width]) => [style, Number(width)],
    );
    // 330 units for the longest range, 1.3.
    expect(widths).toEqual([
      ['bar own', 304.6],
      ['bar', 253.8],
    ]);
    expect(svg).toContain('<line class="range" x1="579.2" y1="59" x2="630" y2="59"/>');
    expect(svg).toContain('1.20 (1.10-1.30)');
  });

  it("follows the reader's color scheme and loads nothing external", () => {
    expect(svg).toContain('@media (prefers-color-scheme: dark)');
    expect(svg).not.toMatch(/href|url\(|@import/);
  });

  it('leaves out cases that were not measured, and escapes names', () => {
    const machine = { ...result.machine, processor: 'A & <B>' };
    const other = asSvg({ ...result, machine, cases: [...result.cases, skippedCase] });
    expect(other).not.toContain('limits on Redis');
    expect(other).toContain('A &amp; &lt;B&gt;');
  });
});
