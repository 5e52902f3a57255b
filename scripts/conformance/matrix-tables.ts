import { faults, variants } from '../../test/conformance/model/index.js';
import type { Kill } from '../../test/conformance/proof/prove.js';

/** What became of one lawful variant under one seed. */
export interface Passage {
  readonly variant: string;
  readonly seed: number;
  readonly requests: number;
  /** Rules that were found broken or could not be told; must be empty. */
  readonly complaints: readonly string[];
}

/** One row for each fault: the rule that caught it, on how many seeds, and what that took (medians). Empty without kills. */
export function killTable(kills: readonly Kill[], isMarkdown: boolean): string {
  if (kills.length === 0) return '';
  const rows = faults.flatMap(({ id, sentence }) => {
    const own = kills.filter(({ fault }) => fault === id);
    if (own.length === 0) return [];
    const caught = own.filter(({ rule }) => rule !== null);
    const rules = [...new Set(caught.map(({ rule }) => rule))].join(' ');
    const of = (name: 'requests' | 'seconds' | 'transcript') => `${median(caught.map((kill) => kill[name]))}`;
    return [
      [
        id,
        `${caught.length}/${own.length}`,
        rules,
        of('requests'),
        of('seconds'),
        of('transcript'),
        sentence,
      ],
    ];
  });
  const all = kills.filter(({ rule }) => rule !== null).length;
  const summary = `${all} of ${kills.length} runs with a fault caught it (${rows.length} faults).`;
  const head = ['Fault', 'Caught', 'By', 'Requests', 'Seconds', 'Transcript', 'What is broken'];
  return `${table(head, rows, isMarkdown)}\n\n${summary}`;
}

/** One row for each variant: on how many seeds it passed, and what was said against it. Empty without passages. */
export function variantTable(passages: readonly Passage[], isMarkdown: boolean): string {
  if (passages.length === 0) return '';
  const rows = variants.flatMap(({ id, sentence }) => {
    const own = passages.filter(({ variant }) => variant === id);
    if (own.length === 0) return [];
    const passed = own.filter(({ complaints }) => complaints.length === 0);
    return [
      [id, `${passed.length}/${own.length}`, `${median(own.map(({ requests }) => requests))}`, sentence],
    ];
  });
  const against = passages.flatMap(({ variant, seed, complaints }) =>
    complaints.map((one) => `${variant}, seed ${seed}: ${one}`),
  );
  const all = passages.filter(({ complaints }) => complaints.length === 0).length;
  const summary = `${all} of ${passages.length} runs against a lawful variant passed (${rows.length} variants).`;
  return [
    table(['Variant', 'Passed', 'Requests', 'What it does otherwise'], rows, isMarkdown),
    '',
    summary,
    ...against,
  ].join('\n');
}

function median(values: readonly number[]): number | string {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? '-';
}

function table(head: readonly string[], rows: readonly (readonly string[])[], isMarkdown: boolean): string {
  if (isMarkdown) {
    const line = (cells: readonly string[]) =>
      `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
    return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
  }
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => (row[i] ?? '').length)));
  const line = (cells: readonly string[]) =>
    cells.map((cell, i) => (i === cells.length - 1 ? cell : cell.padEnd(widths[i] ?? 0))).join('  ');
  return [head, ...rows].map(line).join('\n');
}
