import type { components, extensionComponents } from '@ai-visibility/client';
import type { ComponentChildren } from 'preact';
import { rich, t } from '../messages/messages.js';
import { Interval, type IntervalScope, SameQuestionsChange } from './change.js';
import {
  isCompared,
  toneOfInterval,
  toneOfVerdict,
  type ChangeInterval,
  type KpiChanges,
  type Tone,
} from './change-statement.js';
import { Evidence, type EvidenceQuery } from './evidence.js';
import { count, score, share } from './format.js';
import { useHasCompetitors } from './no-brand.js';

/**
 * The figures of a set of answers, each with its interval, its change on the same questions and a link to its answers.
 */
export function KpiFigures({
  kpi,
  changes,
  query,
  asked = 'prompts',
  recommended,
}: {
  kpi: components['schemas']['KpiEstimate'];
  changes: KpiChanges;
  query: EvidenceQuery;
  /** The scope of the intervals. */
  asked?: IntervalScope;
  /** The share of answers that recommend the brand; null or undefined to leave it out. */
  recommended?: extensionComponents['schemas']['StanceFigure'] | null | undefined;
}) {
  const own = { ...query, isOwn: true };
  const cited = { ...query, sourceType: 'own' };
  const { sameQuestions, verdict } = changes;
  const toneOf = (change: ChangeInterval | null): Tone =>
    change !== null && isCompared(verdict) ? toneOfInterval(change) : 'quiet';
  const changeOf = (name: FigureName, unit: 'points' | 'share' | 'places', counted: EvidenceQuery) => {
    const change = sameQuestions[name];
    return <SameQuestionsChange change={change} unit={unit} tone={toneOf(change)} query={counted} />;
  };
  const { shareOfVoice, averagePosition, sentimentScore, citationRate } = kpi.intervals;
  return (
    <dl class="figures">
      <Figure name={t('ui.visibility')} query={own} value={score(kpi.visibilityScore)}>
        <Interval low={kpi.visibilityLow} high={kpi.visibilityHigh} of={asked} />
        <SameQuestionsChange
          change={sameQuestions.visibilityScore}
          unit="points"
          tone={toneOfVerdict(verdict)}
          query={own}
        />
      </Figure>
      {recommended && (
        <Figure
          name={t('ui.recommended')}
          query={{ ...own, stance: RECOMMENDED }}
          value={share(recommended.rate)}
        >
          <Interval low={recommended.rateLow} high={recommended.rateHigh} format={share} of={asked} />
          <SameQuestionsChange
            change={recommended.sameQuestions}
            unit="share"
            tone={recommended.verdict === null ? 'quiet' : toneOfVerdict(recommended.verdict)}
            query={{ ...own, stance: RECOMMENDED }}
          />
        </Figure>
      )}
      {useHasCompetitors() ? (
        <Figure name={t('ui.shareOfVoice')} query={query} value={share(kpi.shareOfVoice)}>
          <Between interval={shareOfVoice} format={share} />
          {changeOf('shareOfVoice', 'share', query)}
        </Figure>
      ) : (
        <div>
          <dt>{t('ui.shareOfVoice')}</dt>
          <dd>
            <a href="/brand">{t('ui.trackCompetitors')}</a>
          </dd>
        </div>
      )}
      <Figure name={t('ui.averagePosition')} query={own} value={score(kpi.averagePosition)}>
        <Between interval={averagePosition} format={score} />
        {changeOf('averagePosition', 'places', own)}
      </Figure>
      <Figure name={t('ui.sentiment')} query={own} value={score(kpi.sentimentScore)}>
        <Between interval={sentimentScore} format={score} />
        {changeOf('sentimentScore', 'points', own)}
      </Figure>
      <Figure name={t('ui.citationRate')} query={cited} value={share(kpi.citationRate)}>
        <Between interval={citationRate} format={share} />
        {changeOf('citationRate', 'share', cited)}
      </Figure>
      <Figure name={t('ui.mentions')} query={own} value={count(kpi.mentions)}>
        <span>
          {rich('ui.inAnswers', {
            count: kpi.observations,
            link: (text) => (
              <Evidence query={{ ...query, answerStatus: 'ok' }} of={t('ui.allSucceeded')}>
                {text}
              </Evidence>
            ),
          })}
        </span>
      </Figure>
    </dl>
  );
}

/** The stances of answers that recommend a brand, as a filter of answers. */
const RECOMMENDED = 'first,recommended';

/** The figures that have a change on the same questions but no verdict. */
type FigureName = 'shareOfVoice' | 'averagePosition' | 'sentimentScore' | 'citationRate';

function Between({
  interval,
  format,
}: {
  interval: { low: number; high: number } | null;
  format: (value: number) => string;
}) {
  return <Interval low={interval?.low ?? null} high={interval?.high ?? null} format={format} />;
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
  /** Content below the value. */
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
