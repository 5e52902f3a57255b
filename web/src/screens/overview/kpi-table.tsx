import type { extensionComponents } from '@ai-visibility/client';
import type { ComponentChild } from 'preact';
import { t } from '../../messages/messages.js';
import { Bar } from '../../charts/bar.js';
import { changeValues } from '../../ui/change-values.js';
import { Interval, JudgedChange } from '../../ui/change.js';
import { Evidence, type EvidenceQuery } from '../../ui/evidence.js';
import { count, score, share } from '../../ui/format.js';
import type { Value } from '../../ui/sorting.js';
import { useHasCompetitors } from '../../ui/no-brand.js';
import { Table, type Column } from '../../ui/table.js';
import { partOf } from './view.js';

type KpiSummary = extensionComponents['schemas']['RangeSummary'];

export interface KpiRow {
  readonly key: string;
  /** The raw values of the heading by name, the same names for every row. The first one sorts the rows. */
  readonly data: Readonly<Record<string, Value>>;
  /** The name of the row in the accessible labels of its links. */
  readonly name: string;
  readonly heading: ComponentChild;
  readonly kpi: KpiSummary;
  readonly query: EvidenceQuery;
}

const FIGURES: readonly (Column<KpiRow> & { readonly isOfCompetitors?: true })[] = [
  {
    head: t('ui.visibility'),
    isNumber: true,
    data: ({ kpi: { visibilityScore, visibilityLow, visibilityHigh } }) => ({
      visibilityScore,
      visibilityLow,
      visibilityHigh,
    }),
    cell: ({ name, kpi, query }) => (
      <>
        <Bar
          part={partOf(kpi.visibilityScore)}
          from={partOf(kpi.visibilityLow)}
          to={partOf(kpi.visibilityHigh)}
        />{' '}
        <Evidence query={{ ...query, isOwn: true }} of={t('overview.mentionsIn', { name })}>
          {score(kpi.visibilityScore)}
        </Evidence>
        <br />
        <small>
          <Interval low={kpi.visibilityLow} high={kpi.visibilityHigh} />
        </small>
      </>
    ),
  },
  {
    head: t('ui.change'),
    data: ({ kpi }) => changeValues(kpi.sameQuestions.visibilityScore, kpi.verdict),
    cell: ({ kpi, query }) => (
      <JudgedChange
        change={kpi.sameQuestions.visibilityScore}
        verdict={kpi.verdict}
        query={{ ...query, isOwn: true }}
      />
    ),
  },
  {
    head: t('ui.shareOfVoice'),
    isOfCompetitors: true,
    isNumber: true,
    data: ({ kpi: { shareOfVoice } }) => ({ shareOfVoice }),
    cell: ({ name, kpi, query }) => (
      <Evidence query={query} of={t('overview.voiceIn', { name })}>
        {share(kpi.shareOfVoice)}
      </Evidence>
    ),
  },
  {
    head: t('overview.cited'),
    isNumber: true,
    data: ({ kpi: { citationRate } }) => ({ citationRate }),
    cell: ({ name, kpi, query }) => (
      <Evidence query={{ ...query, sourceType: 'own' }} of={t('overview.citedIn', { name })}>
        {share(kpi.citationRate)}
      </Evidence>
    ),
  },
  {
    head: t('overview.answers'),
    isNumber: true,
    data: ({ kpi: { observations } }) => ({ observations }),
    cell: ({ name, kpi, query }) => (
      <Evidence query={{ ...query, answerStatus: 'ok' }} of={name}>
        {count(kpi.observations)}
      </Evidence>
    ),
  },
];

/** A row of figures per value of a dimension, such as platform or topic. */
export function KpiTable({ dimension, rows }: { dimension: 'topic' | 'platform'; rows: readonly KpiRow[] }) {
  const hasCompetitors = useHasCompetitors();
  const names: Column<KpiRow> = {
    head: t(dimension === 'topic' ? 'overview.topic' : 'overview.platform'),
    cell: ({ heading }) => heading,
    data: ({ data }) => data,
  };
  return (
    <Table
      name={`figures-by-${dimension}`}
      of={t('overview.figuresBy', { dimension })}
      columns={[
        names,
        ...FIGURES.filter(({ isOfCompetitors }) => hasCompetitors || isOfCompetitors !== true),
      ]}
      rows={rows}
      keyOf={({ key }) => key}
    />
  );
}
