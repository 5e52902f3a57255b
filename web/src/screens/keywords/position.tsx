import type { components } from '@ai-visibility/client';
import { Change } from '../../ui/change.js';
import { movementOf } from './movement.js';

type Keyword = components['schemas']['Keyword'];

/** The position of a keyword and its change. */
export function Position(keyword: Pick<Keyword, 'position' | 'previousPosition' | 'change'>) {
  const movement = movementOf(keyword);
  return (
    <>
      {keyword.position === null ? (
        <span class="quiet">Not in the top 100</span>
      ) : (
        <strong>{keyword.position}</strong>
      )}{' '}
      {movement === 'entered' && <span class="change better">▲ New</span>}
      {movement === 'left' && <span class="change worse">Was {keyword.previousPosition}</span>}
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
