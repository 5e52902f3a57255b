import { faults, type Fault } from '../../model/index.js';

/** Some faults of every family, from those that a schema shows to those that need a plan. */
const SAMPLE = [
  ...['M01', 'M02', 'M29', 'R20', 'M03', 'M05', 'M08', 'M10', 'M13', 'M15', 'M22', 'M33a', 'M33b', 'M46'],
  ...['M47a', 'M50', 'M53', 'R07a', 'R08a', 'X229', 'M57', 'R02', 'R04', 'M59'],
];

/** The named faults, or the sample. `M33` means M33a, M33b and M33c. Throws if a name matches none. */
export function chosenFaults(names: readonly string[] = SAMPLE): Fault[] {
  return names.flatMap((name) => {
    const found = faults.filter(({ id }) => id === name || new RegExp(`^${name}[a-z]$`).test(id));
    if (found.length === 0) throw new Error(`There is no fault "${name}".`);
    return found;
  });
}
