import type { components } from '@ai-visibility/client';
import type { ComponentChild } from 'preact';
import { Bar } from '../../charts/bar.js';
import { Interval, JudgedChange } from '../../ui/change.js';
import { Evidence, EvidenceCell, type EvidenceQuery } from '../../ui/evidence.js';
import { count, score, share } from '../../ui/format.js';

type KpiSummary = components['schemas']['KpiSummary'];

export interface KpiRow {
  readonly key: string;
  /** The name of the row in the accessible labels of its links. */
  readonly name: string;
  readonly heading: ComponentChild;
  readonly kpi: KpiSummary;
  readonly query: EvidenceQuery;
}

/** A row of figures per value of a dimension, such as platform or topic. */
export function KpiTable({ dimension, rows }: { dimension: string; rows: readonly KpiRow[] }) {
  return (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">{dimension}</th>
            <th scope="col" colSpan={2}>
              Visibility
            </th>
            <th scope="col">Change</th>
            <th scope="col" class="number">
              Share of voice
            </th>
            <th scope="col" class="number">
              Cited
            </th>
            <th scope="col" class="number">
              Answers
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, heading, kpi, query }) => (
            <tr key={key}>
              <th scope="row">{heading}</th>
              <td>
                <Bar part={kpi.visibilityScore === null ? null : kpi.visibilityScore / 100} />
              </td>
              <td class="number">
                <Evidence query={{ ...query, isOwn: true }} of={`mentions, ${name}`}>
                  {score(kpi.visibilityScore)}
                </Evidence>
                <br />
                <small>
                  <Interval low={kpi.visibilityLow} high={kpi.visibilityHigh} />
                </small>
              </td>
              <td>
                <JudgedChange
                  change={kpi.sameQuestions.visibilityScore}
                  verdict={kpi.verdict}
                  query={{ ...query, isOwn: true }}
                />
              </td>
              <EvidenceCell query={query} of={`share of voice, ${name}`}>
                {share(kpi.shareOfVoice)}
              </EvidenceCell>
              <EvidenceCell query={{ ...query, sourceType: 'own' }} of={`own pages cited, ${name}`}>
                {share(kpi.citationRate)}
              </EvidenceCell>
              <EvidenceCell query={{ ...query, answerStatus: 'ok' }} of={name}>
                {count(kpi.observations)}
              </EvidenceCell>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
