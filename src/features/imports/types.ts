import type { Readable } from 'node:stream';

/** A part of a file, as a client sends it. */
export interface PartOfImport {
  readonly kind: 'observations' | 'keywords';
  readonly format: 'ndjson' | 'csv';
  /** Whole lines. */
  readonly text: string;
  /** Whether prompts that are not tracked are added. Default: no. */
  readonly createPrompts?: 'no' | 'active' | 'draft';
}

/** What became of its lines. */
export interface PartReport {
  readonly lines: number;
  readonly accepted: number;
  readonly known: number;
  readonly bad: number;
  readonly createdPrompts: number;
  readonly errors: { line: number; field: string | null; problem: string; value: string | null }[];
  /** The bad lines, unchanged. */
  readonly rejected: string[];
}

interface Input {
  readonly workspaceId: string;
  readonly source: Readable;
  readonly reopen: (bytes: number) => Readable;
  readonly format: 'ndjson' | 'csv';
  readonly onError: 'skip';
  /** No limit: a part has few lines. */
  readonly maxErrors: 0;
  readonly onReject: (line: Buffer) => void;
}

type Report = Pick<PartReport, 'lines' | 'accepted' | 'known' | 'createdPrompts'> & {
  readonly badCount: number;
  readonly bad: readonly {
    readonly line: number;
    readonly field?: string;
    readonly problem: string;
    readonly value?: string;
  }[];
};

/** What this feature needs of the ingest, which is built on features. */
export interface Ingesting {
  observations(input: Input & { readonly createPrompts: 'no' | 'active' | 'draft' }): Promise<Report>;
  keywords(input: Input): Promise<Report>;
}
