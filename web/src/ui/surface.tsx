import { t } from '../messages/messages.js';
import { choicesOf } from './filters.js';
import { SelectFilter } from './select-filter.js';

type Surface = string | null;

/** The surface to count. Without a choice, the one with answers to the most questions. */
export const SurfaceFilter = () => (
  <SelectFilter
    name="surface"
    all={t('ui.mainSurface')}
    options={choicesOf('surface', ['ui', 'serp', 'api', 'all'])}
  />
);

/** A sentence that names the surface of figures; null = all together. */
export const surfaceText = (surface: Surface) => t('ui.countedSurface', { surface: surface ?? 'all' });
