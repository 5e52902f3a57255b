import { firstDifference } from '../kit/first-difference.js';
import { stepNames, type Step } from './steps.js';

/** The result of one step of one generator. */
export type Cell =
  | { readonly outcome: 'pass' }
  /** `detail` is the message of the tool or the difference from what was expected. */
  | { readonly outcome: 'fail'; readonly detail: string }
  /** Not tried, for the reason in `detail`. */
  | { readonly outcome: 'skipped'; readonly detail: string };

/** The columns of the table: what the runner does itself, then the steps of the scenario. */
export const columns = ['generate', 'compile', ...stepNames] as const;
export type Column = (typeof columns)[number];
export type Row = Readonly<Record<Column, Cell>>;

export const pass: Cell = { outcome: 'pass' };
export const fail = (detail: string): Cell => ({ outcome: 'fail', detail });
export const skipped = (detail: string): Cell => ({ outcome: 'skipped', detail });

/** One line of a scenario's output: the values of a step, or its error. */
export type Report = { readonly step: string } & ({ readonly values: unknown } | { readonly error: string });

/** Parses the output of a scenario. Lines that are not reports, such as warnings, are skipped. */
export function parseReports(output: string): Report[] {
  return output.split('\n').flatMap((line) => {
    if (!line.startsWith('{"')) return [];
    try {
      const value = JSON.parse(line) as Partial<Report>;
      return typeof value.step === 'string' ? [value as Report] : [];
    } catch {
      return [];
    }
  });
}

/** Compares a client's report with the expected one. A step without a report failed because of `end`. */
export function compare(
  reports: readonly Report[],
  expected: Record<Step, unknown>,
  end: string,
): Record<Step, Cell> {
  const cellOf = (step: Step): Cell => {
    const report = reports.find((one) => one.step === step);
    if (report === undefined) return fail(end);
    if ('error' in report) return fail(report.error);
    const difference = firstDifference(report.values, expected[step]);
    return difference === undefined ? pass : fail(difference);
  };
  return Object.fromEntries(stepNames.map((step) => [step, cellOf(step)])) as Record<Step, Cell>;
}
