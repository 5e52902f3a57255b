import { describe, expect, it } from 'vitest';
import { drills, runDrill, type DrillName } from '../../scripts/lab/drills/drills.js';
import { needs } from '../support/needs.js';

const plan = { seconds: 1, isAsync: false, onStep: () => undefined };
const names = Object.keys(drills) as DrillName[];

describe('the drill', needs(process.platform === 'linux', 'not on Linux'), () => {
  it.each(names)('%s ends as it should', async (name) => {
    expect((await runDrill(name, plan)).problems).toEqual([]);
  });
});
