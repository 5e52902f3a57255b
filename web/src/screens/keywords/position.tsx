import type { extensionComponents } from '@ai-visibility/client';
import { t } from '../../messages/messages.js';
import { Change } from '../../ui/change.js';
import { NONE, places } from '../../ui/format.js';

type Ranking = extensionComponents['schemas']['KeywordRanking'];

/** Smaller moves happen by themselves, so they have no color. */
export const CLEAR_MOVE = 3;

/** The position of a keyword at a place and its change. A check that read too few results proves no movement. */
export function Position({
  position,
  depth,
  previousPosition,
  change,
  movement,
  isShort = false,
}: Pick<Ranking, 'position' | 'depth' | 'previousPosition' | 'change' | 'movement'> & {
  /** Whether a move is a mark instead of words, without a color if it is small. */
  isShort?: boolean;
}) {
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
      {movement === 'moved' && isShort && <Move change={change ?? 0} />}
      {movement === 'moved' && !isShort && (
        <Change value={change} unit="places" tone={change !== null && change < 0 ? 'worse' : 'better'} />
      )}
    </>
  );
}

function Move({ change }: { change: number }) {
  if (change === 0) return null;
  const isUp = change > 0;
  const tone = Math.abs(change) < CLEAR_MOVE ? 'quiet' : isUp ? 'better' : 'worse';
  const size = places(Math.abs(change));
  return (
    <span class={`change ${tone}`}>
      <span aria-hidden="true">
        {isUp ? '▲' : '▼'} {size}
      </span>
      <span class="visually-hidden">
        {t(isUp ? 'ui.betterBy' : 'ui.worseBy')} {t('ui.places', { size, count: Math.abs(change) })}
      </span>
    </span>
  );
}
