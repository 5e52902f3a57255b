import type { extensionComponents } from '@ai-visibility/client';
import { t } from '../messages/messages.js';
import { choicesOf } from './filters.js';
import { SelectFilter } from './select-filter.js';

export type Weighting = extensionComponents['schemas']['Weighting'];

/** The weighting of figures. Default: the workspace's choice. */
export const WeightingFilter = () => (
  <SelectFilter
    name="weighting"
    all={t('ui.workspaceWeighting')}
    options={choicesOf('weighting', ['answers', 'questions', 'questionsAndPlatforms'] satisfies Weighting[])}
  />
);

/** A sentence that says what counts the same. */
export const weightingText = (weighting: Weighting) => t('ui.countedAlike', { weighting });
