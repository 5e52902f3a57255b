import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DomainError } from '../../domain/errors.js';
import type { Ingest, IngestInput, IngestReport, SplitFile } from '../../ingest/index.js';
import { exitCodes, type CliContext } from '../context.js';
import { lineFormatOf, openSource, sourceFormatByName, type SourceFormat } from './ingest-source.js';
import {
  describeCause,
  describeProgress,
  describeReport,
  describeSummary,
  type ManySummary,
} from './ingest-view.js';
import type { Rejects } from './rejects.js';
import { createScreen } from '../kit/screen.js';

/** Options for the import of each workspace. */
export interface ManyOptions {
  readonly kind: 'observations' | 'keywords';
  /** The singular noun for a record, such as "observation". */
  readonly noun: string;
  /** Options shared by all imports. */
  readonly input: Pick<IngestInput, 'onError' | 'maxErrors'>;
  /** Default: by the file name. */
  readonly format?: SourceFormat | undefined;
  readonly json?: true | undefined;
  readonly work: (ingest: Ingest, input: IngestInput) => Promise<IngestReport>;
}

/** `ws_....ndjson`, `ws_....csv`, each with or without `.gz`, or `ws_....parquet`. */
const FILE_NAME = /^(ws_\w+)\.(?:(?:ndjson|csv)(?:\.gz)?|parquet)$/;

/** Imports the files of a folder, each named after its workspace. Hidden files are skipped. */
export async function importFolder(context: CliContext, folder: string, options: ManyOptions): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.map(({ name }) => name).filter((name) => !name.startsWith('.'));
  const files = names.filter((name) => FILE_NAME.test(name)).sort();
  const run = createRun(context, options, files.length);
  await context.withIngest(async (ingest) => {
    for (const name of names.filter((one) => !files.includes(one)).sort())
      run.reject(name, 'is not named after a workspace, such as ws_....ndjson or ws_....csv.gz.');
    for (const file of files) {
      const [, workspaceId = ''] = FILE_NAME.exec(file) ?? [];
      await run.add({ workspaceId, file }, async (input) => {
        const format = options.format ?? sourceFormatByName(file);
        const { stream, totalBytes, reopen, close } = await openSource(join(folder, file), format);
        try {
          return await options.work(ingest, {
            ...input,
            workspaceId,
            source: stream,
            format: lineFormatOf(format),
            ...(totalBytes !== undefined && { totalBytes }),
            ...(reopen !== undefined && { reopen }),
          });
        } finally {
          stream.destroy();
          await close();
        }
      });
    }
  });
  run.end();
}

/** Imports a file whose lines name their workspaces in a field. */
export async function importByField(
  context: CliContext,
  path: string,
  { field, rejects, ...options }: ManyOptions & { field: string; rejects: Rejects | undefined },
): Promise<void> {
  const format = options.format ?? sourceFormatByName(path);
  const { stream, totalBytes, close } = await openSource(path, format);
  const onReject = rejects === undefined ? undefined : onceEach(rejects);
  const screen = createScreen(context);
  try {
    await context.withIngest(async (ingest) => {
      const split = await ingest.split({
        source: stream,
        field,
        kind: options.kind,
        format: lineFormatOf(format),
        ...(options.input.maxErrors !== undefined && { maxErrors: options.input.maxErrors }),
        ...(totalBytes !== undefined && { totalBytes }),
        ...(onReject && { onReject }),
        onProgress: (progress) => screen.progress(describeProgress(progress)),
      });
      try {
        await importSplit(context, ingest, split, { ...options, onReject });
      } finally {
        await split.close();
      }
    });
  } finally {
    screen.clear();
    stream.destroy();
    await close();
  }
}

async function importSplit(
  context: CliContext,
  ingest: Ingest,
  split: SplitFile,
  { onReject, ...options }: ManyOptions & { onReject: ((line: Buffer) => void) | undefined },
): Promise<void> {
  const ids = split.unassigned.stoppedEarly ? [] : split.workspaceIds;
  const run = createRun(context, options, ids.length);
  run.addUnassigned(split.unassigned);
  for (const workspaceId of ids) {
    await run.add({ workspaceId }, (input) =>
      options.work(ingest, {
        ...input,
        workspaceId,
        source: split.linesOf(workspaceId),
        ...(onReject && { onReject }),
      }),
    );
  }
  run.end();
}

/** Prints the header of a CSV file only once, although it comes with the first bad line of each workspace. */
function onceEach(rejects: Rejects): (line: Buffer) => void {
  const seen = new WeakSet<Buffer>();
  return (line) => {
    if (!seen.has(line)) rejects.add(line);
    seen.add(line);
  };
}

interface Named {
  readonly workspaceId: string;
  readonly file?: string;
}

/** Imports workspaces one after another, prints a report for each and a final summary. */
function createRun(context: CliContext, { noun, json, input }: ManyOptions, total: number) {
  const started = performance.now();
  const screen = createScreen(context);
  const sums = { workspaces: 0, imported: 0, lines: 0, accepted: 0, known: 0 };
  const more = { createdPrompts: 0, badCount: 0, unassigned: 0 };

  const print = (report: object) => {
    screen.clear();
    context.out(JSON.stringify(report));
  };
  function fail(name: string, message: string, shown: object, code: string): void {
    if (json) print({ ...shown, error: { code, message } });
    else screen.error(`${name}: ${message}`);
    context.exit(exitCodes.rejected);
  }
  function show(name: string, report: IngestReport): void {
    if (report.badCount > 0) context.exit(exitCodes.rejected);
    if (json) return;
    for (const cause of report.causes) screen.error(`${name}: ${describeCause(cause)}`);
    for (const { message } of report.warnings) screen.warning(`warning: ${name}: ${message}`);
  }
  function count(report: IngestReport): void {
    sums.lines += report.lines;
    sums.accepted += report.accepted;
    sums.known += report.known;
    more.createdPrompts += report.createdPrompts;
    more.badCount += report.badCount;
  }

  return {
    /** Reports a file that belongs to no workspace. */
    reject(file: string, problem: string): void {
      more.unassigned += 1;
      fail(file, `"${file}" ${problem}`, { workspaceId: null, file }, 'invalid_parameter');
    },
    addUnassigned(report: IngestReport): void {
      if (report.badCount === 0) return;
      more.unassigned += report.badCount;
      sums.lines += report.lines;
      show('no workspace', report);
      if (json) print({ workspaceId: null, ...report });
      else if (report.stoppedEarly) context.out(`no workspace: ${describeReport(report, noun)}`);
    },
    /** Imports one workspace. An error in one workspace does not affect the others. */
    async add(named: Named, work: (common: CommonInput) => Promise<IngestReport>): Promise<void> {
      const name = named.file ?? named.workspaceId;
      const place = `${sums.workspaces + 1} of ${total}  `;
      sums.workspaces += 1;
      try {
        const report = await work({
          ...input,
          onProgress: (progress) => screen.progress(place + describeProgress(progress)),
        });
        if (report.kept) sums.imported += 1;
        count(report);
        show(name, report);
        if (json) return print({ ...named, ...report });
        screen.clear();
        context.out(`${name}: ${describeReport(report, noun)}`);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        fail(name, error.message, named, error.code);
      }
    },
    end(): void {
      const summary: ManySummary = { ...sums, ...more, elapsedMs: Math.round(performance.now() - started) };
      if (json) print(summary);
      else {
        screen.clear();
        context.out(describeSummary(summary, noun));
      }
    },
  };
}

type CommonInput = Pick<IngestInput, 'onError' | 'maxErrors' | 'onProgress'>;
