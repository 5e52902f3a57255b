import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type Client, type TestApp } from '../support/app.js';
import { anyWrite, createWorld, paths, read, step, write } from './acknowledged-writes.js';
import { someRuns } from '../support/sample.js';

/** Two instances of the service on one database, and one that caches no responses. */
let apps: [TestApp, TestApp];
let uncached: TestApp;
beforeAll(async () => {
  const first = await createTestApp();
  apps = [first, await createTestApp({ db: first.db })];
  uncached = await createTestApp({ db: first.db, env: { RESPONSE_CACHE_MB: '0' } });
});
afterAll(async () => {
  await uncached.close();
  await apps[1].close();
  await apps[0].close();
});

/** The body without its computation time. */
function comparable(body: Record<string, unknown>): unknown {
  const { generatedAt: _, ...rest } = body;
  return rest;
}

it('no response of any instance is older than a write that was acknowledged before the request', async () => {
  const statuses = new Map<string, number>();
  await fc.assert(
    // The steps of a group run at the same time.
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), { minLength: 2, maxLength: 5 }),
      anyWrite,
      async (groups, last) => {
        const world = await createWorld([...apps, uncached]);
        for (const group of groups) {
          await Promise.all(
            group.map((one) =>
              'path' in one ? read(world, one.path, one.instance) : write(world, one.count, one.instance),
            ),
          );
        }
        // Both instances have cached everything before the last write.
        for (const path of paths) await Promise.all([read(world, path, 0), read(world, path, 1)]);
        await write(world, last.count, last.instance);
        for (const path of paths) {
          const [one, other, fresh] = await Promise.all(world.clients.map((client) => client.get(path)));
          expect(comparable(one?.body)).toEqual(comparable(fresh?.body));
          expect(comparable(other?.body)).toEqual(comparable(fresh?.body));
          const again = await (world.clients[0] as Client)
            .get(path)
            .set('If-None-Match', one?.headers['etag'] as string);
          statuses.set(`${again.status}`, (statuses.get(`${again.status}`) ?? 0) + 1);
        }
      },
    ),
    { numRuns: someRuns(20), interruptAfterTimeLimit: 120_000 },
  );
  // Nothing changed before the last request of each run, so the cached response must have been used.
  expect([...statuses.keys()]).toEqual(['304']);
});
