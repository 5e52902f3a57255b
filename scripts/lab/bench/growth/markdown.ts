import { markdownTable } from '../../kit/tables.js';
import { circumstances, decimal, megabytes, spreadText } from '../report/figures.js';
import type {
  DailyCost,
  DailyRow,
  GrowthResult,
  HistoryRow,
  ProcessesRow,
  RequestCost,
  WorkspacesRow,
} from './result.js';

/** The platforms of each prompt in the generated history. */
const PLATFORMS = 4;
const WORKSPACES = 10_000;
const BILLION = 1e9;
/** Dashboard views per workspace and day in the estimate. Each reads an overview and a page of prompts. */
const VIEWS_PER_DAY = 20;
const KEPT_DAYS = 90;
const DAY_SECONDS = 86_400;
const CONNECTIONS_PER_PROCESS = 14;
const BACKGROUND_CONNECTIONS = 4;

/** The section of docs/performance.md about growth. */
export function asMarkdown(result: GrowthResult): string {
  const { machine, workspaces, history, daily, processes, prompts } = result;
  const head =
    `${circumstances(result)} The load generator and the database share these cores with the service. us is microseconds ` +
    'of processor time; times are medians, with the range in parentheses.';
  return [
    head,
    '### More workspaces',
    workspacesTable(workspaces),
    'Each process answered GET /v1/me on one connection, was started several times, and then read the overview of every workspace.',
    '### A longer history',
    historyTable(history),
    historyNote(history, prompts),
    '### Small daily files',
    dailyTable(daily),
    dailyNote(daily),
    ...(processes.length === 0
      ? []
      : ['### More processes', processesTable(processes), processesNote(machine.cores)]),
    `### ${count(WORKSPACES)} workspaces and a billion observations`,
    meaning(result),
  ].join('\n\n');
}

function workspacesTable(rows: readonly WorkspacesRow[]): string {
  return markdownTable(
    [
      'workspaces',
      '/v1/me, p50 ms',
      'node, us',
      'postgres, us',
      'start, ms',
      'memory after start',
      'after all',
    ],
    rows.map(({ workspaces, me, startMs, startBytes, usedBytes }) => [
      count(workspaces),
      spreadText(me.p50Ms, 2),
      ...processorOf(me, ['node', 'postgres']),
      spreadText(startMs, 0),
      memory(startBytes),
      memory(usedBytes),
    ]),
  );
}

function historyTable(rows: readonly HistoryRow[]): string {
  return markdownTable(
    [
      'days',
      'observations',
      'overview, p50 ms',
      'node + postgres, us',
      '20 prompts, p50 ms',
      'node + postgres, us',
      'ingest, us/observation',
      'raw rows, bytes/observation',
      'their indexes',
      'packed answers',
    ],
    rows.map((row) => [
      count(row.days),
      count(row.observations),
      spreadText(row.overview.p50Ms, 1),
      count(processorSum(row.overview)),
      spreadText(row.prompts.p50Ms, 1),
      count(processorSum(row.prompts)),
      count(row.ingestUs),
      count(row.rawBytes),
      count(row.rawIndexBytes),
      count(row.packedBytes),
    ]),
  );
}

function historyNote(rows: readonly HistoryRow[], prompts: number): string {
  const { answerBytes = 0, mentions = 0, citations = 0 } = rows.at(-1) ?? {};
  return (
    `One workspace with ${prompts} prompts on ${PLATFORMS} platforms and an answer a day. Reads are cold and cover 30 days and the 30 ` +
    `before. An answer has ${count(answerBytes)} bytes of text, ${decimal(mentions, 1)} mentions and ` +
    `${decimal(citations, 1)} citations on average; longer answers and stored raw responses add their own size, compressed. ` +
    'Ingest is the time from start to end of one command, with nothing else running in parallel.'
  );
}

function dailyTable({ each, together }: DailyRow): string {
  const row = (title: string, cost: DailyCost) => [
    title,
    ...[cost.nodeUs, cost.postgresUs].map((us) => (us === null ? '' : count(us / 1000))),
    count(cost.elapsedMs),
    hours((WORKSPACES * processorOfDay(cost)) / 1e6),
  ];
  return markdownTable(
    [
      'imported by',
      'command, ms/workspace',
      'postgres, ms/workspace',
      'elapsed, ms/workspace',
      `processor time a day, ${count(WORKSPACES)} workspaces`,
    ],
    [row('a command for each workspace', each), row('one command for all', together)],
  );
}

const dailyNote = ({ workspaces, lines }: DailyRow) =>
  `${count(workspaces)} workspaces with a file of ${count(lines)} observations each, after an earlier day: by ` +
  '`visibility ingest observations FILE --workspace ID`, and, on the day after, by `visibility ingest observations FOLDER`. ' +
  'The first two columns are processor time; that of the command includes its start.';

const processorOfDay = ({ nodeUs, postgresUs }: DailyCost) => (nodeUs ?? 0) + (postgresUs ?? 0);

/** `2.1 hours`, `36 minutes` */
function hours(seconds: number): string {
  return seconds < 3600 ? `${decimal(seconds / 60, 0)} minutes` : `${decimal(seconds / 3600, 1)} hours`;
}

