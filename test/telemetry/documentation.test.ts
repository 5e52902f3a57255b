import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { metricTable, type MetricDefinition } from '../../src/platform/telemetry/metric-table.js';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

describe('docs/telemetry.md', () => {
  it('describes every metric of the service with its labels', () => {
    const rows = Object.entries<MetricDefinition>(metricTable).map(([name, { type, labels, help }]) => {
      const shown = labels.map((label) => `\`${label}\``).join(', ');
      return `| \`${name}\` | ${type} | ${shown} | ${help} |`;
    });
    const table = ['| Metric | Type | Labels | What it says |', '| --- | --- | --- | --- |', ...rows].join(
      '\n',
    );
    const [, found = ''] = /<!-- metrics -->\n([^]*)<!-- \/metrics -->/.exec(read('docs/telemetry.md')) ?? [];
    expect(found.trim(), `The table should be:\n${table}\n`).toBe(table);
  });
});
