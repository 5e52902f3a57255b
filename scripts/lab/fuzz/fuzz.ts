import fc from 'fast-check';
import { createClient, type Client, type ReceivedResponse, type SentRequest } from './exchange.js';
import type { Judge } from './judge.js';
import { createReferences, type References } from './references.js';
import { anyRequest, type Caller, type FuzzRequest, type McpTool } from './requests.js';

/** The service under test, with new workspaces for each round. */
export interface Target {
  readonly url: string;
  /** New workspaces: their keys by caller, and the ids of these keys. */
  createWorkspaces(): Promise<Workspaces>;
  /** Processor time of the service so far, in ms. Absent where the system does not tell. */
  readonly processorMs?: () => number;
}

export interface Workspaces {
  readonly secrets: Readonly<Record<Exclude<Caller, 'nobody'>, string>>;
  readonly keyIds: readonly string[];
}

/** A problem with a response, or the lack of one, and the smallest request that revealed it. */
export interface Finding {
  readonly seed: number;
  readonly problem: string;
  readonly request: SentRequest;
}

export interface Summary {
  readonly requests: number;
  readonly statuses: Readonly<Record<string, number>>;
  /** The request that took the most processor time; null if it was not measured. */
  readonly longest: { readonly ms: number; readonly request: SentRequest } | null;
  readonly findings: readonly Finding[];
}

/** Requests with the same workspaces: lists contain every archived prompt, so they would become slow. */
const PER_ROUND = 2000;
/** Processor time of the service that no request may take, in ms. */
const MAX_MS = 100;

interface Plan {
  readonly requests: number;
  readonly seed: number;
}

/**
 * Sends requests until `plan.requests` were sent. After a finding, fast-check makes its request smaller, and the same
 * problem is not reported again.
 */
export async function fuzz(
  target: Target,
  judge: Judge,
  plan: Plan,
  onRound: (summary: Summary) => void = () => undefined,
): Promise<Summary> {
  const client = createClient(target.url);
  const statuses: Record<string, number> = {};
  const findings: Finding[] = [];
  let [requests, seed] = [0, plan.seed];
  let longest: Summary['longest'] = null;
  const summary = (): Summary => ({ requests, statuses, longest, findings });

  async function round(): Promise<void> {
    const { secrets, keyIds } = await target.createWorkspaces();
    const references = createReferences(keyIds);
    const tools = await listTools(client, secrets.paid);
    let last: Finding | undefined;
    const numRuns = Math.min(PER_ROUND, plan.requests - requests);
    const property = fc.asyncProperty(anyRequest(tools), async (drawn) => {
      const request = toSend(drawn, references, secrets);
      requests += 1;
      const problem = await problemOf(request);
      if (problem === undefined || findings.some((known) => known.problem === problem)) return;
      if (last !== undefined && last.problem !== problem) return;
      last = { seed, problem, request };
      throw new Error(problem);
    });
    await fc.check(property, { numRuns, seed });
    if (last !== undefined) findings.push(last);

    async function problemOf(request: SentRequest): Promise<string | undefined> {
      try {
        const { response, ms } = await measured(request);
        references.learn(request.target.split('?', 1)[0] ?? '', response);
        statuses[response.status] = (statuses[response.status] ?? 0) + 1;
        if (ms !== undefined && ms > (longest?.ms ?? 0)) longest = { ms, request };
        if (ms !== undefined && ms > MAX_MS) return `more than ${MAX_MS} ms of processor time`;
        return judge(request, response);
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    }
  }

  /** Sends a request, again if it took long: a collection of garbage or another task may have come between. */
  async function measured(
    request: SentRequest,
    attempts = 3,
  ): Promise<{ response: ReceivedResponse; ms: number | undefined }> {
    const before = target.processorMs?.();
    const response = await client.send(request);
    if (before === undefined || target.processorMs === undefined) return { response, ms: undefined };
    const ms = target.processorMs() - before;
    return ms > MAX_MS && attempts > 1 ? measured(request, attempts - 1) : { response, ms };
  }

  try {
    while (requests < plan.requests) {
      await round();
      seed += 1;
      onRound(summary());
    }
  } finally {
    client.close();
  }
  return summary();
}

function toSend(drawn: FuzzRequest, references: References, secrets: Workspaces['secrets']): SentRequest {
  const { caller, isOnNewConnection, method, target, headers, body } = drawn;
  const own = Object.entries(headers).map(([name, value]) => [name, references.resolve(value)] as const);
  return {
    isOnNewConnection,
    method,
    target: references.resolve(target, encodeURIComponent),
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      Accept: 'application/json, text/event-stream',
      ...(caller !== 'nobody' && { Authorization: `Bearer ${secrets[caller]}` }),
      ...Object.fromEntries(own),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? references.resolve(body) : body }),
  };
}

/** The tools of the MCP server. */
async function listTools(client: Client, secret: string): Promise<McpTool[]> {
  const { text } = await client.send({
    isOnNewConnection: false,
    method: 'POST',
    target: '/mcp',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      Authorization: `Bearer ${secret}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  return (JSON.parse(text) as { result: { tools: McpTool[] } }).result.tools;
}
