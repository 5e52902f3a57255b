import type { MonthArchive } from './archive/types.js';
import type { Readable } from 'node:stream';
import type { FindOlderDays, FindUnexaminedDays, OlderAnswers, OlderDays } from '../domain/older-days.js';
import type { SearchPlace } from '../domain/search-place.js';
import type { NewPrompt, SlotUsage } from '../features/prompts/index.js';
import type { Executor, Transaction } from '../platform/database.js';

/** An error of a line that cannot be imported. */
export interface BadLine {
  /** Line number, from 1. */
  readonly line: number;
  /** The invalid field, such as `mentions[0].brand`; absent if it is the whole line. */
  readonly field?: string;
  /** The problem, worded to follow the field name: `must be one of ...`. */
  readonly problem: string;
  /** The invalid value, as shortened JSON; absent if it is missing or not informative. */
  readonly value?: string;
  /** The line or stored record that the line contradicts, such as `line 12`; absent for other errors. */
  readonly conflictsWith?: string;
}

/** Bad lines with the same error. */
export interface BadLineCause {
  /** A path such as `mentions[0].brand`, or `mentions[].brand` if several items of a list are invalid. */
  readonly field?: string;
  readonly problem: string;
  readonly count: number;
  /** The first of these lines. */
  readonly lines: readonly number[];
  /** The first distinct values; one more than the report shows, if there are more. */
  readonly values: readonly string[];
  /** The first lines or stored records that these lines contradict, in the same way. */
  readonly conflictsWith: readonly string[];
}

/** The problem of a line, without its number. */
export type LineError = Omit<BadLine, 'line'>;

export interface IngestProgress {
  /** `sorting` splits a file by workspace; `checking` reads the source; `merging` writes the good lines. */
  readonly phase: 'sorting' | 'checking' | 'merging';
  /** Lines processed in this phase. */
  readonly lines: number;
  /** Total lines of this phase; null while unknown. */
  readonly totalLines: number | null;
  readonly bytes: number;
  readonly totalBytes: number | null;
  /** Lines per second in this phase. */
  readonly rate: number;
  /** Until the end of this phase; null while unknown. */
  readonly etaSeconds: number | null;
}

export interface IngestReport {
  /** Number of lines, excluding blank ones. */
  readonly lines: number;
  /** Number of new records; 0 if the file was rejected. */
  readonly accepted: number;
  /** Number of lines skipped because they repeat a stored record or an earlier line. */
  readonly known: number;
  /** The first errors, in the order found. A bad line may have several; `badCount` counts the lines. */
  readonly bad: readonly BadLine[];
  readonly badCount: number;
  /** The bad lines grouped by error: the first 1,000 groups. */
  readonly causes: readonly BadLineCause[];
  /** True if there were so many bad lines that reading stopped and the file was rejected. */
  readonly stoppedEarly: boolean;
  readonly createdPrompts: number;
  /** False if bad lines caused the whole file to be rejected. */
  readonly kept: boolean;
  readonly elapsedMs: number;
  /** Missing settings for the correct recognition of brands, and records that are probably wrong. */
  readonly warnings: readonly IngestWarning[];
}

export interface BrandCount {
  readonly brand: string;
  /** Number of answers in the file that mention it. */
  readonly mentions: number;
}

/** Its message says what is wrong, its consequence, and the commands that fix it. */
export type IngestWarning = MissingSetting | ForeignUrls | DoubtfulAnswers;

export interface MissingSetting {
  readonly code: 'no_brand_name' | 'no_competitors';
  readonly message: string;
  /** The brands mentioned most often in the file, as candidates. */
  readonly brands: readonly BrandCount[];
}

/** Lines with status "ok" that have no answer. */
export interface DoubtfulAnswers {
  readonly code: 'blank_answers' | 'refusals_in_words';
  readonly message: string;
  /** Number of lines. */
  readonly count: number;
  /** The first of these lines. */
  readonly lines: readonly number[];
}

/** Keyword checks whose URL is on no domain of the workspace. */
export interface ForeignUrls {
  readonly code: 'url_not_own';
  readonly message: string;
  /** Number of lines. */
  readonly count: number;
  /** The first of these lines. */
  readonly lines: readonly number[];
  /** The first distinct URLs. */
  readonly urls: readonly string[];
}

