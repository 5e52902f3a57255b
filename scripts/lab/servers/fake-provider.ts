import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that the fake received. */
export interface Asked {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
  /** Null if the request asks no question. */
  readonly prompt: string | null;
  /** From 0, over all requests. */
  readonly index: number;
}

/** How the fake answers a request. Default: `{ kind: 'answer' }`. */
export type Behavior =
  | { readonly kind: 'answer' }
  | {
      readonly kind: 'body';
      readonly body: string;
      readonly status?: number;
      readonly headers?: Record<string, string>;
    }
  /** A status other than success: 429, 500, 503, 400 and so on. */
  | { readonly kind: 'status'; readonly status: number; readonly headers?: Record<string, string> }
  /** The answer, after this delay. */
  | { readonly kind: 'slow'; readonly delayMs: number }
  /** The beginning of the answer, then the rest after this delay. */
  | { readonly kind: 'stall'; readonly delayMs: number }
  /** The connection ends after the request, before any response. */
  | { readonly kind: 'reset' }
  /** The connection ends in the middle of the response. */
  | { readonly kind: 'cut' };

export interface FakeProvider {
  readonly url: string;
  readonly asked: readonly Asked[];
  /** The questions that it has billed, by prompt: all except rejected ones, even if the answer was lost. */
  readonly billed: readonly string[];
  close(): Promise<void>;
}

export interface FakeOptions {
  readonly behave?: (asked: Asked) => Behavior;
  /** The text of the answer to a prompt. Default: `Answer to PROMPT`. */
  readonly answer?: (prompt: string) => string;
  /** How often a queued task is in progress before it is done. Default: 1. */
  readonly polls?: number;
}

/**
 * Speaks the HTTP of every provider, on a local port: OpenAI and Perplexity (also in the background), Gemini,
 * Anthropic, xAI (with OpenAI's answers), DataForSEO (live and queued), and Cloro (queued). Counts the questions, and bills for them
 * like the real providers: a question counts as soon as it is accepted, even if the answer is lost.
 */
