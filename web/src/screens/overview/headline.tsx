import type { components } from '@ai-visibility/client';
import type { ComponentChildren } from 'preact';
import { Change, Interval, Verdict } from '../../ui/change.js';
import { Evidence, type EvidenceQuery } from '../../ui/evidence.js';
import { count, day, score, share } from '../../ui/format.js';
import type { WindowDays } from '../../ui/window-days.js';

type KpiSummary = components['schemas']['KpiSummary'];

/** The verdict in words and the figures of the window, each with its change against the window before. */
export function Headline({
  headline,
  from,
  to,
  days,
}: {
  headline: KpiSummary;
  from: string;
  to: string;
  days: WindowDays;
}) {
  const rangeDays = days;
  return (
    <section class="card" aria-label="Summary">
      <p class="verdict-line">
        <strong>
          <Verdict verdict={headline.verdict} />
        </strong>{' '}
        <span class="quiet">
          {day(from)} to {day(to)} against the {days} days before
        </span>
      </p>
      <dl class="figures">
        <Figure name="Visibility" query={{ rangeDays, isOwn: true }} value={score(headline.visibilityScore)}>
          <Interval low={headline.visibilityLow} high={headline.visibilityHigh} />
          <Change value={headline.visibilityScoreChange} unit="points" />
        </Figure>
        <Figure name="Share of voice" query={{ rangeDays }} value={share(headline.shareOfVoice)}>
          <Change value={headline.shareOfVoiceChange} unit="share" />
        </Figure>
        <Figure
          name="Average position"
          query={{ rangeDays, isOwn: true }}
          value={score(headline.averagePosition)}
        >
          <Change value={headline.averagePositionChange} unit="places" />
        </Figure>
        <Figure name="Sentiment" query={{ rangeDays, isOwn: true }} value={score(headline.sentimentScore)}>
          <Change value={headline.sentimentScoreChange} unit="points" />
        </Figure>
        <Figure
          name="Citation rate"
          query={{ rangeDays, sourceType: 'own' }}
          value={share(headline.citationRate)}
        >
          <Change value={headline.citationRateChange} unit="share" />
        </Figure>
        <Figure name="Mentions" query={{ rangeDays, isOwn: true }} value={count(headline.mentions)}>
          <span>
            in{' '}
            <Evidence query={{ rangeDays, answerStatus: 'ok' }} of="all that succeeded">
              {count(headline.observations)}
            </Evidence>{' '}
            answers
          </span>
        </Figure>
      </dl>
    </section>
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
