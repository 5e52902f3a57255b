import { setTimeout as delay } from 'node:timers/promises';
import type { Services } from '../../../src/app.js';
import type { Target } from '../../../src/measuring/index.js';
import type { Database } from '../../../src/platform/database.js';
import { checkRun, type Counts, type Facts } from './check.js';
import { startFakes, type Fakes } from './fakes.js';
import { TIMEOUT_MS, type Blow, type Moment, type ProviderName, type RunPlan } from './plan.js';
import type { Watch } from './watch.js';
import type { WarmWorkers, Worker } from './workers.js';

/** The shared environment of the runs of a proof. */
export interface Ground {
  readonly seed: number;
  readonly database: Database;
  readonly services: Pick<Services, 'workspaces' | 'prompts' | 'measuring'>;
  readonly watch: Watch;
  readonly workers: WarmWorkers;
}

export interface RunResult extends Counts {
  readonly number: number;
  readonly kills: number;
  readonly stops: number;
  /** Moments at which a process was killed or stopped. */
  readonly moments: readonly Moment[];
  readonly seconds: number;
  /** Violations; empty if the proof holds. */
  readonly problems: readonly string[];
}

/** Maximum wait for the moment of a blow, in ms, after which the process is hit anyway. */
const PATIENCE_MS = 700;
/** Pause between two checks of the processes, in ms. */
const PAUSE_MS = 30;
/** Time after which a run counts as stuck, in ms. */
const STUCK_MS = 180_000;

const targets: Record<ProviderName, Target> = {
  openai: place({ platform: 'chatgpt', surface: 'api', provider: 'openai' }),
  perplexity: place({ platform: 'perplexity', surface: 'api', provider: 'perplexity' }),
  gemini: place({ platform: 'gemini', surface: 'api', provider: 'gemini' }),
  anthropic: place({ platform: 'claude', surface: 'api', provider: 'anthropic' }),
  xai: place({ platform: 'grok', surface: 'api', provider: 'xai' }),
  dataforseo: {
    ...place({ platform: 'google', surface: 'ui', provider: 'dataforseo' }),
    country: 'US',
    locale: 'en',
  },
  cloro: { ...place({ platform: 'copilot', surface: 'ui', provider: 'cloro' }), country: 'US' },
};

function place(where: Pick<Target, 'platform' | 'surface' | 'provider'>): Target {
  const anywhere = { country: null, region: null, city: null, locale: null };
  return { ...where, model: null, search: 'auto', ...anywhere, samples: 1 };
}

/** Measures a workspace with processes that are killed, and checks what was asked, billed and stored. */
export async function proveRun(ground: Ground, plan: RunPlan): Promise<RunResult> {
  const startedAt = performance.now();
  const { services } = ground;
  const workspaceId = await createWorkspace(services, plan);
  const { estimatedUsd } = await services.measuring.plan({ workspaceId });
  const limitUsd = plan.limit === null ? null : Math.round(estimatedUsd * plan.limit.share * 1e6) / 1e6;
  if (plan.limit?.kind === 'day') await services.measuring.setBudget(workspaceId, { dailyUsd: limitUsd });
  if (plan.limit?.kind === 'month') await services.measuring.setBudget(workspaceId, { monthlyUsd: limitUsd });
  const fight = createFight(ground, plan, workspaceId);
  const fakes = await startFakes(ground.seed, plan, fight.onMoment);
  const problems: string[] = [];
  try {
    const runUsd = plan.limit?.kind === 'run' ? limitUsd : null;
    problems.push(...(await fight.toTheEnd(fakes, runUsd)));
    const facts: Facts = { ...ground, plan, workspaceId, fakes, isGone: fight.wasHit };
    if (limitUsd !== null) {
      const spentUsd = fakes.billedUsd();
      if (spentUsd > limitUsd + 1e-9) problems.push(`billed $${spentUsd} of a limit of $${limitUsd}`);
      await services.measuring.setBudget(workspaceId, { dailyUsd: null, monthlyUsd: null });
      problems.push(...(await fight.toTheEnd(fakes, null)));
    }
    const checked = await checkRun(facts);
    const seconds = Math.round((performance.now() - startedAt) / 10) / 100;
    const { number } = plan;
    return {
      number,
      ...fight.counts(),
      ...checked.counts,
      seconds,
      problems: [...problems, ...checked.problems],
    };
  } finally {
    fight.end();
    await fakes.close();
  }
}

async function createWorkspace(services: Ground['services'], plan: RunPlan): Promise<string> {
  const { workspaceId } = await services.workspaces.create({ name: `Run ${plan.number}`, plan: 'paid' });
  const texts = Array.from({ length: plan.prompts }, (_, index) => `Which boards suit team ${index}?`);
  const items = texts.map((text) => ({ text, topic: null, persona: 'discoverer', intent: null }) as const);
  await services.prompts.addInBulk(workspaceId, items);
  await services.measuring.setTargets(
    workspaceId,
    plan.providers.map((name) => targets[name]),
  );
  return workspaceId;
}

