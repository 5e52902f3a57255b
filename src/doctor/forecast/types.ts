/** Rows, and the bytes of their table with its indexes. Null: not known. */
export interface Amount {
  readonly rows: number | null;
  readonly bytes: number | null;
}

/** The amount of a kind of data, now and later if it goes on as in the last month. */
export interface KindForecast {
  readonly kind: string;
  readonly now: Amount;
  /** The amount added on an average day. */
  readonly perDay: Amount;
  readonly inOneYear: Amount;
  readonly inFiveYears: Amount;
}

/** How long raw records are kept, and where that is known from. */
export interface Retention {
  /** Null: forever. */
  readonly keepDays: number | null;
  /** `option`: given; `runs`: from the runs of retention and of archives in the last 30 days; `none`: there were
   * none that deleted anything. */
  readonly from: 'option' | 'runs' | 'none';
  /** Workspaces for which runs kept a shorter time. */
  readonly workspacesWithLess: number;
}

export interface ProviderCost {
  readonly provider: string;
  /** In the last `basedOnDays` days, in US dollars, as budgets count it. */
  readonly spentUsd: number;
  readonly perYearUsd: number;
}

export interface Forecast {
  readonly at: string;
  /** The number of the last 30 days since the installation began; 0 without a workspace. */
  readonly basedOnDays: number;
  /** The number of these days with records, which may be older than the installation; 0 without records. */
  readonly recordDays: number;
  /** Whether large tables were sampled, so that their rows are estimates. */
  readonly isSampled: boolean;
  readonly retention: Retention;
  readonly kinds: readonly KindForecast[];
  readonly total: Omit<KindForecast, 'kind'>;
  /** By provider; empty if nothing was spent. */
  readonly providers: readonly ProviderCost[];
  /** The price of storage for a year of the size now, in one and in five years, in US dollars. */
  readonly storage: {
    readonly usdPerGbMonth: number;
    readonly nowPerYearUsd: number;
    readonly inOneYearPerYearUsd: number;
    readonly inFiveYearsPerYearUsd: number;
  };
}
