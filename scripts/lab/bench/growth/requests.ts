import type { Server } from '../../servers/measured-server.js';
import type { LoadGenerator } from '../environment/load.js';
import { startMeter } from '../../machine/meter.js';
import { medianOf, spreadOf, type Spread } from '../../kit/statistics.js';
import type { GrowthPlan } from './plan.js';
import type { RequestCost } from './result.js';

/** A read of one server. */
export interface Target {
  readonly server: Server;
  readonly path: string;
  readonly keys: readonly string[];
  readonly connections: number;
  /** Processes to meter, by name. */
  readonly metered: Readonly<Record<string, number>>;
}

interface Sample {
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly processorUs: Readonly<Record<string, number | null>>;
}

/** Measures all targets in every round, one after another, in a different order each round. */
export async function measureInTurn(
  targets: readonly Target[],
  load: LoadGenerator,
  plan: GrowthPlan,
): Promise<RequestCost[]> {
  const amounts: number[] = [];
  for (const target of targets) amounts.push(await warmUp(target, load, plan));
  const samples = targets.map((): Sample[] => []);
  for (let round = 0; round < plan.rounds; round += 1) {
    for (const offset of targets.keys()) {
      const index = (round + offset) % targets.length;
      const [target, amount] = [targets[index], amounts[index]];
      if (target && amount) samples[index]?.push(await measure(target, load, amount));
    }
  }
  return samples.map(costOf);
}

/** Returns how many requests fill a slice. */
async function warmUp(target: Target, load: LoadGenerator, plan: GrowthPlan): Promise<number> {
  const until = { seconds: plan.warmUpSeconds };
  const { requests, seconds } = await load.run({ ...requestTo(target), until });
  const expected = seconds === 0 ? 0 : (requests / seconds) * plan.sliceSeconds;
  return Math.max(Math.round(expected), 2 * target.connections);
}

async function measure(target: Target, load: LoadGenerator, amount: number): Promise<Sample> {
  const stopMeter = startMeter(target.metered);
  const { requests, seconds, p50Ms } = await load.run({ ...requestTo(target), until: { amount } });
  const { byProcess } = stopMeter();
  const perRequest = Object.entries(byProcess).map(([name, us]) => [
    name,
    us === null ? null : us / requests,
  ]);
  return {
    requestsPerSecond: requests / seconds,
    p50Ms: p50Ms ?? 0,
    processorUs: Object.fromEntries(perRequest) as Sample['processorUs'],
  };
}

const requestTo = ({ server, path, keys, connections }: Target) => ({
  url: server.url + path,
  keys,
  connections,
});

function costOf(samples: readonly Sample[]): RequestCost {
  const names = Object.keys(samples[0]?.processorUs ?? {});
  return {
    requestsPerSecond: spreadOrThrow(samples.map(({ requestsPerSecond }) => requestsPerSecond)),
    p50Ms: spreadOrThrow(samples.map(({ p50Ms }) => p50Ms)),
    processorUs: Object.fromEntries(
      names.map((name) => [name, medianOf(samples.map(({ processorUs }) => processorUs[name] ?? null))]),
    ),
  };
}

/** @throws Error without figures */
export function spreadOrThrow(figures: readonly number[]): Spread {
  const spread = spreadOf(figures);
  if (spread === null) throw new Error('nothing was measured');
  return spread;
}
