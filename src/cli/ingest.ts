import { Command, Option } from 'commander';
import type { IngestInput, IngestReport, ObservationsInput, OnError } from '../ingest/index.js';
import { exitCodes, type CliContext } from './context.js';
import { openSource } from './ingest-source.js';
import { describeCause, describeProgress, describeReport } from './ingest-view.js';
import { formatByName, wholeNumber } from './options.js';
import { openRejects } from './rejects.js';
import { createScreen } from './screen.js';

interface IngestOptions {
  workspace: string;
  onError: OnError;
  maxErrors?: number;
  rejects?: string;
  format?: 'ndjson' | 'csv';
  json?: true;
}

interface ObservationsOptions extends IngestOptions {
  createPrompts?: 'active' | 'draft' | true;
}

export function ingestCommand(context: CliContext): Command {
  return new Command('ingest')
    .description('Import observations and keyword checks from NDJSON (one JSON object per line) or CSV.')
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
    .action(async (file: string, options: ObservationsOptions) => {
      const createPrompts: ObservationsInput['createPrompts'] =
        options.createPrompts === undefined ? 'no' : options.createPrompts === 'draft' ? 'draft' : 'active';
      await run(context, file, options, 'observation', (ingest, input) =>
        ingest.observations({ ...input, createPrompts }),
      );
    });
}

function keywords(context: CliContext): Command {
  return withCommonOptions(new Command('keywords'))
    .description('Import keyword checks: where keywords rank on an engine.')
    .addHelpText('after', helpFor('keywords', ''))
    .action(async (file: string, options: IngestOptions) => {
      await run(context, file, options, 'keyword check', (ingest, input) => ingest.keywords(input));
    });
}

function withCommonOptions(command: Command): Command {
  return command
    .argument('<file>', 'a file, also one compressed with gzip, or - for standard input')
    .addOption(new Option('--workspace <id>', 'the workspace to import into').makeOptionMandatory())
    .addOption(
      new Option('--on-error <what>', 'on bad lines: import nothing (stop), or skip them (skip)')
        .choices(['stop', 'skip'])
        .default('stop'),
    )
    .addOption(
      new Option(
        '--format <format>',
        'default: csv if the name of the file ends in .csv or .csv.gz, else ndjson',
      ).choices([...['ndjson', 'csv']]),
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

Examples:
  visibility ingest ${name} ${name}.ndjson --workspace ws_...${more}
  visibility ingest ${name} ${name}.ndjson --workspace ws_... --on-error skip --rejects bad.ndjson
  visibility ingest ${name} ${name}.csv.gz --workspace ws_...${more}
  curl -s https://files.example/${name}.csv | visibility ingest ${name} - --format csv --workspace ws_... --json`;
}

type Services = Parameters<Parameters<CliContext['withServices']>[0]>[0];

async function run(
  context: CliContext,
  file: string,
  options: IngestOptions,
  noun: string,
  work: (ingest: Services['ingest'], input: IngestInput) => Promise<IngestReport>,
): Promise<void> {
  // Opened first, so that a wrong path is reported without waiting for the database.
  const { stream, totalBytes, reopen, close } = await openSource(file);
  const rejects = options.rejects === undefined ? undefined : openRejects(options.rejects, file);
  const screen = createScreen(context);
  const input: IngestInput = {
    workspaceId: options.workspace,
    source: stream,
    ...(totalBytes === undefined ? {} : { totalBytes }),
    ...(reopen === undefined ? {} : { reopen }),
    format: options.format ?? formatByName(file),
    onError: options.onError,
    onProgress: (progress) => screen.progress(describeProgress(progress)),
    ...(options.maxErrors === undefined ? {} : { maxErrors: options.maxErrors }),
    ...(rejects === undefined ? {} : { onReject: (line) => rejects.add(line) }),
  };
  try {
    const report = await context.withServices(({ ingest }) => work(ingest, input));
    screen.clear();
    if (!options.json) for (const cause of report.causes) screen.error(describeCause(cause));
    for (const { message } of report.warnings) screen.warning(`warning: ${message}`);
    context.out(options.json ? JSON.stringify(report) : describeReport(report, noun));
    if (report.badCount > 0) context.exit(exitCodes.refused);
  } finally {
    screen.clear();
    rejects?.close();
    stream.destroy();
    await close();
  }
}