export async function startFakeProvider(options: FakeOptions = {}): Promise<FakeProvider> {
  const asked: Asked[] = [];
  const billed: string[] = [];
  const tasks: Tasks = new Map();
  const server = createServer((request, response) => {
    void receive(request, asked.length).then((one) => {
      asked.push(one);
      const behavior = options.behave?.(one) ?? (isWithoutQuestion(one) ? NO_QUESTION : { kind: 'answer' });
      if (one.prompt !== null && isBilled(behavior)) billed.push(one.prompt);
      respond(response, behavior, () => JSON.stringify(answerTo(one, options, tasks)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    billed,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function receive(request: IncomingMessage, index: number): Promise<Asked> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  const { method = '', url: path = '', headers } = request;
  return { method, path, headers, body, prompt: promptOf(body, path), index };
}

interface AnyBody {
  readonly input?: string;
  readonly contents?: readonly { readonly parts: readonly { readonly text: string }[] }[];
  readonly messages?: readonly { readonly content: string }[];
  readonly payload?: { readonly prompt: string };
  readonly 0?: { readonly keyword?: string; readonly depth?: number };
}

/** The prompt in the body of a request, or for a GET in the parameter `q`; null if there is none, as in a poll. */
function promptOf(body: unknown, path: string): string | null {
  if (body === undefined) return new URL(path, 'http://fake').searchParams.get('q');
  const { input, contents, messages, payload, 0: task } = (body ?? {}) as AnyBody;
  // DataForSEO decodes percent signs and treats a plus as a space.
  const keyword = task?.keyword?.replaceAll('+', ' ');
  const text = input ?? contents?.[0]?.parts[0]?.text ?? messages?.[0]?.content ?? payload?.prompt;
  return text ?? (keyword === undefined ? null : decodeURIComponent(keyword));
}

/** Rejected requests are free: with a 4xx, or a 503 with Retry-After. */
function isBilled(behavior: Behavior): boolean {
  if (behavior.kind !== 'status' && behavior.kind !== 'body') return true;
  const { status = 200, headers } = behavior;
  return status < 400 || (status >= 500 && headers?.['retry-after'] === undefined);
}

function respond(response: ServerResponse, behavior: Behavior, answer: () => string): void {
  const type = { 'content-type': 'application/json' };
  switch (behavior.kind) {
    case 'answer':
      response.writeHead(200, type).end(answer());
      return;
    case 'body':
      response.writeHead(behavior.status ?? 200, { ...type, ...behavior.headers }).end(behavior.body);
      return;
    case 'status':
      response
        .writeHead(behavior.status, { ...type, ...behavior.headers })
        .end(JSON.stringify({ error: { message: `The fake was told to respond with ${behavior.status}` } }));
      return;
    case 'slow':
      setTimeout(() => response.writeHead(200, type).end(answer()), behavior.delayMs).unref();
      return;
    case 'stall': {
      const text = answer();
      response.writeHead(200, type).write(text.slice(0, 20));
      setTimeout(() => response.end(text.slice(20)), behavior.delayMs).unref();
      return;
    }
    case 'reset':
      response.destroy();
      return;
    case 'cut': {
      const text = answer();
      response.writeHead(200, { ...type, 'content-length': Buffer.byteLength(text) });
      response.write(text.slice(0, text.length / 2), () => response.destroy());
      return;
    }
  }
}

/** The responses of the paths that only verify a key. */
const lists: Readonly<Record<string, object>> = {
  '/v1/models': { object: 'list', data: [{ id: 'gpt-5' }] },
  '/v1/models?limit=1': { data: [{ type: 'model', id: 'claude-haiku-5-5' }], has_more: true },
  '/v1beta/models?pageSize=1': { models: [{ name: 'models/gemini-3-flash' }] },
  '/v1/credits': { remaining: 100, perCycle: 500, cycleResetsAt: null },
  '/v3/appendix/user_data': { status_code: 20000, tasks: [{ status_code: 20000, result: [{}] }] },
};

/** A question to Perplexity without a text. */
const isWithoutQuestion = ({ method, path, prompt }: Asked) =>
  method === 'POST' && path === '/v1/agent' && prompt === null;
const NO_QUESTION: Behavior = { kind: 'status', status: 400 };

/** By id; `complete` has the form of the provider's finished responses. */
type Tasks = Map<string, { prompt: string; polls: number; complete: (text: string) => unknown }>;

function answerTo(asked: Asked, options: FakeOptions, tasks: Tasks): unknown {
  const { path } = asked;
  const text = (options.answer ?? ((prompt) => `Answer to ${prompt}`))(asked.prompt ?? '');
  const list = lists[path];
  if (list !== undefined) return list;
  if (path.startsWith('/v1/agent')) return perplexityAnswer(asked, text, tasks);
  if (path.startsWith('/v1/messages')) return anthropicAnswer(text);
  if (path.startsWith('/v1beta/')) return geminiAnswer(text);
  if (path.startsWith('/v1/responses')) return openAiAnswer(asked, text, options, tasks);
  if (path.startsWith('/v1/async/')) return cloroAnswer(asked, options, tasks);
  if (path.startsWith('/v3/')) return dataForSeoAnswer(asked, text, options, tasks);
  return { error: { message: 'unknown path' } };
}

/** The finished response of a task; undefined = still in progress. */
function poll(id: string, { polls = 1, answer }: FakeOptions, tasks: Tasks): unknown {
  const task = tasks.get(id);
  if (task === undefined) return undefined;
  task.polls += 1;
  if (task.polls <= polls) return undefined;
  return task.complete(answer?.(task.prompt) ?? `Answer to ${task.prompt}`);
}

function openAiAnswer(asked: Asked, text: string, options: FakeOptions, tasks: Tasks): unknown {
  if (asked.method === 'GET') {
    const id = asked.path.split('/').at(-1) ?? '';
    return poll(id, options, tasks) ?? { id, status: 'in_progress', output: [] };
  }
  return inBackground(asked, text, tasks, completed);
}

/** The finished response, or a task if the request is in the background. */
function inBackground(
  asked: Asked,
  text: string,
  tasks: Tasks,
  complete: (id: string, text: string) => unknown,
) {
  const id = `resp_${asked.index}`;
  if (!(asked.body as { background?: boolean }).background) return complete(id, text);
  tasks.set(id, { prompt: asked.prompt ?? '', polls: 0, complete: (done) => complete(id, done) });
  return { id, status: 'queued', output: [] };
}

function completed(id: string, text: string): unknown {
  const source = { type: 'url', url: 'https://example.com/a' };
  return {
    id,
    status: 'completed',
    model: 'gpt-fake-2026',
    output: [
      {
        type: 'web_search_call',
        status: 'completed',
        action: { type: 'search', queries: ['fake'], sources: [source] },
      },
      {
        type: 'message',
        role: 'assistant',
        content: [
          { type: 'output_text', text, annotations: [{ ...source, type: 'url_citation', title: 'A' }] },
        ],
      },
    ],
    usage: { input_tokens: 100, output_tokens: 20, total_tokens: 120 },
  };
}

function perplexityAnswer(asked: Asked, text: string, tasks: Tasks): unknown {
  return inBackground(asked, text, tasks, perplexityCompleted);
}

function perplexityCompleted(id: string, text: string): unknown {
  const page = { url: 'https://example.com/a', title: 'A' };
  return {
    id,
    status: 'completed',
    model: 'perplexity/sonar',
    output: [
      { type: 'search_results', queries: ['fake'], results: [{ id: 1, snippet: '', ...page }] },
      { type: 'message', content: [{ type: 'output_text', text, annotations: [page] }] },
    ],
    usage: { input_tokens: 100, output_tokens: 20, cost: { currency: 'USD', total_cost: 0.006 } },
  };
}

function anthropicAnswer(text: string): unknown {
  const page = { url: 'https://example.com/a', title: 'A' };
  return {
    type: 'message',
    model: 'claude-fake',
    content: [
      { type: 'server_tool_use', id: '1', name: 'web_search', input: { query: 'fake' } },
      {
        type: 'web_search_tool_result',
        tool_use_id: '1',
        content: [{ type: 'web_search_result', ...page }],
      },
      { type: 'text', text, citations: [{ type: 'web_search_result_location', cited_text: '', ...page }] },
    ],
    stop_reason: 'end_turn',
    usage: { input_tokens: 100, output_tokens: 20, server_tool_use: { web_search_requests: 1 } },
  };
}

function geminiAnswer(text: string): unknown {
  return {
    candidates: [
      {
        content: { role: 'model', parts: [{ text }] },
        finishReason: 'STOP',
        groundingMetadata: {
          webSearchQueries: ['fake'],
          groundingChunks: [{ web: { uri: 'https://example.com/a', title: 'A' } }],
          groundingSupports: [{ groundingChunkIndices: [0] }],
        },
      },
    ],
    modelVersion: 'gemini-fake',
    usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 20 },
  };
}

function dataForSeoAnswer(asked: Asked, text: string, options: FakeOptions, tasks: Tasks): unknown {
  const ofTask = (task: object) => ({ status_code: 20000, tasks_count: 1, tasks: [task] });
  const { path } = asked;
  if (path.includes('/task_get/')) {
    const done = poll(path.split('/').at(-1) ?? '', options, tasks) as object | undefined;
    return ofTask({ status_code: 40602, result: null, ...done, cost: 0 });
  }
  const { 0: task } = asked.body as AnyBody;
  if (task?.depth !== undefined) return ofTask(ranks(task.depth));
  if (!path.endsWith('/task_post')) return ofTask(page(path, text));
  const id = `task-${asked.index}`;
  tasks.set(id, { prompt: asked.prompt ?? '', polls: 0, complete: (done) => page(path, done) });
  return ofTask({ id, status_code: 20100, cost: 0.0012, result: null });
}

function cloroAnswer(asked: Asked, options: FakeOptions, tasks: Tasks): unknown {
  const stateOf = (id: string, status: string) => ({
    task: { id, taskType: 'COPILOT', status },
    credits: { creditsToCharge: 5, creditsCharged: status === 'COMPLETED' ? 5 : null },
  });
  if (asked.method === 'GET') {
    const id = asked.path.split('/').at(-1) ?? '';
    return poll(id, options, tasks) ?? stateOf(id, 'PROCESSING');
  }
  const id = `task-${asked.index}`;
  const sources = [{ position: 1, url: 'https://example.com/a', label: 'A' }];
  const complete = (text: string) => ({
    ...stateOf(id, 'COMPLETED'),
    response: { success: true, result: { text, markdown: text, sources } },
  });
  tasks.set(id, { prompt: asked.prompt ?? '', polls: 0, complete });
  return { success: true, ...stateOf(id, 'QUEUED') };
}

function page(path: string, text: string): object {
  const source = { url: 'https://example.com/a', title: 'A' };
  const overview = { type: 'ai_overview', markdown: text, references: [source] };
  const result = path.includes('llm_scraper')
    ? { markdown: text, model: 'page-fake', sources: [source] }
    : { items: [overview, { type: 'organic', rank_group: 1, url: source.url }] };
  return { id: 'live', status_code: 20000, cost: 0.004, result_count: 1, result: [result] };
}

/** A results page with `depth` organic results. */
function ranks(depth: number): object {
  const items = Array.from({ length: depth }, (_, index) => ({
    type: 'organic',
    rank_group: index + 1,
    url: `https://example.com/${index + 1}`,
  }));
  return { id: 'live', status_code: 20000, cost: 0.0155, result_count: 1, result: [{ items }] };
}
