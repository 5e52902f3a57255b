import { catalog } from '../../catalog/index.js';
import { faults } from '../../faults/index.js';
import { everyVariant } from '../../model/variants/index.js';
import type { Kill } from '../../test/prove.js';

/** The outcome of a conforming variant with one seed. */
export interface Passage {
  readonly variant: string;
  readonly seed: number;
  readonly requests: number;
  /** The rules that failed or were inconclusive. The list must be empty. */
  readonly complaints: readonly string[];
}

/**
 * One row per fault: the number of seeds on which a rule that it breaks caught it, those rules and their levels (S
 * stated, D derived, D~ arguable and a failure only with `--strict`, NS a choice of our own profile), and the median
 * cost. Empty if there are no kills.
 */
export function killTable(kills: readonly Kill[], isMarkdown: boolean): string {
  if (kills.length === 0) return '';
  const rows = faults.flatMap(({ id, sentence }) => {
    const own = kills.filter(({ fault }) => fault === id);
    return own.length === 0 ? [] : [killRow(id, sentence, own)];
  });
  const caught = kills.filter(({ isRight }) => isRight).length;
  const summary = `${caught} of ${kills.length} runs with a fault caught it (${rows.length} faults).`;
  const head = ['Fault', 'Caught', 'By', 'Level', 'Requests', 'Seconds', 'Transcript', 'What is broken'];
  const missed = kills.filter(({ isRight }) => !isRight);
  return [table(head, rows, isMarkdown), '', summary, ...missed.map(missedLine)].join('\n');
}

function killRow(id: string, sentence: string, kills: readonly Kill[]): string[] {
  const caught = kills.filter(({ isRight }) => isRight);
  const rules = [...new Set(caught.flatMap(({ rules: [first] }) => first ?? []))];
  const levels = [...new Set(rules.map((rule) => catalog[rule].level))];
  const of = (name: 'requests' | 'seconds' | 'transcript') => `${median(caught.map((kill) => kill[name]))}`;
  return [
    id,
    `${caught.length}/${kills.length}`,
    rules.join(' '),
    levels.join(' '),
    of('requests'),
    of('seconds'),
    of('transcript'),
    sentence,
  ];
}

function missedLine({ fault, seed, rules, check }: Kill): string {
  const found = rules.length === 0 ? 'no rule broke' : `${rules.join(', ')} broke in ${check}`;
  return `${fault}, seed ${seed}: ${found}`;
}

/** One row per variant: the number of seeds on which it passed, and the complaints. Empty if there are no passages. */
export function variantTable(passages: readonly Passage[], isMarkdown: boolean): string {
  if (passages.length === 0) return '';
  const rows = everyVariant.flatMap(({ id, sentence }) => {
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
  const summary = `${all} of ${passages.length} runs against a conforming variant passed (${rows.length} variants).`;
  return [
    table(['Variant', 'Passed', 'Requests', 'What it does differently'], rows, isMarkdown),
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
