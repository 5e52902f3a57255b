import type { Readable } from 'node:stream';
import type { NewPrompt, SlotUsage } from '../features/prompts/index.js';
import type { Transaction } from '../platform/database.js';

/** A line that cannot be taken, and why. */
export interface BadLine {
  /** Number of the line in its file, from 1. */
  readonly line: number;
  /** The field at fault, as in `mentions[0].brand`; absent when the line as a whole is. */
  readonly field?: string;
  /** What is wrong, to be read after the field: `must be one of ...`. */
  readonly problem: string;
  /** The value at fault, as JSON and shortened; absent when it is missing or says nothing. */
  readonly value?: string;
}

/** Bad lines with one and the same fault. */
export interface BadLineCause {
  /** As in `mentions[0].brand`; `mentions[].brand` when several places of a list are at fault. */
  readonly field?: string;
  readonly problem: string;
  readonly count: number;
  /** The first lines of them. */
  readonly lines: readonly number[];
  /** The first different values of them; at most one more than is worth showing. */
  readonly values: readonly string[];
}

/** What is wrong with a line, before it is known which line it is. */
export type Fault = Omit<BadLine, 'line'>;

export interface IngestProgress {
  /** `checking` reads the source; `merging` writes what was found good. */
  readonly phase: 'checking' | 'merging';
  /** Lines of this phase so far. */
  readonly lines: number;
  /** Lines that this phase will have; null while it is not known. */
  readonly totalLines: number | null;
  readonly bytes: number;
  readonly totalBytes: number | null;
  /** Lines a second in this phase. */
  readonly rate: number;
  /** Until the end of this phase; null when it cannot be told. */
  readonly etaSeconds: number | null;
}

export interface IngestReport {
  /** Lines that were not blank. */
  readonly lines: number;
  /** Records that are new. 0 when nothing was kept. */
  readonly accepted: number;
  /** Records that were there already, or twice in the file; skipped. */
  readonly known: number;
  /** The first bad lines, in the order they were found; `badCount` counts all of them. */
  readonly bad: readonly BadLine[];
  readonly badCount: number;
  /** The bad lines by what is wrong with them: the first 1,000 different faults. */
  readonly causes: readonly BadLineCause[];
  /** True: there were so many bad lines that the rest of the file was not read, and nothing of it was kept. */
  readonly stoppedEarly: boolean;
  readonly createdPrompts: number;
  /** False: a bad line made the whole file be refused. */
  readonly kept: boolean;
  readonly elapsedMs: number;
  /** What the workspace lacks for a right reading of what was kept. */
  readonly warnings: readonly IngestWarning[];
}

export interface BrandCount {
  readonly brand: string;
  /** Answers of the file that name it. */
  readonly mentions: number;
}

export interface IngestWarning {
  readonly code: 'no_brand_name' | 'no_competitors';
  /** What is missing, what follows from it, and the commands that mend it. */
  readonly message: string;
  /** The brands named most often in the file, as candidates. */
  readonly brands: readonly BrandCount[];
}

/** What to do about bad lines: keep nothing of the file, or leave them out. */
export type OnError = 'stop' | 'skip';

export interface IngestInput {
  readonly workspaceId: string;
  /** NDJSON in UTF-8. */
  readonly source: Readable;
  /** Size of the source, where it is known: only for the progress. */
  readonly totalBytes?: number;
  readonly onError: OnError;
  /** Told several times a second at most. */
  readonly onProgress?: (progress: IngestProgress) => void;
  /** Bad lines after which the rest of the file is not read and nothing is kept. Default 1,000; 0 = no limit. */
  readonly maxErrors?: number;
  /**
   * Called with every bad line as it came, without its line end; not for a line that is too long, nor for one that is
   * only found bad when its prompt is created.
   */
  readonly onReject?: (line: Buffer) => void;
}

export interface ObservationsInput extends IngestInput {
  /** Whether a line's unknown promptText is tracked as a new prompt, within the cap. */
  readonly createPrompts: 'no' | 'active' | 'draft';
}

export interface RecomputeProgress {
  readonly days: number;
  readonly totalDays: number;
  readonly observations: number;
  readonly etaSeconds: number;
}

export interface RecomputeInput {
  readonly workspaceId: string;
  /** Called after every day. */
  readonly onProgress?: (progress: RecomputeProgress) => void;
}

export interface RecomputeReport {
  readonly days: number;
  readonly observations: number;
  /** Observations whose brands or sources are marked in another way than before. */
  readonly changed: number;
  readonly elapsedMs: number;
}

export interface Ingest {
  /**
   * Takes observations in, with their mentions, citations and roll-ups. Nothing is merged before every line
   * was checked. Repeatable: what is there already is skipped.
   * @throws DomainError not_found when the workspace does not exist or was deleted.
   */
  observations(input: ObservationsInput): Promise<IngestReport>;
  /**
   * Takes keyword checks in and brings the keywords up to date. As repeatable as observations.
   * @throws DomainError not_found when the workspace does not exist or was deleted.
   */
  keywords(input: IngestInput): Promise<IngestReport>;
  /**
   * Recognizes brands and own sources anew in all stored observations, with the names, domains and competitors that
   * the workspace has now, and rebuilds the roll-ups. Day by day, each in one transaction: readers see a day before or
   * after, and one that was interrupted is finished by running it again.
   * @throws DomainError not_found when the workspace does not exist or was deleted.
   */
  recompute(input: RecomputeInput): Promise<RecomputeReport>;
}

/** The part of the prompt service that ingestion needs. */
export interface PromptTracker {
  slotsOf(workspaceId: string): Promise<SlotUsage>;
  trackForIngest(
    transaction: Transaction,
    workspaceId: string,
    prompts: readonly NewPrompt[],
    options: { draft: boolean },
  ): Promise<string[]>;
}
