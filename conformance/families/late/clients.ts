import type { RequestOptions } from '../../http/client.js';
import type { Exchange } from '../../http/exchange.js';
import { addOne, reword } from '../../kit/prompts/calls.js';
import { trackedProblem } from '../../kit/prompts/list.js';
import type { Actor } from '../../http/actor.js';
import { promptPath } from '../../http/actor.js';
import type { CheckContext } from '../../run/context.js';
import { promptDifferences, promptsState, type PromptsState } from '../../run/state.js';

const JSON_TYPE = 'application/json';

/** The headers that common HTTP clients send by default. */
const clients: readonly {
  readonly name: string;
  readonly headers: Readonly<Record<string, string | null>>;
}[] = [
  {
    name: 'a browser',
    headers: {
      accept: '*/*',
      'accept-encoding': 'gzip, deflate, br',
      'accept-language': 'de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7',
      'cache-control': 'no-cache',
      pragma: 'no-cache',
      'sec-fetch-mode': 'cors',
    },
  },
  {
    name: 'Python requests',
    headers: { accept: '*/*', 'accept-encoding': 'gzip, deflate', 'user-agent': 'python-requests/2.32' },
  },
  {
    name: 'Go',
    headers: { accept: null, 'accept-encoding': 'gzip', 'user-agent': 'Go-http-client/1.1' },
  },
  {
    name: 'axios',
    headers: {
      accept: 'application/json, text/plain, */*',
      'accept-encoding': 'gzip, compress, deflate, br',
      'content-type': `${JSON_TYPE};charset=utf-8`,
    },
  },
  {
    name: 'OkHttp',
    headers: {
      'accept-encoding': 'gzip',
      'content-type': `${JSON_TYPE}; charset=UTF-8`,
      'user-agent': 'okhttp/4.12',
    },
  },
  { name: 'curl without compression', headers: { accept: '*/*', 'accept-encoding': 'identity' } },
];

const readsOf = ['/v1/me', '/v1/prompts/cap', '/v1/brand', '/v1/api-keys', '/v1/keywords?limit=20'] as const;

/**
 * Sends a write and reads with the default headers of common clients. Each response must be the same as without them.
 */
export async function defaultHeaders(t: CheckContext): Promise<void> {
  for (const { name, headers } of clients) {
    await t.case(`${name}, a write`, () => writeAs(t, { headers }));
    for (const path of readsOf)
      await t.case(`${name}, GET ${path}`, async () => {
        const [plain, exchange] = [await t.paid.get(path), await t.paid.get(path, {}, { headers })];
        if (plain.isSuccess) t.accepts('GEN-07', exchange, plain.status);
        const isJson = exchange.json !== undefined;
        t.holds('GEN-02', isJson === (plain.json !== undefined), 'a JSON object', exchange.summary, exchange);
      });
  }
}

async function writeAs(t: CheckContext, options: RequestOptions): Promise<void> {
  const text = `${t.text('Q')} é 漢字 🦊.`;
  const write = await t.paid.post('/v1/prompts', { text }, options);
  t.accepts('PR-05', write, 201);
  const id = String(write.json?.promptId);
  await t.shows('PR-06', `${id} with ${JSON.stringify(text)}`, async () => {
    const state = await stateAs(t.paid, options);
    const problem = trackedProblem(state, id, text);
    return { isRight: problem === undefined, got: problem, evidence: [write, ...state.evidence] };
  });
  const [plain, other] = [await t.prompts(), await stateAs(t.paid, options)];
  t.noDifference('ISO-09', promptDifferences(plain, other), 'the same prompts', ...other.evidence);
  await t.paid.delete(promptPath(id), undefined, options);
}

async function stateAs(actor: Actor, options: RequestOptions): Promise<PromptsState> {
  return promptsState(
    await actor.get('/v1/prompts', {}, options),
    await actor.get('/v1/prompts/cap', {}, options),
  );
}

/**
 * Sends reads with the validators of an earlier response, as a client with a cache does. A 304 says that nothing changed,
 * so it must not follow a change.
 */
export async function conditionalReads(t: CheckContext): Promise<void> {
  await t.apart('/v1/prompts', async () => {
    const { id } = await t.addPrompt();
    await readsAnew(t, 'EDIT-03', '/v1/prompts', () => reword(t.paid, id, t.text()));
  });
  await t.apart('/v1/prompts/cap', () =>
    readsAnew(t, 'PR-07', '/v1/prompts/cap', () => addOne(t.paid, { text: t.text() })),
  );
}

async function readsAnew(
  t: CheckContext,
  rule: 'EDIT-03' | 'PR-07',
  path: string,
  change: () => Promise<Exchange>,
): Promise<void> {
  const before = await t.paid.get(path);
  const options = { headers: validatorsOf(before) };
  const same = await t.paid.get(path, {}, options);
  const isRight = same.status === 304 || same.status === 200;
  t.holds('GEN-07', isRight, 'status 200 or 304', same.summary, before, same);
  const write = await change();
  await t.shows(rule, 'another response after the write', async () => {
    const after = await t.paid.get(path, {}, options);
    const isNew = after.status === 200 && after.text !== before.text;
    return { isRight: isNew, got: after.summary, evidence: [before, write, after] };
  });
}

/** The validators of a response; the date of the response if it has none. */
function validatorsOf(exchange: Exchange): Record<string, string> {
  const etag = exchange.header('etag');
  const since = exchange.header('last-modified') ?? exchange.header('date');
  return {
    ...(etag === undefined ? {} : { 'if-none-match': etag }),
    ...(since === undefined ? {} : { 'if-modified-since': since }),
  };
}