/** The handling of bad lines: reject the whole file, or skip them. */
export type OnError = 'stop' | 'skip';

export interface IngestInput {
  readonly workspaceId: string;
  /** Lines in UTF-8, optionally compressed with gzip; or the lines of one workspace from a split file. */
  readonly source: Readable | SplitLines;
  /** The format of the lines. Default: NDJSON. */
  readonly format?: 'ndjson' | 'csv';
  /**
   * Reads the first `bytes` bytes of the source again. Without it, for a source that can be read only once, the bytes
   * are kept in a temporary file.
   */
  readonly reopen?: (bytes: number) => Readable;
  /** Size of the source, if known; used for progress only. */
  readonly totalBytes?: number;
  readonly onError: OnError;
  /** Called a few times per second. */
  readonly onProgress?: (progress: IngestProgress) => void;
  /** Number of bad lines at which reading stops and the file is rejected. Default: 1,000; 0 = no limit. */
  readonly maxErrors?: number;
  /**
   * Called with each bad line unchanged, without its line end. Not called for lines that are too long or that fail only
   * when their prompt is created.
   */
  readonly onReject?: (line: Buffer) => void;
}

/** The lines of one workspace from a split file. */
export interface SplitLines {
  /** The field that names the workspace. It is removed before a line is checked. */
  readonly extraField: string;
}

/** A file with lines of several workspaces. */
export interface SplitInput extends Omit<
  IngestInput,
  'workspaceId' | 'source' | 'reopen' | 'onError' | 'onProgress'
> {
  readonly source: Readable;
  /** The field, or the column of CSV, that names the workspace of a line. */
  readonly field: string;
  /** The kind of the lines. */
  readonly kind: 'observations' | 'keywords';
  readonly onProgress?: (progress: IngestProgress) => void;
}

export interface SplitFile {
  /** In the order of their first lines. */
  readonly workspaceIds: readonly string[];
  linesOf(workspaceId: string): SplitLines;
  /**
   * The lines that do not name a workspace, which are bad. If there were too many, the file was not read to its end.
   */
  readonly unassigned: IngestReport;
  /** Deletes the temporary file that has the lines. */
  close(): Promise<void>;
}

export interface ObservationsInput extends IngestInput {
  /** Whether to track unknown prompt texts as new prompts (active or draft), up to the cap. */
  readonly createPrompts: 'no' | 'active' | 'draft';
}

export interface RescoreProgress {
  readonly days: number;
  readonly totalDays: number;
  readonly observations: number;
  readonly etaSeconds: number;
}

export interface RescoreInput {
  readonly workspaceId: string;
  /** The first and last UTC day (`YYYY-MM-DD`, inclusive). Default: no limit. */
  readonly from?: string;
  readonly to?: string;
  /** Includes the days that were recognized with the current names. Default: false. */
  readonly all?: boolean;
  /** Only reports what would change. Default: false. */
  readonly dryRun?: boolean;
  /** Ends the run after the current day. */
  readonly signal?: AbortSignal;
  /** Called after each day. */
  readonly onProgress?: (progress: RescoreProgress) => void;
}

/** The change for the workspace's brand or a tracked competitor, as numbers of answers. */
export interface BrandChange {
  readonly brand: string;
  readonly isOwn: boolean;
  /** Answers that mention it now, but did not before. */
  readonly gained: number;
  readonly lost: number;
  /** Answers that mention it at another position. */
  readonly moved: number;
}

/** Sources of a domain whose type changes, such as from `other` to `own`. */
export interface SourceChange {
  readonly domain: string;
  readonly from: string;
  readonly to: string;
  readonly citations: number;
}

export interface DayChanges {
  /** UTC, as YYYY-MM-DD. */
  readonly day: string;
  readonly brands: readonly BrandChange[];
  readonly sources: readonly SourceChange[];
}

