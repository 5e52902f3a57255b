import type { Amount, Forecast, KindForecast } from '../../doctor/index.js';
import { table } from '../kit/table.js';
import { plural } from '../kit/words.js';

/** The table of all kinds of data, what it is based on, and the cost. */
export function describeForecast(forecast: Forecast): string {
  const { kinds, total, basedOnDays, recordDays } = forecast;
  const rows = [...kinds, { kind: 'total', ...total }].map(rowOf);
  const notes = [
    describeBasis(basedOnDays, recordDays),
    describeRetention(forecast),
    ...(forecast.isSampled ? ['Large tables were sampled, so their numbers of rows are about right.'] : []),
    '"-": not known. What is not known is taken to stay as it is in the total.',
  ];
  return [table(HEADER, rows), notes.join('\n'), describeCost(forecast)].join('\n\n');
}

const HEADER = [
  'KIND',
  ...['ROWS', 'SIZE', 'ROWS/DAY', 'SIZE/DAY', 'ROWS 1 YEAR', 'SIZE 1 YEAR', 'ROWS 5 YEARS', 'SIZE 5 YEARS'],
];

function rowOf({ kind, now, perDay, inOneYear, inFiveYears }: KindForecast): string[] {
  return [kind, ...[now, perDay, inOneYear, inFiveYears].flatMap(cells)];
}

const cells = ({ rows, bytes }: Amount): string[] => [
  rows === null ? '-' : amount(rows),
  bytes === null ? '-' : size(bytes),
];

function describeBasis(basedOnDays: number, recordDays: number): string {
  if (basedOnDays === 0) return 'There is no workspace yet, so nothing can be forecast.';
  const service =
    basedOnDays < 30
      ? `Based on the last ${plural(basedOnDays, 'day')}: the installation is not older.`
      : 'Based on the last 30 days.';
  if (recordDays === 0) return `${service} There are no answers yet, so theirs cannot be forecast.`;
  if (recordDays === basedOnDays) return service;
  return `${service} What comes with answers is based on the last ${plural(recordDays, 'day')}, of which there are answers.`;
}

function describeRetention({ retention: { keepDays, from, workspacesWithLess } }: Forecast): string {
  if (keepDays === null)
    return 'Raw records are taken to be kept: neither "visibility retention" nor "history archive" deleted any in the last 30 days. --keep 400d forecasts with a limit.';
  const kept = `Raw records are taken to be kept for ${plural(keepDays, 'day')}`;
  if (from === 'option') return `${kept}, as given by --keep.`;
  const less =
    workspacesWithLess === 0
      ? ''
      : ` (fewer in ${plural(workspacesWithLess, 'workspace')}, which is ignored)`;
  return `${kept}, as in the last runs of "visibility retention" or "history archive"${less}.`;
}

function describeCost({ providers, basedOnDays, storage }: Forecast): string {
  const spent =
    providers.length === 0
      ? basedOnDays === 0
        ? 'Providers: nothing is known of their cost.'
        : `Providers: none was asked in the last ${plural(basedOnDays, 'day')}, so their cost is not known.`
      : table(
          ['PROVIDER', `SPENT IN ${plural(basedOnDays, 'day').toUpperCase()}`, 'COST A YEAR'],
          providers.map(({ provider, spentUsd, perYearUsd }) => [provider, usd(spentUsd), usd(perYearUsd)]),
        );
  const { usdPerGbMonth, nowPerYearUsd, inOneYearPerYearUsd, inFiveYearsPerYearUsd } = storage;
  return [
    spent,
    `Storage at $${usdPerGbMonth} a GB and month, without backups and replicas: ${usd(nowPerYearUsd)} a year now, ` +
      `${usd(inOneYearPerYearUsd)} a year with the size in one year, ${usd(inFiveYearsPerYearUsd)} a year with that in five.`,
  ].join('\n');
}

const usd = (value: number) => `$${value.toFixed(2)}`;

/** `950`, `12.3K`, `4.1M` */
function amount(rows: number): string {
  return scaled(rows, ['', 'K', 'M', 'B', 'T']);
}

/** In powers of 1,000, as storage is sold: `512 B`, `12.3 kB`, `4.1 GB` */
function size(bytes: number): string {
  return scaled(bytes, [' B', ' kB', ' MB', ' GB', ' TB', ' PB']);
}

function scaled(value: number, units: readonly string[]): string {
  let [rest, unit] = [value, 0];
  while (rest >= 999.5 && unit < units.length - 1) [rest, unit] = [rest / 1000, unit + 1];
  const digits = rest < 99.95 && rest % 1 !== 0 ? rest.toFixed(1) : rest.toFixed(0);
  return `${digits.replace(/\.0$/, '')}${units[unit]}`;
}
