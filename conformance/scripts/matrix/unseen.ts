import { concurrentFaults } from '../../faults/concurrent/index.js';
import type { Fault } from '../../faults/fault.js';
import { lateFaults } from '../../faults/late/index.js';
import { suiteOf, type ProfileName } from '../../profiles.js';
import { suite } from '../../suite.js';
import type { Kill, Trial } from '../../test/prove.js';

/**
 * A run that should not see a fault: the whole suite, sending one request at a time, or the checks outside the profile that
 * is made for the fault.
 */
export type Way = 'one at a time' | 'by the other checks';

/** The outcome of a run that should not see a fault. */
export interface Sight {
  readonly way: Way;
  readonly kill: Kill;
}

/** A kind of fault, the profile that is made for it, and the runs that should not see it. */
interface Kind {
  readonly profile: ProfileName;
  readonly faults: readonly Fault[];
  readonly ways: readonly Way[];
}

/** The kinds of faults that only one profile should see. */
export const unseenKinds: readonly Kind[] = [
  { profile: 'concurrent', faults: concurrentFaults, ways: ['one at a time', 'by the other checks'] },
  { profile: 'late', faults: lateFaults, ways: ['by the other checks'] },
];

/** The settings of a run that should not see a fault. */
export function trialOf({ id }: Fault, way: Way): Trial {
  if (way === 'one at a time') return { line: way };
  const kind = unseenKinds.find(({ faults }) => faults.some((fault) => fault.id === id));
  const own = new Set(kind === undefined ? [] : suiteOf([kind.profile]).checks);
  return { checks: { ...suite, checks: suite.checks.filter((check) => !own.has(check)) } };
}

export const isSeen = ({ kill: { rules } }: Sight) => rules.length > 0;

/** One line for each kind of fault and way: how many of the faults were seen, and by which rule and check. */
export function sightLines(sights: readonly Sight[]): string[] {
  return unseenKinds.flatMap(({ profile, faults, ways }) => {
    const ids = new Set(faults.map(({ id }) => id));
    const all = sights.filter(({ kill }) => ids.has(kill.fault));
    return ways.flatMap((way) => {
      const own = all.filter((sight) => sight.way === way);
      if (own.length === 0) return [];
      const seen = own.filter(isSeen);
      const tried = new Set(own.map(({ kill }) => kill.fault)).size;
      const seenFaults = new Set(seen.map(({ kill }) => kill.fault)).size;
      return [
        `${profile}, ${way}: ${seenFaults} of ${tried} faults seen, in ${seen.length} of ${own.length} runs`,
        ...seen.map(
          ({ kill }) => `  ${kill.fault}, seed ${kill.seed}: ${kill.rules[0] ?? ''} in ${kill.check}`,
        ),
      ];
    });
  });
}
