/** Which faults a comparison is made on. */
import { faults, type Fault } from '../../test/conformance/model/index.js';

/** At least one fault of every family, the shallow ones that a schema shows among them. */
const SAMPLE = [
  // Bulk insert, the cap, bulk edit, single edit and replacement.
  ...['M01', 'M02', 'M29', 'M31', 'R20', 'M03', 'M05', 'M08', 'M10', 'M13', 'M15', 'M17', 'M22'],
  // Input, the brand, keywords and their pages.
  ...['M33', 'M40', 'M43b', 'M46', 'M47a', 'M50', 'R12'],
  // Headers, form, keys, tenancy and plan.
  ...['M53', 'R07a', 'R08a', 'M57', 'R02', 'R04', 'M59', 'M60a'],
];

/**
 * The faults of a comparison: all, those named, or the sample. A name without its letter stands for all of that
 * number (`M33` for M33a, M33b and M33c). Throws when a name stands for none.
 */
export function chosenFaults(choice: 'all' | 'sample' | readonly string[]): Fault[] {
  if (choice === 'all') return [...faults];
  const names = choice === 'sample' ? SAMPLE : choice;
  return names.flatMap((name) => {
    const found = faults.filter(({ id }) => id === name || new RegExp(`^${name}[a-z]$`).test(id));
    if (found.length === 0) throw new Error(`There is no fault ${name}.`);
    return found;
  });
}
