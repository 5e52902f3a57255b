import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Outcome } from '../../../src/measuring/providers/provider.js';
import {
  startFakeProvider,
  type Behavior,
  type FakeProvider,
} from '../../../scripts/lab/servers/fake-provider.js';
import { freePort } from '../../../scripts/lab/servers/ports.js';
import { createAll, never, providerNames, questionFor, SECRET, type ProviderName } from './adapters.js';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const action of cleanUp.splice(0).reverse()) await action();
});

async function startFake(behave: () => Behavior): Promise<FakeProvider> {
  const fake = await startFakeProvider({ behave });
  cleanUp.push(() => fake.close());
  return fake;
}

/** A server that treats each accepted connection as specified. */
async function startRaw(onConnection: (socket: Socket) => void): Promise<number> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUp.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

const limits = { connectTimeoutMs: 5_000, timeoutMs: 500, responseBytes: 100_000 };

const ask = (url: string, name: ProviderName, options: object = limits, signal = never): Promise<Outcome> =>
  createAll(url, options)[name].ask(questionFor(name), signal);

/** A task of the fake is in progress once. */
async function pollTwice(url: string, name: ProviderName, taskId: string) {
  const provider = createAll(url)[name];
  expect(await provider.poll?.(taskId, never)).toEqual({ kind: 'pending' });
  return provider.poll?.(taskId, never);
}

const html = '<!doctype html><html><body>Bad gateway</body></html>';

/** The behavior of the provider, and the kind and code of the outcome. */
const faults: readonly (readonly [string, Behavior, string, string])[] = [
  ['400', { kind: 'status', status: 400 }, 'failed', 'http_400'],
  ['401', { kind: 'status', status: 401 }, 'failed', 'http_401'],
  ['402', { kind: 'status', status: 402 }, 'failed', 'http_402'],
  ['403', { kind: 'status', status: 403 }, 'failed', 'http_403'],
  ['404', { kind: 'status', status: 404 }, 'failed', 'http_404'],
  ['408', { kind: 'status', status: 408 }, 'unknown', 'http_408'],
  ['413', { kind: 'status', status: 413 }, 'failed', 'http_413'],
  ['429', { kind: 'status', status: 429 }, 'notAccepted', 'http_429'],
  ['500', { kind: 'status', status: 500 }, 'unknown', 'http_500'],
  ['502 with HTML', { kind: 'body', status: 502, body: html }, 'unknown', 'http_502'],
  ['503 without a time', { kind: 'status', status: 503 }, 'unknown', 'http_503'],
  [
    '503 with Retry-After',
    { kind: 'status', status: 503, headers: { 'retry-after': '7' } },
    'notAccepted',
    'http_503',
  ],
  ['504', { kind: 'status', status: 504 }, 'unknown', 'http_504'],
  [
    'a redirect',
    { kind: 'body', status: 307, body: '', headers: { location: 'https://elsewhere.invalid/' } },
    'failed',
    'redirected',
  ],
  ['malformed JSON', { kind: 'body', body: '{"output": [' }, 'unknown', 'unreadable_response'],
  ['HTML with 200', { kind: 'body', body: html }, 'unknown', 'unreadable_response'],
  ['an empty body with 200', { kind: 'body', body: '' }, 'unknown', 'unreadable_response'],
  ['JSON of another form', { kind: 'body', body: '{"hello":"world"}' }, 'unknown', 'unreadable_response'],
  ['JSON null', { kind: 'body', body: 'null' }, 'unknown', 'unreadable_response'],
  ['a huge body', { kind: 'body', body: `"${'x'.repeat(200_000)}"` }, 'unknown', 'response_too_large'],
  ['a connection that is reset', { kind: 'reset' }, 'unknown', 'econnreset'],
  ['a response cut in the middle', { kind: 'cut' }, 'unknown', 'connection_cut'],
  ['no response in time', { kind: 'slow', delayMs: 60_000 }, 'unknown', 'timeout'],
  ['a response that stalls', { kind: 'stall', delayMs: 60_000 }, 'unknown', 'timeout'],
];

