/** A metric of the service as Prometheus defines it. */
export interface MetricDefinition {
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly labels: readonly string[];
  /** Upper bounds of a histogram. */
  readonly buckets?: readonly number[];
}

const LATENCY_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const WAIT_BUCKETS = [0.001, 0.005, 0.02, 0.1, 0.5, 1, 5, 10, 30];
const ANSWER_BUCKETS = [0.5, 1, 2, 5, 10, 20, 45, 90, 180, 300];

/**
 * All metrics of the service. Label values come from a short list, such as the operations of the contract, and are
 * never paths, workspaces or keys, whose number is unlimited.
 */
export const metricTable = {
  visibility_build_info: {
    type: 'gauge',
    help: 'Always 1. The labels are the version of the service and of Node.',
    labels: ['version', 'node'],
  },
  visibility_http_request_duration_seconds: {
    type: 'histogram',
    help: 'Time from the request to the complete response, by operation and HTTP status. Operation is "probe" for /healthz and /readyz, and "other" for pages and unknown paths.',
    labels: ['operation', 'status'],
    buckets: LATENCY_BUCKETS,
  },
  visibility_http_requests_in_flight: {
    type: 'gauge',
    help: 'Requests in progress, without those that wait for others of their key.',
    labels: [],
  },
  visibility_http_errors_total: {
    type: 'counter',
    help: 'Error responses by operation and error code.',
    labels: ['operation', 'code'],
  },
  visibility_http_aborted_requests_total: {
    type: 'counter',
    help: 'Requests whose client disconnected before receiving the response.',
    labels: ['operation'],
  },
  visibility_contract_violations_total: {
    type: 'counter',
    help: 'Requests that were rejected by the schemas of the contract, and responses that violate it.',
    labels: ['side', 'operation'],
  },
  visibility_authentication_failures_total: {
    type: 'counter',
    help: 'Requests without a key, with one that is malformed, unknown or revoked, or with a used or unknown sign-in code.',
    labels: ['reason'],
  },
  visibility_rate_limit_rejections_total: {
    type: 'counter',
    help: 'Requests rejected with 429, by the limit: of the key, the workspace or failed authentications.',
    labels: ['limit'],
  },
  visibility_overload_rejections_total: {
    type: 'counter',
    help: 'Requests rejected with 503 because of too much work in progress: on arrival, or of their key (keys), or of requests, analytics or mcp.',
    labels: ['work'],
  },
  visibility_response_cache_requests_total: {
    type: 'counter',
    help: 'Lists and analytics by cache result: hit, miss, or shared with an equal concurrent request.',
    labels: ['result'],
  },
  visibility_response_cache_bytes: {
    type: 'gauge',
    help: 'Memory used by cached responses.',
    labels: [],
  },
  visibility_database_pool_connections: {
    type: 'gauge',
    help: 'Database connections by pool and state (used or idle).',
    labels: ['pool', 'state'],
  },
  visibility_database_pool_max: {
    type: 'gauge',
    help: 'Maximum number of connections of a pool.',
    labels: ['pool'],
  },
  visibility_database_pool_waiting: {
    type: 'gauge',
    help: 'Work waiting for a connection of a pool.',
    labels: ['pool'],
  },
  visibility_database_pool_acquire_seconds: {
    type: 'histogram',
    help: 'Wait for a connection of a pool.',
    labels: ['pool'],
    buckets: WAIT_BUCKETS,
  },
  visibility_database_pool_acquire_failures_total: {
    type: 'counter',
    help: 'Work that got no connection of a pool: none was free in time, or none could be opened.',
    labels: ['pool'],
  },
  visibility_redis_up: {
    type: 'gauge',
    help: '1 while rate limits are shared by Redis, 0 while each process allows its share of them. Absent without REDIS_URL.',
    labels: [],
  },
  visibility_redis_outages_total: {
    type: 'counter',
    help: 'How often Redis became unavailable.',
    labels: [],
  },
  visibility_ingest_rows_total: {
    type: 'counter',
    help: 'Measurements by kind (observation or keyword_check) and result (accepted, duplicate or rejected).',
    labels: ['kind', 'result'],
  },
  visibility_questions_total: {
    type: 'counter',
    help: 'Questions by provider and outcome: answered, failed, unknown (it may have been billed), postponed (will be retried), lost (another process took over) or not_sent.',
    labels: ['provider', 'outcome'],
  },
  visibility_question_duration_seconds: {
    type: 'histogram',
    help: 'Time from asking a provider to storing the outcome.',
    labels: ['provider'],
    buckets: ANSWER_BUCKETS,
  },
  visibility_spent_dollars_total: {
    type: 'counter',
    help: 'US dollars spent on settled questions, as reported by the provider or otherwise estimated.',
    labels: ['provider'],
  },
  visibility_worker_slots: {
    type: 'gauge',
    help: 'Questions in the database by state: planned for later, due, or in_flight.',
    labels: ['state'],
  },
  visibility_outbox_messages: {
    type: 'gauge',
    help: 'Messages in the database by topic and state: waiting, or dead (failed too often).',
    labels: ['topic', 'state'],
  },
  visibility_outbox_oldest_seconds: {
    type: 'gauge',
    help: 'Age of the oldest waiting message of a topic; 0 if none is waiting.',
    labels: ['topic'],
  },
  visibility_scrape_errors_total: {
    type: 'counter',
    help: 'Failed reads of metrics, which are absent from that scrape, by source: database or worker.',
    labels: ['source'],
  },
} as const satisfies Record<string, MetricDefinition>;

export type MetricName = keyof typeof metricTable;

type NamesOf<Type extends MetricDefinition['type']> = {
  [Name in MetricName]: (typeof metricTable)[Name]['type'] extends Type ? Name : never;
}[MetricName];

export type CounterName = NamesOf<'counter'>;
export type GaugeName = NamesOf<'gauge'>;
export type HistogramName = NamesOf<'histogram'>;

export type LabelsOf<Name extends MetricName> = Readonly<
  Record<(typeof metricTable)[Name]['labels'][number], string | number>
>;
