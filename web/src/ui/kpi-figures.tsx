import type { components } from '@ai-visibility/client';
import type { ComponentChildren } from 'preact';
import { Change, Interval, isClear } from './change.js';
import { Evidence, type EvidenceQuery } from './evidence.js';
import { count, score, share } from './format.js';

/** The figures of a set of answers, each with its change against the window before and the answers that it counts. */
export function KpiFigures({
  kpi,
  changes,
  query,
}: {
  kpi: components['schemas']['Kpi'];
  changes: components['schemas']['KpiChanges'];
  /** The set of answers. */
  query: EvidenceQuery;
}) {
  const own = { ...query, isOwn: true };
  const cited = { ...query, sourceType: 'own' };
  return (
    <dl class="figures">
      <Figure name="Visibility" query={own} value={score(kpi.visibilityScore)}>
        <Interval low={kpi.visibilityLow} high={kpi.visibilityHigh} />
        <Change
          value={changes.visibilityScoreChange}
          unit="points"
          clear={isClear(changes.verdict)}
          query={own}
        />
      </Figure>
      <Figure name="Share of voice" query={query} value={share(kpi.shareOfVoice)}>
        <Change value={changes.shareOfVoiceChange} unit="share" query={query} />
      </Figure>
      <Figure name="Average position" query={own} value={score(kpi.averagePosition)}>
        <Change value={changes.averagePositionChange} unit="places" query={own} />
      </Figure>
      <Figure name="Sentiment" query={own} value={score(kpi.sentimentScore)}>
        <Change value={changes.sentimentScoreChange} unit="points" query={own} />
      </Figure>
      <Figure name="Citation rate" query={cited} value={share(kpi.citationRate)}>
        <Change value={changes.citationRateChange} unit="share" query={cited} />
      </Figure>
      <Figure name="Mentions" query={own} value={count(kpi.mentions)}>
        <span>
          in{' '}
          <Evidence query={{ ...query, answerStatus: 'ok' }} of="all that succeeded">
            {count(kpi.observations)}
          </Evidence>{' '}
          answers
        </span>
      </Figure>
    </dl>
  );
}

function Figure({
  name,
  query,
  value,
  children,
}: {
  name: string;
  query: EvidenceQuery;
  value: string;
  /** What stands below it. */
  children: ComponentChildren;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Evidence query={query} of={name}>
          {value}
        </Evidence>
        {children}
      </dd>
    </div>
  );
}
