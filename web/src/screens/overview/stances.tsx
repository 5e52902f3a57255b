import { FigureRows, type FigureRow } from '../../charts/figure-rows.js';
import { t } from '../../messages/messages.js';
import { Evidence, type EvidenceQuery } from '../../ui/evidence.js';
import { count } from '../../ui/format.js';
import type { Overview } from './use-overview.js';

/** How the answers that name the brand speak of it: the parts that a recommendation rate is made of. */
export function Stances({ data: { recommendations }, scope }: { data: Overview; scope: EvidenceQuery }) {
  if (recommendations === null) return <p class="quiet">{t('overview.recommendationsUnknown')}</p>;
  const { mentions } = recommendations;
  const named = Object.values(mentions).reduce((sum, one) => sum + one, 0);
  const rows = (['first', 'recommended', 'neutral', 'warned', 'unknown'] as const).map(
    (stance): FigureRow => {
      const answers = mentions[stance];
      return {
        key: stance,
        name: t('answers.stance', { stance }),
        href: null,
        part: named === 0 ? null : answers / named,
        value: (
          <Evidence query={{ ...scope, isOwn: true, stance }} of={t('answers.stance', { stance })}>
            {count(answers)}
          </Evidence>
        ),
      };
    },
  );
  return (
    <div class="stances">
      <FigureRows of={t('ui.recommended')} rows={rows} isOwn />
      <p class="quiet">{t('overview.stancesMeaning')}</p>
    </div>
  );
}
