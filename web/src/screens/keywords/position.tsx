import type { extensionComponents } from '@ai-visibility/client';
import { t } from '../../messages/messages.js';
import { Change } from '../../ui/change.js';
import { NONE } from '../../ui/format.js';

type Ranking = extensionComponents['schemas']['KeywordRanking'];

/** The position of a keyword at a place and its change. A check that read too few results proves no movement. */
export function Position({
  position,
  depth,
  previousPosition,
  change,
  movement,
}: Pick<Ranking, 'position' | 'depth' | 'previousPosition' | 'change' | 'movement'>) {
  return (
    <>
      {position === null ? (
        <span class="quiet">
          {depth === null ? t('keywords.noPosition') : t('keywords.notInTop', { depth })}
        </span>
      ) : (
        <strong>{position}</strong>
      )}{' '}
      {movement === 'entered' && <span class="change better">▲ {t('keywords.new')}</span>}
      {movement === 'left' && (
        <span class="change worse">{t('keywords.was', { position: previousPosition ?? NONE })}</span>
      )}
      {movement === 'moved' && (
        <Change value={change} unit="places" tone={change !== null && change < 0 ? 'worse' : 'better'} />
      )}
    </>
  );
}
