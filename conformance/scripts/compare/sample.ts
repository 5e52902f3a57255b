/** Which faults a comparison is made on. */
import { faults, type Fault } from '../../model/index.js';

/** Of every family some, from those that a schema shows at the first look to those that need a plan to be seen. */
const SAMPLE = [
  // Bulk insert and the cap.
  ...['M01', 'M02', 'M29', 'R20', 'M03', 'M05', 'M08'],
  // Bulk edit and replacement.
  ...['M10', 'M13', 'M15', 'M22'],
  // Input, keywords and their pages.
  ...['M33a', 'M33b', 'M46', 'M47a', 'M50'],
  // Headers, form and crashes.
  ...['M53', 'R07a', 'R08a', 'X229'],
  // Keys, tenancy and plan.
  ...['M57', 'R02', 'R04', 'M59'],
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
