import type { Target } from '../../../src/measuring/index.js';
import { chargedUsd, listPrices } from '../../../src/measuring/providers/prices.js';
import { startFakeProvider, type Asked, type Behavior, type FakeProvider } from '../servers/fake-provider.js';
import { losesAnswer, planBehavior, type Moment, type ProviderName, type RunPlan } from './plan.js';

/** The providers of one run. */
export interface Fakes {
  /** Settings that point a process to them, with its role as the key. */
  settingsFor(role: string): NodeJS.ProcessEnv;
  /** How often each question was billed, by provider and prompt. */
  bills(): ReadonlyMap<string, number>;
  billedUsd(): number;
  /** Whether an answer to the question may be lost even if no process is killed. */
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
  // A task is polled by its id, which only its fake can map to a question, so a bad poll counts as one for every
  // question.
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

/** Reports the moments when a process may be killed: on receipt, in the middle of a response, and after it. */
function announce(asked: Asked, { kind }: Behavior, onMoment: (moment: Moment, role?: string) => void): void {
  const role = roleOf(asked);
  onMoment(asked.prompt === null ? 'polled' : 'received', role);
  if (kind === 'stall') setTimeout(() => onMoment('middle', role), 20).unref();
  if (kind === 'answer') setImmediate(() => setImmediate(() => onMoment('answered', role)));
}

function roleOf({ headers }: Asked): string | undefined {
  const { authorization = '', 'x-goog-api-key': google, 'x-api-key': anthropic } = headers;
  const [scheme, credentials = ''] = authorization.split(' ');
  const key = scheme === 'Basic' ? Buffer.from(credentials, 'base64').toString().split(':')[0] : credentials;
  return [google, anthropic].find((own) => typeof own === 'string') ?? key;
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
    ANTHROPIC_API_KEY: role,
    ANTHROPIC_BASE_URL: urlOf('anthropic'),
    XAI_API_KEY: role,
    XAI_BASE_URL: urlOf('xai'),
    DATAFORSEO_LOGIN: role,
    DATAFORSEO_PASSWORD: role,
    DATAFORSEO_BASE_URL: urlOf('dataforseo'),
    DATAFORSEO_QUEUE: tasks ? 'on' : 'off',
    CLORO_API_KEY: role,
    CLORO_BASE_URL: urlOf('cloro'),
  };
}

/** The fake's price of a question in US dollars: the cost reported by its responses, at list prices. */
function priceOf(provider: ProviderName, tasks: boolean): number {
  switch (provider) {
    case 'openai':
      return listPriceOf({ platform: 'chatgpt', provider, model: 'chat-latest' }, 100);
    case 'gemini':
      return listPriceOf({ platform: 'gemini', provider, model: 'gemini-3.8-flash' }, 10);
    case 'anthropic':
      return listPriceOf({ platform: 'claude', provider, model: 'claude-haiku-5-5' }, 100);
    case 'xai':
      return listPriceOf({ platform: 'grok', provider, model: 'grok-4.7' }, 100);
    case 'perplexity':
      return 0.006;
    case 'dataforseo':
      return tasks ? 0.0012 : 0.004;
    case 'cloro':
      return 0.004;
  }
}

/** The list price of a response with this many tokens in the prompt, 20 in the answer, and one search. */
function listPriceOf(
  asked: { platform: Target['platform']; provider: string; model: string },
  inputTokens: number,
) {
  const anywhere = { country: null, region: null, city: null, locale: null };
  const place = { ...asked, surface: 'api', search: 'auto', ...anywhere } as const;
  const used = { reportedUsd: null, usage: { inputTokens, outputTokens: 20, searches: 1 } };
  const usd = chargedUsd(listPrices, place, used);
  if (usd === null) throw new Error(`${asked.model} has no list price.`);
  return usd;
}
