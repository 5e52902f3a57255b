import type { LineSpool } from './line-spool.js';
import type { RawLine } from './line-reader.js';
import type { SplitLines } from '../types.js';

/** The lines of one workspace from a file with lines of several. A source of an ingest that can be read again. */
export class WorkspaceLines implements SplitLines {
  constructor(
    private readonly spool: LineSpool,
    private readonly workspaceId: string,
    readonly extraField: string,
    /** The header of a CSV file. */
    private readonly header: Buffer | undefined,
  ) {}

  first(): AsyncIterable<RawLine[]> {
    return this.again();
  }

  async *again(): AsyncGenerator<RawLine[]> {
    for await (const lines of this.spool.read(this.workspaceId)) {
      const { header } = this;
      yield header === undefined ? lines : lines.map((line) => ({ ...line, header }));
    }
  }
}
