import type { Case, Prepared } from './cases/types.js';
import type { World } from './environment/world.js';
import { startMeter } from './machine/meter.js';
import type { Plan } from './plan.js';
import type { CaseResult } from './result.js';
import { judge, rowOf, type Round, type Sample } from './statistics.js';

/** Measures one case: all variants in every round, one right after the other, each round in another order. */
export async function runCase(
  one: Case,
  world: World,
  plan: Plan,
  onProgress: (text: string) => void,
): Promise<CaseResult> {
  const { name, title, unit, item, base, higherIsBetter } = one;
  const about = { name, title, unit, item, base, higherIsBetter };
  const skipped = one.obstacle(world);
  if (skipped !== null) return { ...about, skipped, rounds: 0, discarded: [], noisy: false, rows: [] };
  onProgress(`${name}: preparing`);
  const prepared = await one.prepare(world, plan);
  try {
    const rounds = await measureRounds(one, prepared, plan, onProgress);
    const { kept, discarded, noisy } = judge(rounds, base);
    const rows = prepared.variants.flatMap((variant) => {
      const row = rowOf(kept, variant.name, base);
      return row === null ? [] : [{ ...row, title: variant.title }];
    });
    return { ...about, skipped: null, rounds: kept.length, discarded, noisy, rows };
  } finally {
    await prepared.close?.();
  }
}

/** Measures until enough rounds count, or the extra ones are used up. */
async function measureRounds(
  { name, base, rounds: wantedOf }: Case,
  { variants }: Prepared,
  plan: Plan,
  onProgress: (text: string) => void,
): Promise<Round[]> {
  const wanted = wantedOf(plan);
  const rounds: Round[] = [];
  while (judge(rounds, base).kept.length < wanted && rounds.length < wanted + plan.extraRounds) {
    onProgress(`${name}: round ${rounds.length + 1} of ${wanted}`);
    const first = rounds.length % variants.length;
    const samples: Record<string, Sample> = {};
    const stopMeter = startMeter({});
    for (const variant of [...variants.slice(first), ...variants.slice(0, first)])
      samples[variant.name] = await variant.measure();
    rounds.push({ samples, foreignShare: stopMeter().foreignShare });
  }
  return rounds;
}
