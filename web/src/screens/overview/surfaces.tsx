import { t } from '../../messages/messages.js';
import { Interval } from '../../ui/change.js';
import { Evidence, type EvidenceQuery } from '../../ui/evidence.js';
import { commaSeparated, count, label, plainSize, score } from '../../ui/format.js';
import { Table, type Column } from '../../ui/table.js';
import type { Overview } from './use-overview.js';

type SurfaceFigures = Overview['surfaces'][number];
type SurfaceGap = Overview['surfaceGaps'][number];

/** The figures of each surface, and how far the surfaces of a platform are apart. Nothing with a single surface. */
export function Surfaces({
  scope,
  data: { surfaces, surfaceGaps },
}: {
  scope: EvidenceQuery;
  data: Pick<Overview, 'surfaces' | 'surfaceGaps'>;
}) {
  if (surfaces.length < 2) return null;
  return (
    <>
      <p class="quiet">{t('overview.surfacesMeaning')}</p>
      <Table
        name="surfaces"
        of={t('overview.surfaces')}
        columns={columnsOf(scope)}
        rows={surfaces}
        keyOf={({ surface }) => surface}
      />
      {surfaceGaps.length > 0 && (
        <>
          <h3>{t('overview.surfaceGaps')}</h3>
          <ul>
            {surfaceGaps.map((gap) => (
              <li key={[gap.platform, gap.surface, gap.otherSurface].join(' ')}>
                <Gap gap={gap} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Gap({ gap }: { gap: SurfaceGap }) {
  const { platform, surface, otherSurface, questions, difference, isClear } = gap;
  const figures = t('overview.surfaceGap', {
    platform: label(platform),
    surface: label(surface),
    score: score(gap.visibilityScore),
    otherSurface: label(otherSurface),
    otherScore: score(gap.otherVisibilityScore),
    questions,
  });
  if (difference === null) return <>{figures}</>;
  const text = isClear
    ? t('overview.surfaceGapClear', { size: plainSize(difference.change) })
    : t('overview.surfaceGapUnclear');
  return (
    <>
      {figures} {text} <Interval low={difference.low} high={difference.high} />
    </>
  );
}

function columnsOf(scope: EvidenceQuery): Column<SurfaceFigures>[] {
  const answers = { ...scope, answerStatus: 'ok' };
  return [
    {
      head: t('overview.surface'),
      data: ({ surface, platforms }) => ({ surface, platforms: platforms.join(', ') }),
      cell: ({ surface, platforms }) => (
        <>
          {label(surface)}
          <br />
          <small class="quiet">{commaSeparated(platforms.map(label))}</small>
        </>
      ),
    },
    {
      head: t('ui.visibility'),
      isNumber: true,
      data: ({ visibilityScore, visibilityLow, visibilityHigh }) => ({
        visibilityScore,
        visibilityLow,
        visibilityHigh,
      }),
      cell: ({ surface, visibilityScore, visibilityLow, visibilityHigh }) => (
        <>
          <Evidence query={{ ...answers, surface, isOwn: true }} of={label(surface)}>
            {score(visibilityScore)}
          </Evidence>
          <br />
          <Interval low={visibilityLow} high={visibilityHigh} />
        </>
      ),
    },
    {
      head: t('overview.answers'),
      isNumber: true,
      data: ({ observations, questions }) => ({ observations, questions }),
      cell: ({ surface, observations }) => (
        <Evidence query={{ ...answers, surface }} of={label(surface)}>
          {count(observations)}
        </Evidence>
      ),
    },
    {
      head: t('overview.failed'),
      isNumber: true,
      data: ({ failed }) => ({ failed }),
      cell: ({ surface, failed }) => (
        <Evidence
          query={{ ...scope, surface, answerStatus: 'refused,empty,error' }}
          of={t('overview.thatFailedOn', { platform: label(surface) })}
        >
          {count(failed)}
        </Evidence>
      ),
    },
  ];
}
