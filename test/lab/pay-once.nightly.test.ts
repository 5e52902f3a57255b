import { expect, it } from 'vitest';
import { prove } from '../../scripts/lab/pay-once/prove.js';
import { createTestDatabase, onCitus } from '../support/database.js';
import { needs } from '../support/needs.js';

/** `npm run lab -- pay-once` runs many more. */
const RUNS = 5;

// The proof watches the slots with a trigger.
it(
  'bills no question twice, loses none and passes no limit when processes are killed or stopped at any point',
  needs(!onCitus(), 'Citus has no triggers'),
  async () => {
    const db = await createTestDatabase();
    try {
      const runs = Array.from({ length: RUNS }, (_, index) => index + 1);
      const results = await prove({ url: db.url, seed: 7, runs, parallel: 3 });
      const sum = (read: (result: (typeof results)[number]) => number) =>
        results.reduce((total, one) => total + read(one), 0);
      expect(results.filter(({ problems }) => problems.length > 0)).toEqual([]);
      expect(results).toHaveLength(RUNS);
      expect(sum(({ kills }) => kills)).toBeGreaterThan(0);
      expect(sum(({ answered }) => answered)).toBeGreaterThan(sum(({ unknown }) => unknown));
    } finally {
      await db.drop();
    }
  },
);