export interface RescoreReport {
  /** Number of days that were scored again. */
  readonly days: number;
  readonly observations: number;
  /** Number of observations in which a recognized brand or source changed. */
  readonly changed: number;
  /** The changes by day; days without changes are left out. */
  readonly changes: readonly DayChanges[];
  /** True if the signal ended the run before the last day. */
  readonly stopped: boolean;
  readonly elapsedMs: number;
}

export interface RetentionInput {
  /** Default: every workspace, including deleted ones. */
  readonly workspaceId?: string;
  /** Whole UTC days before today to keep; at least 1. */
  readonly keepDays: number;
  /** True: only counts the records that would be deleted. */
  readonly dryRun: boolean;
  /** Called after each batch and each workspace. */
  readonly onProgress?: (progress: RetentionProgress) => void;
}

export interface RetentionProgress {
  /** Finished workspaces. */
  readonly workspaces: number;
  readonly totalWorkspaces: number;
  readonly observations: number;
  readonly keywordChecks: number;
}

export interface RetentionReport {
  /** The first day that is kept, as YYYY-MM-DD. */
  readonly keptFrom: string;
  /** Number of workspaces that had records to delete. */
  readonly workspaces: number;
  /** Number of deleted observations, each with its mentions and citations. */
  readonly observations: number;
  readonly keywordChecks: number;
  readonly elapsedMs: number;
}

export interface Ingest {
  /** The raw records of closed months as files. */
  readonly months: MonthArchive;
  /**
   * Imports observations with their mentions and citations, and packs the answers for figures. Nothing is merged until every
   * line has been checked. Idempotent: known records are skipped.
   * @throws DomainError not_found if the workspace does not exist or was deleted
   */
  observations(input: ObservationsInput): Promise<IngestReport>;
  /**
   * Imports keyword checks and updates the keywords. Idempotent, like `observations`.
   * @throws DomainError not_found if the workspace does not exist or was deleted
   */
  keywords(input: IngestInput): Promise<IngestReport>;
  /**
   * Splits a file by workspace, in any order of lines, into a temporary file. Checks only that each line names a
   * workspace; other errors are found when the lines of a workspace are imported.
   */
  split(input: SplitInput): Promise<SplitFile>;
  /**
   * Recognizes the brands and the workspace's own sources of stored observations again, with the current names, domains
   * and competitors of the workspace, and packs the answers of their days again. Answers that this program extracted are searched again.
   * Days that were recognized with the current names are skipped. Each day is one transaction: readers see it either before or after
   * the change. To finish an interrupted run, run it again: it continues with the remaining days.
   * @throws DomainError not_found if the workspace does not exist or was deleted
   */
  rescore(input: RescoreInput): Promise<RescoreReport>;
  /** Whether answers were ever stored, also if their records are no longer kept. */
  hasAnswers(workspaceId: string): Promise<boolean>;
  /**
   * The days that `rescore` would score again, whose figures cannot be compared with the others; null if there are none.
   * @throws DomainError not_found if the workspace does not exist or was deleted
   */
  olderDays(workspaceId: string): Promise<OlderDays | null>;
  /** The days to rescore, with the number of their answers. */
  olderAnswers(workspaceId: string, executor?: Executor): Promise<OlderAnswers | null>;
  /** The older days among the days of figures, read by the connections of the analytics. */
  readonly findOlderDays: FindOlderDays;
  /** The unexamined days among the days of figures, read by the same connections. */
  readonly findUnexaminedDays: FindUnexaminedDays;
  /**
   * Deletes raw records that are older than a number of UTC days, in small batches with pauses. Every figure stays the
   * same: packed answers stay, and so do the latest successful observation of each prompt and platform and the last two
   * successful checks of each keyword at each place. From then on, the workspace does not accept records of earlier days. To finish
   * an interrupted run, run it again.
   * @throws DomainError not_found if the given workspace does not exist
   */
  retain(input: RetentionInput): Promise<RetentionReport>;
}

/** Keywords of one engine, and whether they are on the tracked list. */
export interface TrackedKeywords {
  readonly terms: readonly string[];
  readonly engine: 'google' | 'chatgpt' | 'perplexity' | 'gemini';
  /** Default: every place. */
  readonly place?: SearchPlace;
  readonly tracked: boolean;
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
