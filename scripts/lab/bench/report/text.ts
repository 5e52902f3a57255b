import { textTable } from '../../kit/tables.js';
import type { CaseResult, Result, VariantResult } from '../result.js';
import { decimal, megabytes, processorRatio, ratioText, valueText } from './figures.js';

/** The result for a terminal; with `colors`, titles are bold and remarks yellow. */
export function asText({ mode, machine, cases }: Result, colors: boolean): string {
  const { processor, cores, node, postgres } = machine;
  const style = styles(colors);
  const head = `${processor}, ${cores} cores, Node ${node}, Postgres ${postgres}`;
  const quick = mode === 'quick' ? [style.remark('Quick run: not for publishing.')] : [];
  return [head, ...quick, ...cases.flatMap((one) => ['', ...caseLines(one, style)])].join('\n');
}

type Style = ReturnType<typeof styles>;

function styles(colors: boolean) {
  const wrap = (code: number) => (text: string) => (colors ? `\u001b[${code}m${text}\u001b[0m` : text);
  return { title: wrap(1), remark: wrap(33) };
}

function caseLines(result: CaseResult, style: Style): string[] {
  const { name, title, unit, rounds, skipped, failed, discarded, noisy, rows } = result;
  if (skipped !== null) return [style.title(`${name}: ${title}`), style.remark(`  skipped: ${skipped}`)];
  if (failed !== null) return [style.title(`${name}: ${title}`), style.remark(`  failed: ${failed.reason}`)];
  const heading = style.title(`${name}: ${title}`) + `  (${unit}, ${rounds} rounds)`;
  const noise = noisy ? ['noisy: other programs were busy in too many rounds'] : discarded;
  const remarks = [...noise, ...result.remarks];
  const [first = [], ...others] = rows.map((row) => cellsOf(row, result));
  return [
    heading,
    ...textTable(first, others).replace(/^/gm, '  ').split('\n'),
    ...remarks.map((text) => style.remark(`  ${text}`)),
  ];
}

function cellsOf(row: VariantResult, result: CaseResult): string[] {
  const { base, unit, item } = result;
  const together = processorRatio(row, result);
  const { title, value, ratio, p50Ms, p99Ms, processorUs, residentBytes } = row;
  const times = p99Ms === null || p50Ms === null ? '' : `p50 ${p50Ms.toFixed(1)} p99 ${p99Ms.toFixed(1)} ms`;
  const processes = Object.entries(processorUs).map(
    ([name, us]) => `${name} ${us === null ? '?' : Math.round(us)}`,
  );
  const memory = residentBytes === null ? '' : megabytes(residentBytes);
  return [
    title,
    valueText(value, unit),
    ratio === null ? '' : `${ratioText(ratio)} ${base}`,
    times,
    processes.length === 0 ? '' : `${processes.join(', ')} us/${item}`,
    together === null ? '' : `together ${decimal(together, 2)} ${base}`,
    memory,
  ];
}
