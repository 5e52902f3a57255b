import { describe, expect, it } from 'vitest';
import { drills, runDrill, type DrillName } from '../../scripts/drills/drills.js';

const plan = { seconds: 1, isAsync: false, onStep: () => undefined };
const names = Object.keys(drills) as DrillName[];

// They need the processes of a server by their ids.
describe.skipIf(process.platform !== 'linux')('the drill', () => {
  it.each(names)('%s ends as it should', async (name) => {
    expect((await runDrill(name, plan)).problems).toEqual([]);
  });
});
