/** The two kinds of raw records: answers with everything that belongs to them, and keyword checks. */
export type ArchiveKind = 'answers' | 'keywordChecks';

/** A raw record by the names of its columns; an answer has its mentions, citations, judgments and opinions as lists. */
export type ArchiveRow = Readonly<Record<string, unknown>>;

export type ArchiveItemType =
  | 'text'
  | 'integer'
  | 'number'
  | 'boolean'
  | { readonly listOf: ArchiveItemType }
  | { readonly fields: Readonly<Record<string, ArchiveItemType>> };

export type ArchiveColumnType =
  'text' | 'integer' | 'number' | 'boolean' | 'time' | { readonly listOf: ArchiveItemType };

/** The columns of rows by name, in their order. */
export type ArchiveColumns = Readonly<Record<string, ArchiveColumnType>>;

/** A UTC month (`2025-01`) of a workspace. */
export interface MonthOf {
  readonly workspaceId: string;
  readonly month: string;
}

/** The state of a month of a workspace before it is archived or restored. */
export interface MonthState {
  readonly workspaceCreatedAt: string;
  readonly isWorkspaceDeleted: boolean;
  /** The first day of which all raw records are kept; null when none were deleted. */
  readonly keptFrom: string | null;
  /** Whether the raw records of the month were deleted, or an archive of it was begun: nothing is added to it any more. */
  readonly isClosed: boolean;
  /** Whether they are back. */
  readonly isRestored: boolean;
  /** Raw records of the month in the database. */
  readonly rows: Readonly<Record<ArchiveKind, number>>;
  /** Raw records of earlier months that retention would delete. */
  readonly earlier: number;
}

/** A day whose packed answers, from which figures are computed, differ from its raw records. */
export interface DifferingDay {
  readonly day: string;
  readonly packed: DaySums;
  readonly records: DaySums;
}

export interface DaySums {
  readonly answers: number;
  readonly mentions: number;
  readonly citations: number;
}

/** Moves the raw records of closed months out of the database and back. Figures stay, because packed answers do. */
export interface MonthArchive {
  /** The workspaces, including deleted ones, oldest first. @throws DomainError not_found if the given one does not exist */
  workspaces(workspaceId?: string): Promise<string[]>;
  /** @throws DomainError not_found if the workspace does not exist */
  state(of: MonthOf): Promise<MonthState>;
  /**
   * Reads the raw records of a month from one snapshot, answers first, each in the order of time. `write` is called at least once
   * for each kind. @throws Error if a value could not be archived exactly
   */
  read(
    of: MonthOf,
    write: (kind: ArchiveKind, rows: readonly ArchiveRow[], columns: ArchiveColumns) => Promise<void>,
  ): Promise<void>;
  /**
   * Ends a month: from then on, nothing is added to it or changed by a rescore, as after retention.
   * @param rows the number of archived records, which must be all that there are unless the month is closed already
   * @throws DomainError conflict if records were added, or packed answers are not those of the records
   */
  close(of: MonthOf, rows: Readonly<Record<ArchiveKind, number>>): Promise<void>;
  /**
   * Deletes archived records of a closed month, except those that a response depends on, in one transaction. Returns how many.
   * @throws DomainError conflict if a stored record differs from the archived one; then nothing is deleted
   */
  remove(of: MonthOf, kind: ArchiveKind, rows: readonly ArchiveRow[]): Promise<number>;
  /** Ends the deletion: removes what was derived from the deleted records alone. */
  finish(of: MonthOf): Promise<void>;
  /**
   * Marks a closed month as restored, so that retention leaves its records.
   * @throws DomainError conflict if the month is not closed
   */
  reopen(of: MonthOf): Promise<void>;
  /**
   * Adds those of the archived records that are not stored, in one transaction. Packed answers, current states and counts stay as
   * they are. Returns how many.
   * @param columns those of the archive; columns that tables got since have their defaults
   * @throws DomainError conflict if the workspace lacks a prompt of the answers, or a table a column of the archive
   */
  putBack(
    of: MonthOf,
    kind: ArchiveKind,
    rows: readonly ArchiveRow[],
    columns: ArchiveColumns,
  ): Promise<number>;
  /** Compares the stored records of a restored month with its packed answers. */
  differences(of: MonthOf): Promise<DifferingDay[]>;
}