interface Fighter {
  readonly role: string;
  readonly worker: Worker;
}

/** The processes of a run, and the planned blows against them. */
function createFight({ watch, workers }: Ground, plan: RunPlan, workspaceId: string) {
  const [left, alive, hit] = [[...plan.blows], new Map<string, Fighter>(), new Set<string>()];
  const stopped = new Set<string>();
  const fallen: Moment[] = [];
  let [started, kills, stops, passed, waitedSince] = [0, 0, 0, 0, performance.now()];
  const isGone = (role: string) => stopped.has(role) || !alive.has(role);

  /**
   * Kills or stops the process with this role, or any process, once the moment of the next blow has occurred often
   * enough.
   */
  function onMoment(moment: Moment, role?: string): void {
    const [blow] = left;
    if (blow === undefined || blow.moment !== moment) return;
    passed += 1;
    if (passed > blow.skip) strike(blow, role);
  }

  function strike(blow: Blow, role?: string): void {
    const victim = alive.get(role ?? '') ?? [...alive.values()].find((one) => !stopped.has(one.role));
    if (victim === undefined) return;
    left.shift();
    [passed, waitedSince] = [0, performance.now()];
    fallen.push(blow.moment);
    hit.add(victim.role);
    const fall = () => (blow.stopMs === null ? kill(victim) : void stop(victim, blow.stopMs));
    if (blow.delayMs === 0) fall();
    else setTimeout(fall, blow.delayMs);
  }

  function kill({ worker }: Fighter): void {
    if (worker.isWorking()) kills += 1;
    worker.signal('SIGKILL');
  }

  async function stop({ role, worker }: Fighter, ms: number): Promise<void> {
    if (!worker.isWorking()) return;
    stops += 1;
    stopped.add(role);
    worker.signal('SIGSTOP');
    await delay(ms);
    stopped.delete(role);
    worker.signal('SIGCONT');
  }

  async function start(fakes: Fakes, limitUsd: number | null): Promise<Fighter> {
    const role = `proof_${plan.number}_${(started += 1)}_${process.pid}`;
    const ownUrl = await watch.createRole(role);
    const args = ['measure', '--workspace', workspaceId, '--concurrency', String(plan.concurrency), '--json'];
    if (limitUsd !== null) args.push('--budget', limitUsd.toFixed(6));
    const worker = await workers.start(args, {
      ...fakes.settingsFor(role),
      DATABASE_URL: ownUrl,
      MEASURING_TIMEOUT_MS: String(TIMEOUT_MS),
      // The limits apply to all workspaces together, and concurrent runs must not slow this one down.
      MEASURING_PROVIDER_LIMITS: plan.providers.map((name) => `${name}=0/0`).join(','),
    });
    const fighter = { role, worker };
    alive.set(role, fighter);
    void worker.ended.then(() => alive.delete(role));
    return fighter;
  }

  watch.onChange(workspaceId, ({ state, role }) =>
    onMoment(state === 'settled' ? 'stored' : 'submitted', role),
  );

  return {
    onMoment,
    counts: () => ({ kills, stops, moments: fallen }),
    /** Whether a process was ever killed or stopped. */
    wasHit: (role: string) => hit.has(role),

    /** Keeps processes running until one of them finds no more work. Returns the problems. */
    async toTheEnd(fakes: Fakes, limitUsd: number | null): Promise<string[]> {
      const since = performance.now();
      const all: Fighter[] = [];
      for (;;) {
        const finished = all.find(({ role, worker }) => !worker.isWorking() && !hit.has(role));
        if (finished !== undefined && alive.size === 0)
          return complaintsOf(all, hit, await finished.worker.ended);
        if (performance.now() - since > STUCK_MS) return ['the run did not end'];
        if (finished === undefined && alive.size < plan.workers) all.push(await start(fakes, limitUsd));
        const [blow] = left;
        if (
          blow !== undefined &&
          (blow.moment === 'anytime' || performance.now() - waitedSince > PATIENCE_MS)
        )
          strike(blow);
        await watch.endLeases(workspaceId, all.map(({ role }) => role).filter(isGone));
        await delay(PAUSE_MS);
      }
    },

    end() {
      left.length = 0;
      for (const { worker } of alive.values()) worker.signal('SIGKILL');
    },
  };
}

/** A process exits with 0 when no work is left, and with 1 at a limit. */
function complaintsOf(all: readonly Fighter[], hit: ReadonlySet<string>, code: number | null): string[] {
  if (code === 0 || code === 1) return [];
  const said = all.filter(({ role }) => !hit.has(role)).map(({ worker }) => worker.complaints().trim());
  return [`a process ended with ${code}: ${said.join(' ')}`];
}
