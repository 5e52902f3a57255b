import type { components } from '@ai-visibility/client';
import { t } from '../../messages/messages.js';
import { Change } from '../../ui/change.js';
import { NONE } from '../../ui/format.js';
import { movementOf } from './movement.js';

type Keyword = components['schemas']['Keyword'];

/** The position of a keyword and its change. */
export function Position(keyword: Pick<Keyword, 'position' | 'previousPosition' | 'change'>) {
  const movement = movementOf(keyword);
  return (
    <>
      {keyword.position === null ? (
        <span class="quiet">{t('keywords.notInTop')}</span>
      ) : (
        <strong>{keyword.position}</strong>
      )}{' '}
      {movement === 'entered' && <span class="change better">▲ {t('keywords.new')}</span>}
      {movement === 'left' && (
        <span class="change worse">{t('keywords.was', { position: keyword.previousPosition ?? NONE })}</span>
      )}
      {movement === 'moved' && (
        <Change
          value={keyword.change}
          unit="places"
          tone={keyword.change !== null && keyword.change < 0 ? 'worse' : 'better'}
        />
      )}
    </>
  );
}
