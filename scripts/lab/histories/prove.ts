import { runSuite, type RunResult } from '../../../conformance/index.js';
import { suiteOf } from '../../../conformance/profiles.js';
import { timelineText } from '../../../conformance/report/timeline-text.js';
import type { Services } from '../../../src/app.js';
import { LIMIT_PER_MINUTE, type Servers } from './environment.js';
import { startHarmedFleet, type FleetPlan, type HarmedFleet } from './nemesis.js';
import { createFleetTransport } from './transport.js';

export interface Plan extends FleetPlan {
  /** The minimum number of histories. */
  readonly histories: number;
  readonly seed: number;
  /** The runs of each property in a round. Default: those of the suite. */
  readonly runs?: number;
}

/** The results of the rounds so far. */
export interface Proof {
  readonly processes: number;
  /** Histories that an order explains. */
  readonly histories: number;
  /** The rounds, each with its own workspaces. */
  readonly rounds: number;
  readonly faults: ReturnType<HarmedFleet['faults']>;
  readonly requests: number;
  /** Requests without a response. */
  readonly lost: number;
  /** Responses with a status of 500 or above, by status. */
  readonly serverErrors: Readonly<Record<string, number>>;
  readonly seconds: number;
  /** Broken and undecided rules; empty if the proof holds. */
  readonly problems: readonly Problem[];
}

/** A rule that was broken or not decided. */
export interface Problem {
  readonly rule: string;
  /** The number of calls of the reduced history; 0 without one. */
  readonly calls: number;
  /** The seed of the round, what was expected and what happened. */
  readonly text: string;
}

interface Observer {
  /** Called after each check. */
  readonly onProgress: (proof: Proof) => void;
  readonly onProblem: (problem: Problem) => void;
  /** Ends the proof early when aborted. */
  readonly signal?: AbortSignal;
}

const nothing = () => undefined;

/** Proves the service on migrated servers with `plan.processes` processes. */
export async function prove(
  services: Pick<Services, 'workspaces' | 'apiKeys'>,
  servers: Servers,
  plan: Plan,
  { onProgress, onProblem, signal }: Observer = { onProgress: nothing, onProblem: nothing },
): Promise<Proof> {
  const startedAt = performance.now();
  const fleet = await startHarmedFleet(servers, plan);
  const transport = createFleetTransport(fleet.urls);
  const problems: Problem[] = [];
  const serverErrors: Record<string, number> = {};
  let [histories, requests, seed] = [0, 0, plan.seed];
  const proof = (): Proof => ({
    processes: plan.processes,
    histories,
    rounds: seed - plan.seed,
    faults: fleet.faults(),
    requests,
    lost: transport.lost(),
    serverErrors,
    seconds: Math.round((performance.now() - startedAt) / 1000),
    problems,
  });
  try {
    for (; histories < plan.histories && signal?.aborted !== true; seed += 1) {
      const result = await runSuite(suiteOf(['concurrent']), {
        url: fleet.urls[0] ?? '',
        transport,
        keys: await createWorkspaces(services, seed),
        destructive: true,
        strict: true,
        rate: LIMIT_PER_MINUTE,
        ...(signal === undefined ? {} : { signal }),
        seed,
        ...(plan.runs === undefined ? {} : { runs: plan.runs }),
        events: {
          checkEnds: () => onProgress(proof()),
          after: ({ status }) => {
            requests += 1;
            if (status >= 500) serverErrors[status] = (serverErrors[status] ?? 0) + 1;
          },
        },
      });
      histories += result.rules.find(({ id }) => id === 'CON-01')?.held ?? 0;
      for (const problem of problemsOf(result)) {
        problems.push(problem);
        onProblem(problem);
      }
    }
  } finally {
    await transport.close();
    await fleet.stop();
  }
  return proof();
}

/** New workspaces for each round, because lists contain every archived prompt. */
async function createWorkspaces({ workspaces, apiKeys }: Parameters<typeof prove>[0], seed: number) {
  const keyOf = async (name: string, promptCap: number) => {
    const { workspaceId } = await workspaces.create({ name: `${name} ${seed}`, plan: 'paid', promptCap });
    const { secret } = await apiKeys.issueFor(workspaceId, { environment: 'test', name: 'proof' });
    return secret;
  };
  return {
    paid: await keyOf('Paid', 400),
    other: await keyOf('Other', -1),
    capped: await keyOf('Capped', 12),
  };
}

function problemsOf({ seed, rules }: RunResult): Problem[] {
  return rules.flatMap(({ id, verdict, reason, failures }) => {
    if (verdict === 'inconclusive')
      return [{ rule: id, calls: 0, text: `seed ${seed}: ${id} is inconclusive: ${reason}` }];
    if (verdict !== 'fail') return [];
    return failures.map(({ check, expected, got, timeline }) => {
      const sentence = `seed ${seed}: ${id} failed in ${check}: expected ${expected}, got ${got}`;
      const lines = timeline === undefined ? [] : timelineText(timeline);
      // The reads after the last response belong to no client.
      const calls = timeline?.calls.filter(({ client }) => client > 0).length ?? 0;
      return { rule: id, calls, text: [sentence, ...lines].join('\n') };
    });
  });
}
