/** Every named statement of the service. A test compares the list with the source and sends them all. */
export const namedStatements = {
  /** Of analytics and lists: they must not read large tables as a whole. */
  pages: [
    'analytics-events',
    'analytics-metrics',
    'analytics-overview',
    'analytics-panel',
    'analytics-prompt-page',
    'analytics-prompt-texts',
    'analytics-series',
    'analytics-summed-prompts',
    'answer-brands',
    'answer-domains',
    'answer-pages',
    'answer-titles',
    'brand-profile',
    'brand-versions',
    'evidence-answer',
    'evidence-answered-days',
    'evidence-figure-page',
    'evidence-figure-search',
    'evidence-opinions',
    'evidence-prompt-page',
    'evidence-prompt-search',
    'evidence-sources',
    'insights-candidates',
    'insights-companies',
    'insights-compared-texts',
    'insights-dismissed',
    'insights-gap-changes',
    'insights-gaps',
    'insights-method',
    'insights-quoted',
    'insights-search',
    'insights-source-pages',
    'insights-sources',
    'insights-surface',
    'insights-wording',
    'keywords-filtered-page',
    'keywords-page',
    'keywords-rankings',
    'measuring-latest-answers',
    'measuring-run',
    'measuring-run-questions',
    'measuring-runs',
    'measuring-spending',
    'prompt-groups-names',
    'prompts-list',
    'prompts-properties',
    'prompts-slots',
    'steps-list',
    'webhooks-dead-letters',
    'webhooks-receivers',
  ],
  others: [
    'analytics-first-day',
    'api-keys-count',
    'api-keys-expire',
    'api-keys-insert',
    'api-keys-is-share',
    'api-keys-list',
    'api-keys-lock',
    'api-keys-lock-workspace',
    'api-keys-revoke',
    'api-keys-revoke-expired',
    'api-keys-revoke-shares',
    'api-keys-touch',
    'audit-record',
    'brand-activate',
    'brand-active-version',
    'brand-create',
    'brand-insert-run',
    'brand-insert-version',
    'brand-lock',
    'brand-pin',
    'brand-set-content-style',
    'brand-set-live-list',
    'brand-supersede',
    'brand-unpin',
    'brand-version',
    'idempotency-find',
    'idempotency-lock',
    'idempotency-save',
    'ingest-older-days',
    'ingest-unexamined-days',
    'ingest-workspace',
    'members-find',
    'members-workspace',
    'outbox-enqueue',
    'principals-find',
    'principals-find-on-one-node',
    'prompt-groups-lock',
    'prompt-groups-outdated',
    'prompt-groups-store',
    'prompts-archive',
    'prompts-correct',
    'prompts-detailed',
    'prompts-lock',
    'prompts-lock-properties',
    'prompts-one',
    'prompts-replace',
    'prompts-replacement',
    'prompts-reword',
    'prompts-set-paused',
    'prompts-some-properties',
    'prompts-track',
    'provider-keys-owned',
    'provider-keys-usable',
    'sessions-find',
    'workspace-raise-revision',
    'workspace-revision',
  ],
};

/** A value of a statement as SQL. */
export function literal(value: unknown): string {
  const text = textOf(value);
  return text === null ? 'null' : `'${text.replaceAll("'", "''")}'`;
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) {
    const elements = value.map((element) => {
      const text = textOf(element);
      return text === null ? 'null' : `"${text.replace(/["\\]/g, '\\$&')}"`;
    });
    return `{${elements.join(',')}}`;
  }
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