function processesTable(rows: readonly ProcessesRow[]): string {
  const [first] = rows;
  return markdownTable(
    ['processes', '/v1/me, requests/s', 'ratio', 'node, us', 'postgres, us', 'redis, us', 'memory of all'],
    rows.map(({ processes, me, residentBytes }) => [
      count(processes),
      spreadText(me.requestsPerSecond, 0),
      decimal(me.requestsPerSecond.median / (first?.me.requestsPerSecond.median ?? NaN), 2),
      ...processorOf(me, ['node', 'postgres', 'redis']),
      memory(residentBytes),
    ]),
  );
}

const processesNote = (cores: number) =>
  `\`visibility serve --workers N\` with one Postgres and one Redis, 32 connections. On ${cores} cores, everything together cannot use ` +
  `more than ${cores}: more processes help only as far as cores are free. More than one process includes one that only starts, ` +
  'watches and hands over connections; memory counts pages that processes share once for each.';

/** The consequences for a large installation, with the arithmetic. */
function meaning({ workspaces, history, daily, prompts }: GrowthResult): string {
  const [few, many] = [workspaces[0], workspaces.at(-1)];
  const [shortest, longest] = [history[0], history.at(-1)];
  if (!few || !many || !shortest || !longest) return '';
  const perDay = WORKSPACES * prompts * PLATFORMS;
  const raw = longest.rawBytes + longest.rawIndexBytes;
  const viewUs = processorSum(longest.overview) + processorSum(longest.prompts);
  const views = WORKSPACES * VIEWS_PER_DAY;
  const terabytes = (bytes: number) => `${decimal(bytes / 1e12, 2)} TB`;
  const growth = (a: number, b: number) => `${decimal(b / a, 2)} times`;
  return [
    `With ${prompts} prompts on ${PLATFORMS} platforms, ${count(WORKSPACES)} workspaces add ${count(WORKSPACES)} x ${prompts} x ${PLATFORMS} = ` +
      `${count(perDay)} observations a day: a billion in ${count(BILLION / perDay)} days.`,
    [
      `- **A request**: with ${count(many.workspaces)} workspaces, GET /v1/me takes ${growth(processorSum(few.me), processorSum(many.me))} ` +
        `the processor time that it takes with ${count(few.workspaces)}. With ${count(longest.days)} days of history, the overview takes ` +
        `${growth(processorSum(shortest.overview), processorSum(longest.overview))} that of ${count(shortest.days)} days.`,
      `- **Reads**: an overview and a page of prompts take ${count(viewUs)} us when nothing can be reused. ${count(WORKSPACES)} x ${VIEWS_PER_DAY} views a day x ` +
        `${count(viewUs)} us / ${count(DAY_SECONDS)} s = ${decimal((views * viewUs) / 1e6 / DAY_SECONDS, 2)} cores on average; a busy hour with a fifth of ` +
        `the day's views takes ${decimal((views * viewUs) / 1e6 / 5 / 3600, 1)}.`,
      `- **Ingest** of ${count(WORKSPACES)} files of ${count(daily.lines)} observations a day: a command for each takes ${count(WORKSPACES)} x ` +
        `${count(processorOfDay(daily.each) / 1000)} ms = ${hours((WORKSPACES * processorOfDay(daily.each)) / 1e6)} of processor time, most of it start-up. One command for all ` +
        `takes ${count(WORKSPACES)} x ${count(processorOfDay(daily.together) / 1000)} ms = ${hours((WORKSPACES * processorOfDay(daily.together)) / 1e6)}, and ` +
        `${hours((WORKSPACES * daily.together.elapsedMs) / 1e3)} from start to end. Several can run in parallel on different workspaces. A single file of ` +
        `${count(longest.observations)} takes ${count(longest.ingestUs)} us per observation.`,
      `- **Space**: a billion x (${count(raw)} + ${count(longest.packedBytes)}) bytes = ${terabytes(BILLION * raw)} of raw records and ` +
        `${terabytes(BILLION * longest.packedBytes)} of packed answers. With \`visibility retention --keep ${KEPT_DAYS}d\` the raw records of ${KEPT_DAYS} days stay, ` +
        `${count(KEPT_DAYS * perDay)} x ${count(raw)} bytes = ${terabytes(KEPT_DAYS * perDay * raw)}, besides the latest answer of each prompt; all figures stay.`,
      `- **Memory**: a process uses ${memory(many.startBytes)} after its start and ${memory(many.usedBytes)} after it has served ${count(many.workspaces)} workspaces; ` +
        'its response cache is bounded by `RESPONSE_CACHE_MB`. ' +
        `It opens up to ${CONNECTIONS_PER_PROCESS} database connections with the default settings, and ${BACKGROUND_CONNECTIONS} more for background work.`,
      `- **Start**: ${spreadText(many.startMs, 0)} ms with ${count(many.workspaces)} workspaces, ${spreadText(few.startMs, 0)} ms with ${count(few.workspaces)}.`,
    ].join('\n'),
    'The arithmetic leaves out what a larger database adds once its indexes no longer fit into memory, and replicas, backups and ' +
      'headroom.',
  ].join('\n\n');
}

const processorOf = ({ processorUs }: RequestCost, names: readonly string[]) =>
  names.map((name) => {
    const us = processorUs[name] ?? null;
    return us === null ? '' : count(us);
  });

const processorSum = ({ processorUs }: RequestCost) =>
  Object.values(processorUs).reduce<number>((sum, us) => sum + (us ?? 0), 0);

const count = (figure: number) => decimal(figure, 0);
const memory = (bytes: number | null) => (bytes === null ? '' : megabytes(bytes));
