import type { KeywordCheckLine } from '../lines/line-types.js';
import { placeError } from '../lines/place.js';
import { timeProblem, type MeasurementSpan } from '../lines/timestamps.js';
import type { LineError } from '../types.js';

/** Maximum size of term, region and city together, in bytes: an entry of the primary key must fit into a third of a page. */
const MAX_NAMES_BYTES = 2_300;

/** Checks the time, place and depth of a line that is valid by its schema. Returns the first error, or null. */
export function keywordCheckError(line: KeywordCheckLine, span: MeasurementSpan): LineError | null {
  const { term, region, city, checkedAt, position = null, depth = null } = line;
  const problem = timeProblem(checkedAt, span);
  if (problem !== null) return { field: 'checkedAt', problem };
  if (Buffer.byteLength(term + (region ?? '') + (city ?? '')) > MAX_NAMES_BYTES)
    return { field: 'term', problem: 'is too long together with region and city' };
  if (position !== null && depth !== null && position > depth)
    return { field: 'depth', problem: 'must be at least the position' };
  return placeError(line);
}
