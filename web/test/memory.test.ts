import { beforeEach, expect, it, vi } from 'vitest';
import { forgetReads, remembering } from '../src/session/memory.js';

const OVERVIEW = 'https://service.test/v1/history/overview?rangeDays=30';

/** A service that records requests and responds on demand. */
function service() {
  const sent: string[] = [];
  const signals: AbortSignal[] = [];
  const answers: ((response: Response) => void)[] = [];
  const send = (request: Request) => {
    signals.push(request.signal);
    sent.push(`${request.method} ${new URL(request.url).pathname}`);
    return new Promise<Response>((resolve) => answers.push(resolve));
  };
  const respond = (status = 200) => answers.shift()?.(new Response(`answer ${sent.length}`, { status }));
  return { sent, signals, respond, send: remembering(send) };
}

const read = (signal?: AbortSignal) => new Request(OVERVIEW, signal && { signal });

beforeEach(() => forgetReads());

it('answers reads in flight with one response, and later ones from memory', async () => {
  const { send, sent, respond } = service();
  const both = [send(read()), send(read())];
  respond();
  for (const one of await Promise.all(both)) expect(await one.text()).toBe('answer 1');
  expect(await (await send(read())).text()).toBe('answer 1');
  expect(sent).toEqual(['GET /v1/history/overview']);
});

it('reads again after a minute', async () => {
  const { send, sent, respond } = service();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const first = send(read());
  respond();
  await first;
  clock.mockReturnValue(60_000);
  const second = send(read());
  respond();
  expect(await (await second).text()).toBe('answer 2');
  expect(sent.length).toBe(2);
  clock.mockRestore();
});

it('keeps no failure', async () => {
  const { send, sent, respond } = service();
  const failed = send(read());
  respond(503);
  expect((await failed).status).toBe(503);
  const next = send(read());
  respond();
  expect((await next).status).toBe(200);
  expect(sent.length).toBe(2);
});

it('forgets every read with a write, and also one that the write overtakes', async () => {
  const { send, sent, respond } = service();
  const early = send(read());
  const write = send(new Request('https://service.test/v1/brand', { method: 'PATCH' }));
  respond();
  respond();
  await Promise.all([early, write]);
  const later = send(read());
  respond();
  expect(await (await later).text()).toBe('answer 3');
  expect(sent).toEqual(['GET /v1/history/overview', 'PATCH /v1/brand', 'GET /v1/history/overview']);
});

it('goes on for others when one reader leaves', async () => {
  const { send, sent, respond } = service();
  const leaving = new AbortController();
  const left = send(read(leaving.signal));
  const stayed = send(read());
  leaving.abort();
  await expect(left).rejects.toThrow('abort');
  respond();
  expect(await (await stayed).text()).toBe('answer 1');
  expect(sent.length).toBe(1);
});

it('ends a request that nobody waits for any more, and sends the next one again', async () => {
  const { send, sent, respond, signals } = service();
  const leaving = new AbortController();
  const left = send(read(leaving.signal));
  leaving.abort();
  await expect(left).rejects.toThrow('abort');
  expect(signals[0]?.aborted).toBe(true);
  const next = send(read());
  expect(sent.length).toBe(2);
  respond();
  respond();
  expect((await next).status).toBe(200);
  expect(signals[1]?.aborted).toBe(false);
});

it('remembers nothing but figures and what they are about', async () => {
  const { send, sent, respond } = service();
  for (let times = 0; times < 2; times += 1) {
    const keys = send(new Request('https://service.test/v1/access/keys'));
    respond();
    await keys;
  }
  expect(sent.length).toBe(2);
});
