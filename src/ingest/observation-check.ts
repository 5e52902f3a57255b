import type { Clock } from '../domain/clock.js';
import type { LineCheck } from './check-lines.js';
import { checkObservationLine } from './lines/line-schema.js';
import { withValue } from './lines/shown-value.js';
import type { PromptDirectory } from './prompts/directory.js';
import { recordFault } from './records/observation-record.js';
import type { IngestWorkspace } from './workspace.js';

/** Checks the schema of a line, then its content, then its prompt last, so that a bad line creates no prompt. */
export function createObservationCheck(
  directory: PromptDirectory,
  { keptFrom }: IngestWorkspace,
  clock: Clock,
): LineCheck {
  return (value) => {
    const checked = checkObservationLine(value);
    if ('faults' in checked) return checked.faults;
    const fault = recordFault(checked.line, { now: clock(), keptFrom });
    if (fault !== null) return [withValue(fault, value)];
    const prompt = directory.find(checked.line);
    return 'fault' in prompt ? [withValue(prompt.fault, value)] : [];
  };
}