describe.each(providerNames)('%s', (name) => {
  it.each(faults)('reports %s as an outcome of its kind', async (_, behavior, kind, code) => {
    const fake = await startFake(() => behavior);
    const outcome = await ask(fake.url, name);
    expect(outcome).toMatchObject({ kind, code });
    expect(fake.asked).toHaveLength(1);
    // The basic rule: a question that may have been billed is never sent again.
    if (outcome.kind === 'notAccepted') expect(fake.billed).toEqual([]);
  });

  it('reports a redirect and a rejection as free', async () => {
    const headers = { location: 'https://elsewhere.invalid/' };
    for (const status of [301, 307, 400, 401]) {
      const fake = await startFake(() => ({ kind: 'body', status, body: '', headers }));
      expect(await ask(fake.url, name)).toMatchObject({ kind: 'failed', costUsd: 0 });
    }
  });

  it('marks a fault that the provider reports as transient, unless a gateway timed out', async () => {
    const transient = async (behavior: Behavior) => {
      const outcome = await ask((await startFake(() => behavior)).url, name);
      return outcome.kind === 'unknown' && outcome.isTransient === true;
    };
    for (const status of [500, 503, 529]) expect(await transient({ kind: 'status', status })).toBe(true);
    for (const status of [502, 504, 408]) expect(await transient({ kind: 'status', status })).toBe(false);
    expect(await transient({ kind: 'body', status: 500, body: html })).toBe(false);
    expect(await transient({ kind: 'reset' })).toBe(false);
  });

  it.each([
    [
      'switches protocols',
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
      'unexpected_upgrade',
    ],
    [
      'sends informational responses only',
      'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(30),
      'only_informational',
    ],
  ])('reports a provider that %s as an unknown outcome', async (_, response, code) => {
    const port = await startRaw((socket) => void socket.once('data', () => socket.write(response)));
    expect(await ask(`http://127.0.0.1:${port}`, name)).toMatchObject({ kind: 'unknown', code });
  });

  it('reports what never reached the provider as not accepted', async () => {
    const port = await freePort();
    expect(await ask(`http://127.0.0.1:${port}`, name)).toMatchObject({
      kind: 'notAccepted',
      code: 'econnrefused',
      retryAfterMs: null,
    });
    expect(await ask('http://provider.invalid', name)).toMatchObject({ kind: 'notAccepted' });
  });

  it('reports a failed TLS handshake as not accepted, and the same fault after it as unknown', async () => {
    const port = await startRaw((socket) => socket.once('data', () => socket.destroy()));
    expect(await ask(`https://127.0.0.1:${port}`, name)).toMatchObject({ kind: 'notAccepted' });
    expect(await ask(`http://127.0.0.1:${port}`, name)).toMatchObject({ kind: 'unknown' });
  });

  it('reports a connection that is not established in time as not accepted', async () => {
    const port = await startRaw(() => undefined);
    expect(await ask(`https://127.0.0.1:${port}`, name, { connectTimeoutMs: 100 })).toMatchObject({
      kind: 'notAccepted',
      code: 'connect_timeout',
    });
  });

  it('reports an abort before sending as not accepted, and one after it as unknown', async () => {
    const fake = await startFake(() => ({ kind: 'slow', delayMs: 60_000 }));
    expect(await ask(fake.url, name, {}, AbortSignal.abort())).toMatchObject({
      kind: 'notAccepted',
      code: 'aborted',
    });
    expect(fake.asked).toHaveLength(0);

    const controller = new AbortController();
    const pending = ask(fake.url, name, {}, controller.signal);
    await expect.poll(() => fake.asked.length).toBe(1);
    controller.abort();
    expect(await pending).toMatchObject({ kind: 'unknown', code: 'aborted' });
  });

  it('takes the wait from Retry-After in seconds or as a date', async () => {
    const after = (value: string) => () => ({
      kind: 'status' as const,
      status: 429,
      headers: { 'retry-after': value },
    });
    const seconds = await ask((await startFake(after('12'))).url, name);
    expect(seconds).toMatchObject({ kind: 'notAccepted', retryAfterMs: 12_000 });

    const date = new Date(Date.now() + 3_600_000).toUTCString();
    const dated = await ask((await startFake(after(date))).url, name);
    const wait = dated.kind === 'notAccepted' ? (dated.retryAfterMs ?? 0) : 0;
    expect(wait).toBeGreaterThan(3_000_000);
    expect(wait).toBeLessThanOrEqual(3_600_000);

    const nonsense = await ask((await startFake(after('soon'))).url, name);
    expect(nonsense).toMatchObject({ kind: 'notAccepted', retryAfterMs: null });
  });

  it('never shows its key in an outcome, even if the provider repeats it', async () => {
    const basic = Buffer.from(`somebody@example.com:${SECRET}`).toString('base64');
    const sent = name === 'dataforseo' ? basic : SECRET;
    const headers = ['Bearer ', 'Basic me:', 'authorization: Bearer '].map((before) =>
      Buffer.from(before + SECRET).toString('base64'),
    );
    const said = { error: { message: `Wrong key ${SECRET} in ${sent}, ${headers.join()}` }, output: 'none' };
    for (const status of [200, 401, 429, 500]) {
      const fake = await startFake(() => ({ kind: 'body', status, body: JSON.stringify(said) }));
      const outcome = JSON.stringify(await ask(fake.url, name));
      expect(outcome).not.toContain(SECRET);
      expect(outcome).not.toContain(sent);
      for (const header of headers) expect(outcome).not.toContain(header);
    }
    const refused = await ask(`http://127.0.0.1:${await freePort()}`, name);
    expect(JSON.stringify(refused)).not.toContain(SECRET);
  });

  it.each(['', '/', '/v1', '/v1/', '/v1beta', '/v3/'])(
    'adds the path once to a base URL that ends in "%s"',
    async (end) => {
      const fake = await startFake(() => ({ kind: 'answer' }));
      for (const before of ['', '/proxy/v10x']) {
        const provider = createAll(`${fake.url}${before}${end}`, limits)[name];
        await provider.ask(questionFor(name), never);
        await provider.verify(never);
      }
      const versions = {
        openai: 'v1',
        gemini: 'v1beta',
        perplexity: 'v1',
        anthropic: 'v1',
        xai: 'v1',
        'xai-web': 'v1',
        dataforseo: 'v3',
        cloro: 'v1',
      };
      const roots = fake.asked.map(({ path }) => path.split('/').slice(1, 4));
      const version = versions[name];
      expect(roots.slice(0, 2).map(([first]) => first)).toEqual([version, version]);
      expect(roots.slice(2).map((steps) => steps.join('/'))).toEqual(
        [1, 2].map(() => `proxy/v10x/${version}`),
      );
    },
  );

  it('fails without sending if the base URL is not a URL', async () => {
    const outcome = await ask('not a url', name);
    expect(outcome).toMatchObject({ kind: 'failed', code: 'invalid_request', costUsd: 0 });
  });

  it('answers and is billed once if there is no error', async () => {
    const fake = await startFake(() => ({ kind: 'answer' }));
    const asked = await ask(fake.url, name, {});
    const outcome = asked.kind === 'accepted' ? await pollTwice(fake.url, name, asked.taskId) : asked;
    expect(outcome).toMatchObject({
      kind: 'answered',
      answer: { status: 'ok', text: 'Answer to Which shoes?' },
    });
    expect(fake.billed).toEqual(['Which shoes?']);
  });

  it('rejects targets that it cannot ask, with advice', () => {
    const provider = createAll('http://127.0.0.1:1')[name];
    const { target } = questionFor(name);
    expect(provider.refusal(target)).toBeNull();
    const refusal = provider.refusal({ ...target, platform: 'perplexity', surface: 'serp' });
    expect(refusal).toMatch(/^[^.]+\. [^.]+\.$/);
  });

  it('estimates a price above zero for a question', () => {
    expect(createAll('http://127.0.0.1:1')[name].estimateUsd(questionFor(name))).toBeGreaterThan(0);
  });
});
