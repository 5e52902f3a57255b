import { chargedUsd, listPrices } from '../../src/measuring/providers/prices.js';
import {
  startFakeProvider,
  type Asked,
  type Behavior,
  type FakeProvider,
} from '../../test/support/fake-provider.js';
import { losesAnswer, planBehavior, type Moment, type ProviderName, type RunPlan } from './plan.js';

/** The providers of one run. */
export interface Fakes {
  /** Settings that point a process to them, with its role as the key. */
  settingsFor(role: string): NodeJS.ProcessEnv;
  /** How often each question was billed, by provider and prompt. */
  bills(): ReadonlyMap<string, number>;
  billedUsd(): number;
  /** Whether an answer to the question may be lost without anybody being killed. */
  mayBeLost(provider: ProviderName, prompt: string): boolean;
  close(): Promise<void>;
}

export const questionKey = (provider: ProviderName, prompt: string) => `${provider}: ${prompt}`;

/** Starts a server for each provider of the plan. `onMoment` gets the role whose process asks. */
export async function startFakes(
  seed: number,
  plan: RunPlan,
  onMoment: (moment: Moment, role?: string) => void,
): Promise<Fakes> {
  const servers = new Map<ProviderName, FakeProvider>();
  const lost = new Set<string>();
  const attempts = new Map<string, number>();
  // A task is polled by its id, which only its fake knows, so one bad poll is taken for a bad poll of any.
  for (const provider of plan.providers) {
    const behave = (asked: Asked): Behavior => {
      const request = `${provider} ${asked.prompt ?? 'poll'}`;
      const attempt = (attempts.get(request) ?? 0) + 1;
      attempts.set(request, attempt);
      const behavior = planBehavior(seed, plan.number, request, attempt);
      if (losesAnswer(behavior) || (asked.prompt === null && behavior.kind !== 'answer'))
        lost.add(questionKey(provider, asked.prompt ?? 'poll'));
      announce(asked, behavior, onMoment);
      return behavior;
    };
    servers.set(provider, await startFakeProvider({ behave, polls: 0 }));
  }
  return {
    settingsFor: (role) => settingsOf(servers, plan.tasks, role),
    bills() {
      const counts = new Map<string, number>();
      for (const [provider, { billed }] of servers) {
        for (const prompt of billed) {
          const key = questionKey(provider, prompt);
          counts.set(key, (counts.get(key) ?? 0) + 1);
        }
      }
      return counts;
    },
    billedUsd: () =>
      [...servers].reduce((sum, [name, { billed }]) => sum + billed.length * priceOf(name, plan.tasks), 0),
    mayBeLost: (provider, prompt) =>
      lost.has(questionKey(provider, prompt)) || lost.has(questionKey(provider, 'poll')),
    async close() {
      for (const server of servers.values()) await server.close();
    },
  };
}

/** Says when processes may be struck: on receipt, in the middle of a response, and after it. */
function announce(asked: Asked, { kind }: Behavior, onMoment: (moment: Moment, role?: string) => void): void {
  const role = roleOf(asked);
  onMoment(asked.prompt === null ? 'polled' : 'received', role);
  if (kind === 'stall') setTimeout(() => onMoment('middle', role), 20).unref();
  if (kind === 'answer') setImmediate(() => setImmediate(() => onMoment('answered', role)));
}

function roleOf({ headers }: Asked): string | undefined {
  const { authorization = '', 'x-goog-api-key': google } = headers;
  const [scheme, credentials = ''] = authorization.split(' ');
  const key = scheme === 'Basic' ? Buffer.from(credentials, 'base64').toString().split(':')[0] : credentials;
  return typeof google === 'string' ? google : key;
}

function settingsOf(
  servers: ReadonlyMap<ProviderName, FakeProvider>,
  tasks: boolean,
  role: string,
): NodeJS.ProcessEnv {
  const urlOf = (name: ProviderName) => servers.get(name)?.url ?? 'http://127.0.0.1:9';
  return {
    OPENAI_API_KEY: role,
    OPENAI_BASE_URL: urlOf('openai'),
    OPENAI_BACKGROUND: tasks ? 'on' : 'off',
    PERPLEXITY_API_KEY: role,
    PERPLEXITY_BASE_URL: urlOf('perplexity'),
    PERPLEXITY_BACKGROUND: tasks ? 'on' : 'off',
    GEMINI_API_KEY: role,
    GEMINI_BASE_URL: urlOf('gemini'),
    DATAFORSEO_LOGIN: role,
    DATAFORSEO_PASSWORD: role,
    DATAFORSEO_BASE_URL: urlOf('dataforseo'),
    DATAFORSEO_QUEUE: tasks ? 'on' : 'off',
  };
}

/** The fake's price of a question in US dollars: the cost reported by its responses, at list prices. */
function priceOf(provider: ProviderName, tasks: boolean): number {
  const ask = { surface: 'api', country: null, region: null, city: null, locale: null } as const;
  const used = (inputTokens: number) => {
    return { reportedUsd: null, usage: { inputTokens, outputTokens: 20, searches: 1 } };
  };
  switch (provider) {
    case 'openai':
      return (
        chargedUsd(listPrices, { ...ask, platform: 'chatgpt', provider, model: 'gpt-6-luna' }, used(100)) ??
        NaN
      );
    case 'gemini':
      return (
        chargedUsd(
          listPrices,
          { ...ask, platform: 'gemini', provider, model: 'gemini-3.8-flash' },
          used(10),
        ) ?? NaN
      );
    case 'perplexity':
      return 0.006;
    case 'dataforseo':
      return tasks ? 0.0012 : 0.004;
  }
}
