import type { ModelSums } from '../sums.js';
import { knownModels } from '../rules.js';

interface DayOfModels {
  /** The models that answered, as far as they are known. */
  readonly models: string[];
  /** The models of the last day before with known ones; empty if no day before has any. */
  readonly before: string[];
  /** Whether both are known and differ. */
  readonly isChanged: boolean;
}

/** The models of one platform on each of the given days, oldest first. */
export function modelHistory(
  days: readonly (readonly Pick<ModelSums, 'model' | 'observations'>[])[],
): DayOfModels[] {
  let known: string[] = [];
  return days.map((parts) => {
    const [before, models] = [known, knownModels(parts)];
    if (models.length > 0) known = models;
    const isChanged = models.length > 0 && before.length > 0 && !haveSameNames(models, before);
    return { models, before, isChanged };
  });
}

function haveSameNames(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, index) => name === other[index]);
}
