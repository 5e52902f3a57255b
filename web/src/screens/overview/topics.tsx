import type { extensionComponents } from '@ai-visibility/client';
import { t } from '../../messages/messages.js';
import { listText } from '../../ui/page-query.js';
import { Empty } from '../../ui/states.js';
import type { EvidenceQuery } from '../../ui/evidence.js';
import { KpiTable } from './kpi-table.js';

type TopicStanding = extensionComponents['schemas']['RangeTopic'];

export function Topics({ scope, topics }: { scope: EvidenceQuery; topics: readonly TopicStanding[] }) {
  if (topics.length === 0) return <Empty title={t('overview.noTopics')} />;
  return (
    <>
      <KpiTable
        dimension="topic"
        rows={topics.map((row) => ({
          key: row.topic ?? '',
          data: { topic: row.topic, promptCount: row.promptCount },
          name: row.topic ?? t('ui.withoutTopic'),
          heading: (
            <>
              {row.topic ?? <span class="quiet">{t('ui.withoutTopic')}</span>}
              <br />
              <small>
                <Prompts topic={row.topic}>{t('overview.prompts', { count: row.promptCount })}</Prompts>
              </small>
            </>
          ),
          kpi: row,
          query: {
            ...scope,
            ...(row.topic === null ? { withoutTopic: true } : { topicLabel: row.topic }),
          },
        }))}
      />
    </>
  );
}

/** There is no prompt filter for prompts without a topic. */
function Prompts({ topic, children }: { topic: string | null; children: string }) {
  if (topic === null) return <span class="quiet">{children}</span>;
  return (
    <a class="evidence" href={`/prompts?${new URLSearchParams({ topic: listText([topic]) })}`}>
      {children}
      <span class="visually-hidden"> {t('overview.ofTopic', { topic })}</span>
    </a>
  );
}
