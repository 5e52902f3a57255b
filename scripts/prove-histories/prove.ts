import { runSuite, type RunResult } from '../../conformance/index.js';
import { suiteOf } from '../../conformance/profiles.js';
import { timelineText } from '../../conformance/report/timeline-text.js';
import type { Services } from '../../src/app.js';
import { LIMIT_PER_MINUTE } from './environment.js';
import { startFleet } from './fleet.js';
import { createFleetTransport } from './transport.js';

export interface Plan {
  readonly processes: number;
  /** The minimum number of histories. */
  readonly histories: number;
  /** Seconds for which all processes are up before the next one is killed; 0 for no kills. */
  readonly killEvery: number;
  readonly seed: number;
  /** The runs of each property in a round. Default: those of the suite. */
  readonly runs?: number;
}

/** The results of the rounds so far. */
export interface Proof {
  readonly processes: number;
  /** Histories that an order explains. */
  readonly histories: number;
  readonly kills: number;
  readonly requests: number;
  /** Requests without a response. */
  readonly lost: number;
  /** Responses with a status of 500 or above, by status. */
  readonly serverErrors: Readonly<Record<string, number>>;
  readonly seconds: number;
  /** Broken and undecided rules, with the seed of the round; empty if the proof holds. */
  readonly problems: readonly string[];
}

interface Observer {
  /** Called after each check. */
  readonly onProgress: (proof: Proof) => void;
  readonly onProblem: (problem: string) => void;
  /** Ends the proof early when aborted. */
  readonly signal?: AbortSignal;
}

const nothing = () => undefined;

/** Proves the service with `plan.processes` processes. */
export async function prove(
  services: Pick<Services, 'workspaces' | 'apiKeys'>,
  env: NodeJS.ProcessEnv,
  plan: Plan,
  { onProgress, onProblem, signal }: Observer = { onProgress: nothing, onProblem: nothing },
): Promise<Proof> {
  const startedAt = performance.now();
  const fleet = await startFleet(plan.processes, env, plan.killEvery);
  const transport = createFleetTransport(fleet.urls);
  const problems: string[] = [];
  const serverErrors: Record<string, number> = {};
  let [histories, requests, seed] = [0, 0, plan.seed];
  const proof = (): Proof => ({
    processes: plan.processes,
    histories,
    kills: fleet.kills(),
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

function problemsOf({ seed, rules }: RunResult): string[] {
  return rules.flatMap(({ id, verdict, reason, failures }) => {
    if (verdict === 'inconclusive') return [`seed ${seed}: ${id} is inconclusive: ${reason}`];
    if (verdict !== 'fail') return [];
    return failures.map(({ check, expected, got, timeline }) =>
      [
        `seed ${seed}: ${id} failed in ${check}: expected ${expected}, got ${got}`,
        ...(timeline === undefined ? [] : timelineText(timeline)),
      ].join('\n'),
    );
  });
}
