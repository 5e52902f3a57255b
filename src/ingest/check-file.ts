import type { Database } from '../platform/database.js';
import { checkLines, rejecter, type CheckedLines, type LineCheck } from './check-lines.js';
import type { FileLines } from './lines/file-lines.js';
import { LineSet } from './lines/line-set.js';
import { goodBatches } from './merge-lines.js';
import { Repeats, type Identification } from './repeats.js';
import type { ProgressMeter } from './report/progress.js';
import type { Tally } from './report/tally.js';
import type { IngestInput } from './types.js';

/** The lines of a file that are to be stored, and the number of those that repeat what is stored or in the file. */
export interface CheckedFile extends CheckedLines {
  readonly known: number;
}

/** Checks every line of a file by itself, and against the stored records and earlier lines of the same identity. */
export async function checkFile<Line, Identity>(
  input: IngestInput,
  file: FileLines,
  parts: {
    database: Database;
    batchLines: number;
    tally: Tally;
    progress: ProgressMeter;
    check: LineCheck;
    kind: Identification<Line, Identity>;
  },
): Promise<CheckedFile> {
  const { database, batchLines, tally, kind } = parts;
  const findings = { good: new LineSet(), tally, reject: rejecter(input) };
  const repeats = new Repeats(kind, { database, workspaceId: input.workspaceId, ...findings });
  try {
    const checked = await checkLines(file, { ...parts, findings, follower: repeats });
    if (!tally.stopsEarly()) await repeats.end(() => goodBatches<Line>(file, checked, batchLines));
    return { ...checked, known: repeats.known };
  } finally {
    await repeats.close();
  }
}
