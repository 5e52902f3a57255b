import { Command, Option } from 'commander';
import type { Export, ExportReport, SpanInput } from '../../export/index.js';
import { exitCodes, type CliContext } from '../context.js';
import { openFile, openFolder, type ExportFiles } from './export-files.js';
import { exportFormatByName, formatNames, loadExportFormat, type FormatName } from './export-format.js';
import { describeExport, describeExportProgress, describeRetained } from './export-view.js';
import { utcDay } from '../kit/options.js';
import { createScreen } from '../kit/screen.js';
import { UsageError } from '../usage.js';

interface ExportOptions {
  workspace: string;
  output: string;
  format?: FormatName;
  from?: string;
  to?: string;
  partition?: 'day';
  flat?: true;
  gzip?: true;
  force?: true;
  json?: true;
}

interface Subject {
  readonly name: keyof Export;
  readonly description: string;
  /** The singular noun for a row. */
  readonly noun: string;
  /** The date that --from and --to refer to; null if the command lacks these options. */
  readonly dayOf: string | null;
  readonly details: string;
}

const SUBJECTS: readonly Subject[] = [
  {
    name: 'observations',
    description: 'Export observations, in the format that "ingest observations" accepts.',
    noun: 'observation',
    dayOf: 'observedAt',
    details: `
The lines contain what was imported: brands as the answers name them. "visibility ingest observations" recognizes them
again, by the names of the workspace that it imports into. With --create-prompts it also creates the prompts.`,
  },
  {
    name: 'keywords',
    description: 'Export keyword checks, in the format that "ingest keywords" accepts.',
    noun: 'keyword check',
    dayOf: 'checkedAt',
    details: '',
  },
  {
    name: 'metrics',
    description: 'Export the daily figures of all metrics, as the API defines them.',
    noun: 'row',
    dayOf: 'the figures',
    details: `
One row per day and value of a metric (visibility, competitors, citations, platforms, surfaces, topics), each with the
columns of all metrics. docs/export.md describes them.`,
  },
  {
    name: 'comparisons',
    description: 'Export the figures of the last 7, 30 and 90 days, with intervals, changes and verdicts.',
    noun: 'figure',
    dayOf: null,
    details: `
Each window ends yesterday and is compared with as many days before. There is a row for each figure of the workspace, of a
platform and of a topic, and for the visibility score of a competitor and of a prompt: for all surfaces together, and for
each. For figures by day, see "visibility export metrics".`,
  },
  {
    name: 'method',
    description:
      'Export how far to trust the figures of the last 7, 30 and 90 days, to go with them in a report.',
    noun: 'criterion',
    dayOf: null,
    details: `
One row per window and criterion (questions, answers, days, failures and so on) with its value, threshold, source and remedy, and
with where and how the questions were asked. docs/method.md describes them.`,
  },
  {
    name: 'prompts',
    description: 'Export all prompts, tracked and archived.',
    noun: 'prompt',
    dayOf: null,
    details: '',
  },
];

export function exportCommand(context: CliContext): Command {
  const command = new Command('export').description('Export the data of a workspace.');
  for (const subject of SUBJECTS) command.addCommand(subjectCommand(context, subject));
  return command;
}

function subjectCommand(context: CliContext, subject: Subject): Command {
  const command = new Command(subject.name)
    .description(subject.description)
    .addOption(new Option('--workspace <id>', 'the workspace to export').makeOptionMandatory());
  if (subject.dayOf !== null) {
    command
      .option(
        '--from <day>',
        `first UTC day of ${subject.dayOf}, such as 2026-11-01 (default: no limit)`,
        utcDay,
      )
      .option('--to <day>', `last UTC day of ${subject.dayOf} (default: no limit)`, utcDay)
      .addOption(
        new Option(
          '--partition <unit>',
          'write a folder with a Parquet file for each UTC day, FILE/date=2026-11-01/part-0.parquet',
        ).choices(['day']),
      );
  }
  command
    .option('--output <file>', 'the file to write, or - for standard output', '-')
    .addOption(
      new Option(
        '--format <format>',
        'default: csv or parquet if the name of the file ends in .csv, .csv.gz or .parquet, else ndjson',
      ).choices(formatNames),
    )
    .option('--flat', 'write lists in Parquet as JSON text, for programs that cannot read nested columns')
    .option('--gzip', 'compress the output (default: if the name of the file ends in .gz)')
    .option('--force', 'replace the file if it exists')
    .option('--json', 'print the report as JSON; with --output -, to standard error')
    .addHelpText('after', helpFor(subject));
  return command.action((options: ExportOptions) => run(context, command, subject, options));
}

