import { stat } from 'node:fs/promises';
import { Command, Option } from 'commander';
import type { IngestInput, ObservationsInput, OnError } from '../../ingest/index.js';
import { exitCodes, type CliContext } from '../context.js';
import type { ManyOptions } from './ingest-many.js';
import {
  lineFormatOf,
  openSource,
  sourceFormatByName,
  sourceFormats,
  type SourceFormat,
} from './ingest-source.js';
import { describeCause, describeProgress, describeReport } from './ingest-view.js';
import { wholeNumber } from '../kit/options.js';
import { openRejects, type Rejects } from './rejects.js';
import { createScreen } from '../kit/screen.js';

interface IngestOptions {
  workspace?: string;
  workspaceField?: string;
  onError: OnError;
  maxErrors?: number;
  rejects?: string;
  format?: SourceFormat;
  json?: true;
}

interface ObservationsOptions extends IngestOptions {
  createPrompts?: 'active' | 'draft' | true;
}

export function ingestCommand(context: CliContext): Command {
  return new Command('ingest')
    .description(
      'Import observations and keyword checks from NDJSON (one JSON object per line), CSV or Parquet.',
    )
    .addCommand(observations(context))
    .addCommand(keywords(context));
}

function observations(context: CliContext): Command {
  return withCommonOptions(new Command('observations'))
    .description('Import observations: answers to prompts, with the brands and sources in them.')
    .addOption(
      new Option('--create-prompts [state]', 'track unknown prompt texts as new prompts, up to the cap')
        .choices(['active', 'draft'])
        .preset('active'),
    )
    .addHelpText('after', helpFor('observations', ' --create-prompts'))
    .action(async (file: string, options: ObservationsOptions, command: Command) => {
      const createPrompts: ObservationsInput['createPrompts'] =
        options.createPrompts === undefined ? 'no' : options.createPrompts === 'draft' ? 'draft' : 'active';
      await run(context, file, options, {
        command,
        kind: 'observations',
        noun: 'observation',
        work: (ingest, input) => ingest.observations({ ...input, createPrompts }),
      });
    });
}

function keywords(context: CliContext): Command {
  return withCommonOptions(new Command('keywords'))
    .description('Import keyword checks: where keywords rank on an engine.')
    .addHelpText('after', helpFor('keywords', ''))
    .action(async (file: string, options: IngestOptions, command: Command) => {
      await run(context, file, options, {
        command,
        kind: 'keywords',
        noun: 'keyword check',
        work: (ingest, input) => ingest.keywords(input),
      });
    });
}

function withCommonOptions(command: Command): Command {
  return command
    .argument(
      '<file>',
      'a file, optionally compressed with gzip, - for standard input, or a folder of files named after their workspaces',
    )
    .option('--workspace <id>', 'the workspace to import into')
    .option('--workspace-field <name>', 'the field or column that names the workspace of each line')
    .addOption(
      new Option('--on-error <what>', 'on bad lines: import nothing (stop), or skip them (skip)')
        .choices(['stop', 'skip'])
        .default('stop'),
    )
    .addOption(
      new Option(
        '--format <format>',
        'default: csv or parquet if the name of the file ends in .csv, .csv.gz or .parquet, else ndjson',
      ).choices(sourceFormats),
    )
    .option(
      '--max-errors <number>',
      'stop reading and import nothing at this many bad lines; 0 = no limit (default: 1000)',
      wholeNumber(0),
    )
    .option('--rejects <file>', 'write the bad lines unchanged to this file, to fix and import again')
    .option('--json', 'print the report as JSON');
}

function helpFor(name: string, more: string): string {
  return `
Importing a file twice changes nothing: known records are skipped. The exit code is 1 if there are bad lines, whether
or not the others were imported.

Without --workspace, one command imports into many workspaces: by --workspace-field, or the files of a folder, each named
after its workspace (ws_....ndjson, ws_....csv, either with .gz, or ws_....parquet). An error in one workspace rejects only that one. --json then prints a line for each workspace, and the summary as the last line.

Examples:
  visibility ingest ${name} ${name}.ndjson --workspace ws_...${more}
  visibility ingest ${name} ${name}.ndjson --workspace ws_... --on-error skip --rejects bad.ndjson
  visibility ingest ${name} ${name}.csv.gz --workspace ws_...${more}
  visibility ingest ${name} ${name}.parquet --workspace ws_...${more}
  visibility ingest ${name} all-${name}.ndjson.gz --workspace-field workspace${more}
  visibility ingest ${name} /var/spool/visibility/${name}${more}
  curl -s https://files.example/${name}.csv | visibility ingest ${name} - --format csv --workspace ws_... --json`;
}

/** An import of observations or of keyword checks. */
interface Import extends Pick<ManyOptions, 'kind' | 'noun' | 'work'> {
  readonly command: Command;
}

async function run(
  context: CliContext,
  file: string,
  options: IngestOptions,
  { command, ...what }: Import,
): Promise<void> {
  const { workspace, workspaceField: field, onError, maxErrors, format, json } = options;
  if (workspace !== undefined && field !== undefined)
    command.error('give either --workspace or --workspace-field');
  if (workspace !== undefined) return runOne(context, file, { ...options, workspace }, what);
  const isFolder = field === undefined && (await stat(file).catch(() => null))?.isDirectory() === true;
  if (!isFolder && field === undefined)
    command.error(
      'give --workspace, --workspace-field, or a folder of files that are named after workspaces',
    );
  const many = { ...what, input: { onError, ...(maxErrors !== undefined && { maxErrors }) }, format, json };
  const { importByField, importFolder } = await import('./ingest-many.js');
  if (field === undefined) {
    if (options.rejects !== undefined) command.error('--rejects needs one file, not a folder');
    return importFolder(context, file, many);
  }
  const rejects = options.rejects === undefined ? undefined : openRejects(options.rejects, file);
  try {
    await importByField(context, file, { ...many, field, rejects });
  } finally {
    rejects?.close();
  }
}

async function runOne(
  context: CliContext,
  file: string,
  options: IngestOptions & { workspace: string },
  { noun, work }: Omit<Import, 'command'>,
): Promise<void> {
  // Opened first, so that an invalid path is reported without waiting for the database.
  const format = options.format ?? sourceFormatByName(file);
  const { stream, totalBytes, reopen, close } = await openSource(file, format);
  let rejects: Rejects | undefined;
  const screen = createScreen(context);
  const input: IngestInput = {
    workspaceId: options.workspace,
    source: stream,
    ...(totalBytes === undefined ? {} : { totalBytes }),
    ...(reopen === undefined ? {} : { reopen }),
    format: lineFormatOf(format),
    onError: options.onError,
    onProgress: (progress) => screen.progress(describeProgress(progress)),
    ...(options.maxErrors === undefined ? {} : { maxErrors: options.maxErrors }),
    ...(options.rejects === undefined ? {} : { onReject: (line) => rejects?.add(line) }),
  };
  try {
    if (options.rejects !== undefined) rejects = openRejects(options.rejects, file);
    const report = await context.withIngest((ingest) => work(ingest, input));
    screen.clear();
    if (!options.json) for (const cause of report.causes) screen.error(describeCause(cause));
    for (const { message } of report.warnings) screen.warning(`warning: ${message}`);
    context.out(options.json ? JSON.stringify(report) : describeReport(report, noun));
    if (report.badCount > 0) context.exit(exitCodes.rejected);
  } finally {
    screen.clear();
    rejects?.close();
    stream.destroy();
    await close();
  }
}
