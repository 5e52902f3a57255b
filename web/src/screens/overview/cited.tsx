import { useState } from 'preact/hooks';
import { FigureRows, type FigureRow } from '../../charts/figure-rows.js';
import { t } from '../../messages/messages.js';
import { Drawer } from '../../ui/drawer.js';
import { Evidence, type EvidenceQuery } from '../../ui/evidence.js';
import { count, label } from '../../ui/format.js';
import { Tabs } from '../../ui/tabs.js';
import { Loaded } from '../../ui/states.js';
import { Citations } from './citations.js';
import { Sources, useSources } from './sources.js';
import type { Overview } from './use-overview.js';
import type { View } from './view.js';

/** The rows shown at first. */
const MOST = 6;

/** The domains that answers cite, or that platforms read without citing them. */
export function Cited({
  data,
  scope,
  filters,
}: {
  data: Overview;
  scope: EvidenceQuery;
  filters: View['filters'];
}) {
  const [use, setUse] = useState<'cited' | 'read'>('cited');
  return (
    <section class="card">
      <header>
        <h2 class="visually-hidden">{t('overview.sources')}</h2>
        <Tabs
          of={t('overview.sources')}
          tabs={[
            { name: 'cited', text: t('overview.cited') },
            { name: 'read', text: t('overview.alsoRead') },
          ]}
          chosen={use}
          onChoose={setUse}
        />
        <Drawer
          button={t('overview.all')}
          title={t(use === 'cited' ? 'overview.mostCited' : 'overview.mostReadTitle')}
        >
          {() =>
            use === 'cited' ? (
              <Citations scope={scope} domains={data.citations} weighting={data.weighting} />
            ) : (
              <Sources scope={scope} filters={filters} />
            )
          }
        </Drawer>
      </header>
      {use === 'cited' ? (
        <CitedRows data={data} scope={scope} />
      ) : (
        <ReadRows scope={scope} filters={filters} />
      )}
    </section>
  );
}

function CitedRows({ data: { citations }, scope }: { data: Overview; scope: EvidenceQuery }) {
  if (citations.length === 0) return <p class="quiet">{t('overview.noCitationsReason')}</p>;
  const most = citations[0]?.citedObservations ?? 1;
  const rows = citations
    .slice(0, MOST)
    .map(({ domain, sourceType, citedObservations }) =>
      rowOf(domain, sourceType, citedObservations, most, { ...scope, domain }),
    );
  return <FigureRows of={t('overview.mostCited')} rows={rows} />;
}

function ReadRows({ scope, filters }: { scope: EvidenceQuery; filters: View['filters'] }) {
  const sources = useSources(scope, filters);
  return (
    <Loaded from={sources}>
      {({ sources }) => {
        if (sources.length === 0) return <p class="quiet">{t('overview.noSources')}</p>;
        const most = sources[0]?.observations ?? 1;
        const rows = sources.slice(0, MOST).map(({ domain, sourceType, observations }) =>
          rowOf(domain, sourceType, observations, most, {
            ...{ ...scope, domain, sourceUse: 'any', answerStatus: 'ok' },
          }),
        );
        return <FigureRows of={t('overview.mostRead')} rows={rows} />;
      }}
    </Loaded>
  );
}

function rowOf(
  domain: string,
  sourceType: string,
  answers: number,
  most: number,
  query: EvidenceQuery,
): FigureRow {
  const type = label(sourceType);
  return {
    key: domain,
    name: (
      <>
        <span class={`kind ${sourceType}`} title={type} />
        <span class="visually-hidden">{type} </span>
        {domain}
      </>
    ),
    href: null,
    part: answers / most,
    value: (
      <Evidence query={query} of={t('overview.thatCite', { source: domain })}>
        {count(answers)}
      </Evidence>
    ),
    isOwn: sourceType === 'own',
  };
}
