import type { Schemas } from '../../../spec/index.js';
import { responseMonitor, expectEach, pathIdMonitor } from '../../kit/monitors/builders.js';
import type { Monitor } from '../../run/monitor.js';

interface EditFlags {
  readonly changed: boolean;
  readonly wordingChange: string;
}

/** Rules on edits that a single response can break. */
export const editMonitors: readonly Monitor[] = [
  pathIdMonitor('EDIT-01', 'rewordPrompt', 'promptId'),
  responseMonitor<Schemas['EditedPrompts'] & EditFlags>(
    'EDIT-06',
    ['rewordPrompt', 'bulkEditPrompts'],
    (json, { operation }) =>
      expectEach<EditFlags>(
        operation === 'rewordPrompt' ? [json] : json.results,
        'changed false exactly when wordingChange is none',
        ({ changed, wordingChange }) => changed === (wordingChange !== 'none'),
      ),
  ),
];
