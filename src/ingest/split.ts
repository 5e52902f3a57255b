import { invalidParameter } from '../domain/errors.js';
import { rejecter } from './check-lines.js';
import type { FilePurpose } from './lines/file-format.js';
import { fileLines } from './lines/file-lines.js';
import { parseJsonLine } from './lines/json-line.js';
import { keywordCheckColumns, observationColumns } from './lines/line-schema.js';
import type { RawLine } from './lines/line-reader.js';
import { createLineSpool, type LineSpool } from './lines/line-spool.js';
import { shownValue } from './lines/shown-value.js';
import { unzipped } from './lines/unzipped.js';
import { WorkspaceLines } from './lines/workspace-lines.js';
import { createProgressMeter } from './report/progress.js';
import { createTally, NOTHING_KEPT, type Tally } from './report/tally.js';
import type { SplitFile, SplitInput } from './types.js';

const COLUMNS = { observations: observationColumns, keywords: keywordCheckColumns } as const;

/** See Ingest.split. @throws DomainError if lines have a field of that name, or the file cannot be read */
export async function splitFile(input: SplitInput): Promise<SplitFile> {
  const { kind, field } = input;
  if (Object.hasOwn(COLUMNS[kind], field))
    throw invalidParameter(
      'workspace-field',
      `"${field}" is a field of ${kind}. Name the field that contains the workspace.`,
    );
  const spool = createLineSpool();
  try {
    return await split(input, spool);
  } catch (error) {
    await spool.close();
    throw error;
  }
}

async function split(input: SplitInput, spool: LineSpool): Promise<SplitFile> {
  const { kind, field } = input;
  const tally = createTally({ ...input, onError: 'stop' });
  const reject = rejecter(input);
  let header: Buffer | undefined;
  for await (const line of linesOf(input, purposeOf(kind, field))) {
    header ??= line.header;
    const workspaceId = valueOf(line, field);
    if (typeof workspaceId === 'string' && workspaceId !== '') await spool.add(workspaceId, line);
    else addUnassigned(line, { field, value: workspaceId }, tally, reject);
    if (tally.stopsEarly()) break;
  }
  return {
    workspaceIds: spool.groups(),
    linesOf: (workspaceId) => new WorkspaceLines(spool, workspaceId, field, header),
    unassigned: tally.report(NOTHING_KEPT),
    close: () => spool.close(),
  };
}

/** The value of a field; undefined also for a line that is not a JSON object. */
function valueOf({ bytes }: RawLine, field: string): unknown {
  try {
    const line = JSON.parse(bytes?.toString('utf8') ?? '') as Readonly<Record<string, unknown>> | null;
    return line !== null && Object.hasOwn(line, field) ? line[field] : undefined;
  } catch {
    return undefined;
  }
}

function addUnassigned(
  line: RawLine,
  { field, value }: { readonly field: string; readonly value: unknown },
  tally: Tally,
  reject: (line: RawLine) => void,
): void {
  const parsed = parseJsonLine(line);
  if (parsed.kind === 'blank') return;
  tally.countLine();
  const error =
    value === undefined || value === null
      ? { field, problem: 'is required' }
      : { field, problem: 'must be the id of a workspace', value: shownValue(value) };
  tally.addBad(line.number, [line.error ?? (parsed.kind === 'bad' ? parsed.error : error)]);
  reject(line);
}

const purposeOf = (command: SplitInput['kind'], field: string): FilePurpose => ({
  command,
  columns: { ...COLUMNS[command], [field]: { kind: 'text', allowsEmpty: false } },
});

async function* linesOf(input: SplitInput, purpose: FilePurpose): AsyncGenerator<RawLine> {
  const progress = createProgressMeter(input);
  progress.begin('sorting', null);
  async function* read(onBytes: (count: number) => void) {
    for await (const part of input.source as AsyncIterable<Buffer | string>) {
      const chunk = typeof part === 'string' ? Buffer.from(part) : part;
      onBytes(chunk.length);
      yield chunk;
    }
  }
  const file = fileLines({ first: (onBytes) => unzipped(read(onBytes)), again: readOnce }, input, purpose);
  for await (const lines of file.first((count) => progress.addBytes(count))) {
    for (const line of lines) {
      yield line;
      progress.addLines(1);
    }
  }
  progress.end();
}

function readOnce(): never {
  throw new Error('A file is split in one reading.');
}
