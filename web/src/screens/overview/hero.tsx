import { rich, t } from '../../messages/messages.js';
import { useSession } from '../../session/session.js';
import { isCompared, toneOfVerdict } from '../../ui/change-statement.js';
import { Evidence, type EvidenceQuery } from '../../ui/evidence.js';
import { percent, plainSize } from '../../ui/format.js';
import { Pill } from '../../ui/pill.js';
import { HowSure } from './how-sure.js';
import type { Overview } from './use-overview.js';
import type { View } from './view.js';

/** The visibility in a sentence that can be read aloud, and what it stands on. */
export function Hero({
  data,
  scope,
  filters,
}: {
  data: Overview;
  scope: EvidenceQuery;
  filters: View['filters'];
}) {
  const { workspace } = useSession().access;
  const { headline } = data;
  const brand = data.brand ?? workspace.brandName ?? workspace.name;
  const query = { ...scope, isOwn: true };
  return (
    <div class="hero">
      <p class="say verdict">
        {rich('overview.say', {
          brand,
          visibility: (
            <Evidence query={query} of={t('ui.visibility')}>
              <em>{percent(headline.visibilityScore)}</em>
            </Evidence>
          ),
        })}{' '}
        {trendOf(data)}
      </p>
      <p class="basis">
        <Pill change={headline.sameQuestions.visibilityScore} verdict={headline.verdict} query={query} />
        <span>{t(CERTAINTY[headline.verdict ?? 'none'] ?? 'overview.certainNone')}</span>
        {rankOf(data)}
        <span>
          {rich('overview.basis', {
            answers: headline.observations,
            prompts: data.coverage.promptsMeasured,
            link: (text) => (
              <Evidence query={{ ...scope, answerStatus: 'ok' }} of={t('ui.allSucceeded')}>
                {text}
              </Evidence>
            ),
          })}
        </span>
        <HowSure data={data} scope={scope} filters={filters} brand={brand} />
      </p>
    </div>
  );
}

const CERTAINTY: Readonly<
  Record<string, 'overview.certainReal' | 'overview.certainNoise' | 'overview.certainFew'>
> = {
  up: 'overview.certainReal',
  down: 'overview.certainReal',
  withinNoise: 'overview.certainNoise',
  insufficientData: 'overview.certainFew',
  notComparable: 'overview.certainFew',
};

/** The second sentence: how the figure moved on the same questions, if that is known. */
function trendOf({ headline: { verdict, sameQuestions }, compare, from, to }: Overview): string {
  const change = sameQuestions.visibilityScore;
  if (change === null || !isCompared(verdict)) return '';
  const days = 1 + (Date.parse(to) - Date.parse(from)) / 86_400_000;
  const direction = { better: 'up', worse: 'down', quiet: 'same' }[toneOfVerdict(verdict)];
  return t('overview.trend', { direction, size: plainSize(change.change), compare, days });
}

function rankOf({ competitors, brand }: Overview) {
  const own = competitors.find((one) => (brand === null ? one.isOwn : one.brand === brand));
  if (own === undefined || own.mentions === 0 || competitors.length < 2) return null;
  return <span>{t('overview.rank', { rank: own.rank, of: competitors.length })}</span>;
}
