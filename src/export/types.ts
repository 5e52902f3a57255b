import type { KeywordCheckLine, ObservationLine } from '../ingest/index.js';

/** The first and last UTC day to export (`YYYY-MM-DD`, inclusive); null for no limit. */
export interface DaySpan {
  readonly from: string | null;
  readonly to: string | null;
}

/** A type of single values. `time` is ISO 8601 in UTC with milliseconds, `day` is `YYYY-MM-DD`, and `json` is any JSON value. */
export type ScalarType = 'text' | 'integer' | 'number' | 'boolean' | 'time' | 'day' | 'json';

/** The type of the items of a list, or of their fields. Fields may be absent, and integers have 32 bits. */
export type ItemType =
  | Extract<ScalarType, 'text' | 'integer' | 'number' | 'boolean'>
  | { readonly listOf: ItemType }
  | { readonly fields: Readonly<Record<string, ItemType>> };

/** The type of a column, whose values may also be null. */
export type ColumnType = ScalarType | { readonly listOf: ItemType };

/** The columns of an export by name, in their order. */
export type Columns = Readonly<Record<string, ColumnType>>;

export interface ExportInput {
  readonly workspaceId: string;
  /**
   * Receives the rows in batches, and the next one after its promise resolves. Every row has all columns, in this
   * order. It is called at least once, with no rows if there are none; if it rejects, the export fails with that error.
   * `day` is the UTC day of all rows of the batch in an export by day, where batches are in the order of days and there may be
   * none; otherwise it is null.
   */
  readonly write: (rows: readonly object[], columns: Columns, day: string | null) => Promise<void>;
}

export interface SpanInput extends ExportInput, DaySpan {
  /** Whether the rows are exported day by day. The rows are the same, without the column `date`. */
  readonly byDay?: boolean;
}

export interface ExportReport {
  readonly rows: number;
  /** The first day of which all raw records are kept; null when none were deleted. */
  readonly keptFrom: string | null;
  readonly elapsedMs: number;
}

/**
 * Reads the data of a workspace, from one snapshot: later changes are not included. Memory use does not depend on the
 * number of rows.
 *
 * Each operation throws DomainError not_found if the workspace does not exist or was deleted.
 */
export interface Export {
  /** Observations by prompt, then time, as lines that ingest accepts. The span applies to `observedAt`. */
  observations(input: SpanInput): Promise<ExportReport>;
  /** Keyword checks by term, engine and time, as lines that ingest accepts. The span applies to `checkedAt`. */
  keywords(input: SpanInput): Promise<ExportReport>;
  /**
   * The daily rows of every metric of the API, by metric, then day, each with the columns of all metrics. The days are
   * those of the span, from the first day with observations to today. Memory use grows with their number.
   */
  metrics(input: SpanInput): Promise<ExportReport>;
  /**
   * The figures of the last 7, 30 and 90 days with their intervals, changes and verdicts, one row for each: those of the
   * workspace, its platforms and topics, and the visibility scores of competitors and prompts.
   */
  comparisons(input: ExportInput): Promise<ExportReport>;
  /** How far to trust the figures of the last 7, 30 and 90 days, and how they were measured, one row for each criterion. */
  method(input: ExportInput): Promise<ExportReport>;
  /** Every tracked and archived prompt with all details, in order of creation. */
  prompts(input: ExportInput): Promise<ExportReport>;
}

export type ObservationRow = Required<ObservationLine>;
export type KeywordCheckRow = Required<KeywordCheckLine>;
