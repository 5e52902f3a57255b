import { Readable } from 'node:stream';
import { bindUseCases } from '../../domain/use-cases.js';
import type { Ingesting, PartOfImport, PartReport } from './types.js';

interface Dependencies {
  readonly ingest: Ingesting;
}

export type ImportService = ReturnType<typeof createImportService>;

/** Imports files in parts, each small enough for a request. */
export function createImportService(dependencies: Dependencies) {
  return bindUseCases(dependencies, { importPart });
}

/**
 * Stores the good lines of a part, and reports the others. Lines that are stored already are known, so a part can be sent again.
 * @throws DomainError invalid_parameter if the part as a whole cannot be read, such as CSV without its header
 */
async function importPart(
  { ingest }: Dependencies,
  workspaceId: string,
  { kind, format, text, createPrompts = 'no' }: PartOfImport,
): Promise<PartReport> {
  const bytes = Buffer.from(text);
  const rejected: string[] = [];
  const input = {
    workspaceId,
    format,
    onError: 'skip',
    maxErrors: 0,
    source: Readable.from([bytes]),
    reopen: (count: number) => Readable.from([bytes.subarray(0, count)]),
    onReject: (line: Buffer) => void rejected.push(line.toString()),
  } as const;
  const report =
    kind === 'keywords'
      ? await ingest.keywords(input)
      : await ingest.observations({ ...input, createPrompts });
  const { lines, accepted, known, badCount, createdPrompts, bad } = report;
  const errors = bad.map(({ line, field = null, problem, value = null }) => ({
    line,
    field,
    problem,
    value,
  }));
  return { lines, accepted, known, bad: badCount, createdPrompts, errors, rejected };
}
