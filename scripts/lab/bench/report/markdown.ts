import { markdownTable } from '../../kit/tables.js';
import type { CaseResult, Result, VariantResult } from '../result.js';
import { circumstances, megabytes, processorRatio, ratioText, valueText } from './figures.js';

/** The tables of docs/performance.md. */
export function asMarkdown(result: Result): string {
  return [circumstances(result), ...result.cases.map(caseSection)].join('\n\n');
}

function caseSection(result: CaseResult): string {
  const { name, title, unit, item, base, rounds, skipped, rows } = result;
  const heading = `### \`${name}\`: ${title}`;
  if (skipped !== null) return `${heading}\n\nNot measured: ${skipped}.`;
  const processes = [...new Set(rows.flatMap(({ processorUs }) => Object.keys(processorUs)))];
  const hasLatency = rows.some(({ p50Ms }) => p50Ms !== null);
  const hasProcessorRatio = rows.some((row) => processorRatio(row, result) !== null);
  const header = [
    '',
    unit,
    `ratio to ${base}`,
    ...(hasLatency ? ['p50 / p99, ms'] : []),
    ...processes.map((process) => `${process}, us/${item}`),
    ...(hasProcessorRatio ? [`processor time, ratio to ${base}`] : []),
    'memory',
  ];
  const cells = rows.map((row) => cellsOf(row, result, processes, { hasLatency, hasProcessorRatio }));
  return [heading, markdownTable(header, cells), remarkOn(result, rounds)].join('\n\n');
}

function cellsOf(
  row: VariantResult,
  result: CaseResult,
  processes: readonly string[],
  { hasLatency, hasProcessorRatio }: { hasLatency: boolean; hasProcessorRatio: boolean },
): string[] {
  const { title, value, ratio, p50Ms, p99Ms, processorUs, residentBytes } = row;
  const figure = (one: number | null | undefined, digits: number) => one?.toFixed(digits) ?? '';
  return [
    title,
    valueText(value, result.unit),
    ratio === null ? '' : ratioText(ratio),
    ...(hasLatency ? [`${figure(p50Ms, 1)} / ${figure(p99Ms, 1)}`] : []),
    ...processes.map((process) => figure(processorUs[process], 0)),
    ...(hasProcessorRatio ? [figure(processorRatio(row, result), 2)] : []),
    residentBytes === null ? '' : megabytes(residentBytes),
  ];
}

function remarkOn({ noisy, discarded }: CaseResult, rounds: number): string {
  if (noisy) return `${rounds} rounds, **noisy**: other programs were busy in too many of them.`;
  return `${rounds} rounds${discarded.length === 0 ? '' : `; discarded ${discarded.join('; ')}`}.`;
}
