import { ResponsesDiffer } from './cases/responses.js';
import type { Case, Prepared } from './cases/types.js';
import type { World } from './environment/world.js';
import { startMeter } from '../machine/meter.js';
import type { Plan } from './plan.js';
import type { CaseResult } from './result.js';
import { judge, rowOf, type Round, type Sample } from '../kit/statistics.js';

/**
 * Measures one case: all variants in every round, one after another, in a different order each round. Never rejects: a
 * failed case is reported next to the figures of the others.
 */
export async function runCase(
  one: Case,
  world: World,
  plan: Plan,
  onProgress: (text: string) => void,
): Promise<CaseResult> {
  const { name, title, unit, item, base, higherIsBetter } = one;
  const about = { name, title, unit, item, base, higherIsBetter, skipped: one.obstacle(world), failed: null };
  const unmeasured: CaseResult = { ...about, rounds: 0, discarded: [], noisy: false, remarks: [], rows: [] };
  if (about.skipped !== null) return unmeasured;
  onProgress(`${name}: preparing`);
  try {
    return { ...about, ...(await measureCase(one, world, plan, onProgress)) };
  } catch (error) {
    const isDifference = error instanceof ResponsesDiffer;
    const reason = error instanceof Error ? error.message : String(error);
    return { ...unmeasured, failed: { reason, isDifference } };
  }
}

type Figures = Pick<CaseResult, 'rounds' | 'discarded' | 'noisy' | 'remarks' | 'rows'>;

async function measureCase(
  one: Case,
  world: World,
  plan: Plan,
  onProgress: (text: string) => void,
): Promise<Figures> {
  const prepared = await one.prepare(world, plan);
  try {
    const rounds = await measureRounds(one, prepared, plan, onProgress);
    const { kept, discarded, noisy } = judge(rounds, one.base);
    const rows = prepared.variants.flatMap((variant) => {
      const row = rowOf(kept, variant.name, one.base);
      return row === null ? [] : [{ ...row, title: variant.title }];
    });
    return { rounds: kept.length, discarded, noisy, remarks: prepared.remarks ?? [], rows };
  } finally {
    await prepared.close?.();
  }
}

/** Measures until enough rounds count or no extra ones remain. */
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
