/** Which faults a comparison is made on. */
import { faults, type Fault } from '../../test/conformance/model/index.js';

/** Of every family some, from those that a schema shows at the first look to those that need a plan to be seen. */
const SAMPLE = [
  // Bulk insert, the cap, bulk edit, single edit and replacement.
  ...[
    'M01',
    'M02',
    'M29',
    'M31',
    'R20',
    'X22',
    'M03',
    'M05',
    'M08',
    'X05',
    'M10',
    'M13',
    'M15',
    'M17',
    'M22',
  ],
  // Input, the brand, keywords and their pages.
  ...['M33', 'M40', 'M43b', 'M46', 'M47a', 'M50', 'R12'],
  // Headers, form, crashes and statuses.
  ...['M53', 'R07a', 'R08a', 'X229', 'X260', 'X271'],
  // Keys, tenancy and plan.
  ...['M57', 'X130', 'R02', 'R04', 'M59', 'X161', 'M60a'],
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
