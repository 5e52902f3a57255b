import type { Clock } from '../domain/clock.js';
import type { LineCheck } from './check-lines.js';
import { checkObservationLine } from './lines/line-schema.js';
import { withValue } from './lines/shown-value.js';
import type { OwnPlatforms } from './own-platforms.js';
import type { PromptDirectory } from './prompts/directory.js';
import { recordError } from './records/observation-record.js';
import type { LineCensus } from './report/line-census.js';
import type { IngestWorkspace } from './workspace.js';

/**
 * Checks the schema of a line, then its content, and last its platform and prompt, so that a bad line adds neither. The censuses
 * count the good ones.
 */
export function createObservationCheck(
  { directory, platforms }: { readonly directory: PromptDirectory; readonly platforms: OwnPlatforms },
  { keptFrom }: IngestWorkspace,
  censuses: readonly LineCensus[],
  clock: Clock,
): LineCheck {
  return (value, number) => {
    const checked = checkObservationLine(value);
    if ('errors' in checked) return checked.errors;
    const error = recordError(checked.line, { now: clock(), keptFrom });
    if (error !== null) return [withValue(error, value)];
    const prompt = directory.find(checked.line);
    if ('error' in prompt) return [withValue(prompt.error, value)];
    const surplus = platforms.add(checked.line.platform);
    if (surplus !== null) return [withValue(surplus, value)];
    for (const census of censuses) census.count(checked.line, number);
    return [];
  };
}
