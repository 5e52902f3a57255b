import { catalog, ruleIds, type RuleId } from '../catalog/index.js';
import type { Verdict } from '../record/findings.js';
import type { RunResult } from '../session/result.js';
import { onOneLine } from '../replay/printable.js';
import { byFamily, count, headline, score } from './verdicts.js';

/** A result and the name of its column. */
export interface NamedResult {
  readonly name: string;
  readonly result: RunResult;
}

/** The verdicts of all results on one rule. */
export interface MatrixRow {
  readonly id: RuleId;
  readonly sentence: string;
  /** In the order of the columns; null if the run did not report on the rule. */
  readonly verdicts: readonly (Verdict | null)[];
}

/** Compares the rules of all results. Without `all`, lists only rules that differ or did not pass. */
export function matrixRows(results: readonly NamedResult[], all: boolean): MatrixRow[] {
  return ruleIds
    .map((id) => ({
      id,
      sentence: catalog[id].sentence,
      verdicts: results.map(({ result }) => result.rules.find((rule) => rule.id === id)?.verdict ?? null),
    }))
    .filter(({ verdicts }) => verdicts.some((verdict) => verdict !== null))
    .filter(({ verdicts }) => all || new Set(verdicts).size > 1 || isBad(verdicts[0] ?? null));
}

const isBad = (verdict: Verdict | null) =>
  verdict === 'fail' || verdict === 'warn' || verdict === 'inconclusive';

export const cell = (verdict: Verdict | null) => verdict ?? '-';

/** Unique column names. For files named `result.json`, these are the names of their folders. */
export function columnNames(results: readonly NamedResult[]): string[] {
  const short = results.map(({ name }) => name.replace(/\.json$/, '').replace(/\/result$/, ''));
  return short.map((name, index) => (short.indexOf(name) === index ? name : `${name} (${index + 1})`));
}

/** `all` includes every rule, not only those that differ or did not pass; `width` is the line width of text. */
export interface MatrixOptions {
  readonly all: boolean;
  readonly width?: number;
}

const conforms = { good: 'yes', bad: 'no', open: 'unknown' } as const;

/** The matrix as a text table: a description of each column, the rules, and the number of passed rules. */
export function matrixText(results: readonly NamedResult[], { all, width = 100 }: MatrixOptions): string {
  const names = columnNames(results).map(onOneLine);
  const rows = matrixRows(results, all);
  const body = byFamily(rows).flatMap(({ title, rules }) => [
    [`-- ${title}`],
    ...rules.map(({ id, sentence, verdicts }) => [id, ...verdicts.map(cell), sentence]),
  ]);
  const table = aligned([
    ['Rule', ...names],
    ...body,
    [''],
    ['passed', ...results.map(({ result }) => scoreText(result))],
    ['conforms', ...results.map(({ result }) => conforms[headline(result).tone])],
  ]).map((line) => cut(line, width));
  const about = results.map(({ result }, index) => `${names[index] ?? ''}: ${aboutRun(result)}`);
  return [...about, '', ...table, ...agreement(results, rows)].join('\n');
}

/** Describes the run of a column. */
const aboutRun = ({ target, finishedAt, options, requests, isInterrupted }: RunResult) =>
  `${onOneLine(target)}, ${finishedAt.slice(0, 16).replace('T', ' ')} UTC, profile ${options.profile}, ` +
  `${count(requests, 'request', 'requests')}${isInterrupted ? ', interrupted' : ''}`;

export function matrixMarkdown(results: readonly NamedResult[], { all }: MatrixOptions): string {
  const line = (cells: readonly string[]) => `| ${cells.map(markdownCell).join(' | ')} |`;
  const rows = matrixRows(results, all);
  return [
    line(['Rule', 'Sentence', ...columnNames(results)]),
    line(['---', '---', ...results.map(() => '---')]),
    ...rows.map(({ id, sentence, verdicts }) => line([id, sentence, ...verdicts.map(cell)])),
    line(['', 'Passed', ...results.map(({ result }) => scoreText(result))]),
  ].join('\n');
}

/** The matrix as JSON: the columns with their runs, and the rows. */
export function matrixJson(results: readonly NamedResult[], { all }: MatrixOptions): string {
  const names = columnNames(results);
  const columns = results.map(({ result }, index) => ({
    name: names[index],
    target: result.target,
    finishedAt: result.finishedAt,
    summary: result.summary,
    exitCode: result.exitCode,
  }));
  return JSON.stringify({ columns, rows: matrixRows(results, all) }, null, 2);
}

export function scoreText(result: RunResult): string {
  const { kept, of } = score(result);
  return `${kept}/${of}`;
}

function agreement(results: readonly NamedResult[], rows: readonly MatrixRow[]): string[] {
  const hidden = matrixRows(results, true).length - rows.length;
  return hidden === 0 ? [] : [`${agreedOn(hidden, results.length)} (see --all).`];
}

/** The number of rules that a matrix omits, and the reason. */
export const agreedOn = (rules: number, results: number) =>
  results === 1
    ? `${count(rules, 'more rule', 'more rules')} passed, skipped or observed`
    : `${count(rules, 'more rule has', 'more rules have')} the same verdict everywhere and no problem`;

const markdownCell = (text: string) => onOneLine(text).replaceAll('|', '\\|').replaceAll('<', '&lt;');

function aligned(rows: readonly (readonly string[])[]): string[] {
  const columns = Math.max(...rows.map(({ length }) => length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.filter(({ length }) => length > 1).map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row.length === 1 ? (row[0] ?? '') : row.map((text, i) => text.padEnd(widths[i] ?? 0)).join('  '),
    )
    .map((line) => line.trimEnd());
}

const cut = (line: string, width: number) => (line.length <= width ? line : `${line.slice(0, width - 3)}...`);