function helpFor({ name, details, dayOf }: Subject): string {
  const span = dayOf === null ? '' : ' --from 2026-11-01 --to 2026-11-30';
  return `${details}
All rows are from one snapshot; records stored during the export are left out. The file appears under its name only when it
is complete, and an interrupted export leaves none.

Examples:
  visibility export ${name} --workspace ws_... --output ${name}.ndjson.gz
  visibility export ${name} --workspace ws_... --output ${name}.csv
  visibility export ${name} --workspace ws_...${span} | head`;
}

async function run(
  context: CliContext,
  command: Command,
  subject: Subject,
  options: ExportOptions,
): Promise<void> {
  const { from = null, to = null } = options;
  if (from !== null && to !== null && from > to) {
    throw new UsageError('--from must not be later than --to', `visibility export ${command.name()}`);
  }
  // Opened first, so that an invalid path is reported without waiting for the database.
  const files = await open(options, command.name());
  const screen = createScreen(context);
  const progress = { rows: 0, startedAt: performance.now() };
  const input: SpanInput = {
    workspaceId: options.workspace,
    from,
    to,
    byDay: options.partition === 'day',
    async write(rows, columns, day) {
      await files.write(rows, columns, day);
      progress.rows += rows.length;
      screen.progress(describeExportProgress(progress, subject.noun));
    },
  };
  try {
    const report = await context.withServices((services) => services.export[subject.name](input));
    await files.finish();
    screen.clear();
    print(context, report, subject, options);
  } catch (error) {
    await files.abandon();
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
    screen.error(`The output was closed after ${progress.rows} rows, so the export is not complete.`);
    context.exit(exitCodes.failed);
  } finally {
    screen.clear();
  }
}

/** @throws UsageError for options that do not fit together */
async function open(options: ExportOptions, name: string): Promise<ExportFiles> {
  const { output, partition } = options;
  const force = options.force === true;
  const fail = (message: string) => new UsageError(message, `visibility export ${name}`);
  const isFolder = partition !== undefined;
  if (isFolder && output === '-') throw fail('--partition writes a folder, so it requires --output');
  const format = options.format ?? (isFolder ? 'parquet' : exportFormatByName(output));
  if (isFolder && format !== 'parquet') throw fail('--partition requires --format parquet');
  const gzip = options.gzip ?? output.endsWith('.gz');
  if (gzip && format === 'parquet') throw fail('Parquet files are compressed already, so omit gzip');
  const isFlat = options.flat === true;
  if (isFlat && format !== 'parquet') throw fail('--flat requires --format parquet');
  const createFormat = await loadExportFormat(format, { isFlat });
  return isFolder
    ? openFolder({ path: output, force }, createFormat)
    : openFile({ path: output, gzip, force }, createFormat);
}

function print(context: CliContext, report: ExportReport, subject: Subject, options: ExportOptions): void {
  const { json, output, from } = options;
  const { keptFrom } = report;
  const isRaw = subject.name === 'observations' || subject.name === 'keywords';
  if (isRaw && !json && keptFrom !== null && (from === undefined || from < keptFrom)) {
    createScreen(context).warning(`warning: ${describeRetained(keptFrom)}`);
  }
  const text = json ? JSON.stringify(report) : describeExport(report, subject.noun, output);
  if (output !== '-') context.out(text);
  else if (json || context.isTerminal) context.err(`${text}\n`);
}
