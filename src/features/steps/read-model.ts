import type { DataVersion } from '../../domain/data-version.js';
import type { Reader } from '../../platform/reader.js';
import { STEPS } from './store.js';
import type { Step } from './types.js';

const LIST = `${STEPS} order by s.decided_at desc, s.kind collate "C", s.subject collate "C" limit 1000`;

/** What the workspace decided on steps, the last decision first. */
export function readSteps(reader: Reader, at: DataVersion): Promise<Step[]> {
  return reader.read<Step>(at, 'steps-list', LIST, []);
}
