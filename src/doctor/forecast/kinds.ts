/** A table whose rows have a time, from which it is known how fast it grows and how old its rows are. */
export interface Dated {
  readonly table: string;
  readonly time: string;
  /** Records may be older than the installation. Everything else is as old as the first workspace at most. */
  readonly isRecord: boolean;
  /** How long rows are kept, in days; `retention`: as long as retention keeps records; null: forever. */
  readonly keptDays: number | 'retention' | null;
}

/** A kind of data. Tables without a time grow, and lose old rows, as the dated table of their kind does. */
export interface Kind {
  readonly name: string;
  /** Its rows are counted in the first table. */
  readonly tables: readonly [string, ...string[]];
  readonly dated: Dated;
}

const answers: Dated = { table: 'observations', time: 'observed_at', isRecord: true, keptDays: 'retention' };

/** Long values in rows of another kind, whose sizes are stated separately. */
export const TEXTS = {
  name: 'answer texts',
  of: 'answers',
  rows: 'count(*) filter (where num_nonnulls(answer_text, raw_response, raw_response_text) > 0)',
  bytes: ['answer_text', 'raw_response', 'raw_response_text']
    .map((column) => `coalesce(sum(pg_column_size(${column})), 0)`)
    .join(' + '),
} as const;

/** How long dispatched messages and responses to repeatable requests are kept, in days. */
const OUTBOX_DAYS = 30;
const REPEATABLE_DAYS = 1;

/** The data that grows with time, in the order of the report. */
export const KINDS: readonly Kind[] = [
  { name: 'answers', tables: ['observations'], dated: answers },
  { name: 'mentions', tables: ['mentions'], dated: answers },
  { name: 'citations', tables: ['citations'], dated: answers },
  { name: 'judgments', tables: ['judgments', 'opinions'], dated: answers },
  {
    name: 'keyword checks',
    tables: ['keyword_checks'],
    dated: { table: 'keyword_checks', time: 'checked_at', isRecord: true, keptDays: 'retention' },
  },
  {
    name: 'word filters',
    tables: ['word_filters'],
    dated: { table: 'word_filters', time: 'day', isRecord: true, keptDays: 'retention' },
  },
  {
    name: 'packed answers',
    tables: [
      'answer_segments',
      ...['answer_prompts', 'answer_targets', 'answer_brands'],
      ...['answer_domains', 'answer_pages', 'answer_titles'],
    ],
    dated: { table: 'answer_segments', time: 'day', isRecord: true, keptDays: null },
  },
  {
    name: 'measuring',
    tables: ['measuring_slots', 'measuring_runs'],
    dated: { table: 'measuring_slots', time: 'due_at', isRecord: false, keptDays: null },
  },
  {
    name: 'audit',
    tables: ['audit_events'],
    dated: { table: 'audit_events', time: 'occurred_at', isRecord: false, keptDays: null },
  },
  {
    name: 'outbox',
    tables: ['outbox'],
    dated: { table: 'outbox', time: 'created_at', isRecord: false, keptDays: OUTBOX_DAYS },
  },
  {
    name: 'repeatable requests',
    tables: ['idempotent_requests'],
    dated: {
      table: 'idempotent_requests',
      time: 'created_at',
      isRecord: false,
      keptDays: REPEATABLE_DAYS,
    },
  },
];
