import type { extensionComponents } from '@ai-visibility/client';
import { t } from '../messages/messages.js';
import { choicesOf } from './filters.js';
import { SelectFilter } from './select-filter.js';

type Weighting = extensionComponents['schemas']['Weighting'];

/** What counts the same in figures. Without a choice, what the workspace has chosen. */
export const WeightingFilter = () => (
  <SelectFilter
    name="weighting"
    all={t('ui.workspaceWeighting')}
    options={choicesOf('weighting', ['answers', 'questions', 'questionsAndPlatforms'] satisfies Weighting[])}
  />
);

/** A sentence that says what counts the same. */
export const weightingText = (weighting: Weighting) => t('ui.countedAlike', { weighting });
