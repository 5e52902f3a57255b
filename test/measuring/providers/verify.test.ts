import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createReplay } from '../../../src/measuring/providers/replay.js';
import { temporaryFolder } from '../../cli/support.js';
import {
  startFakeProvider,
  type Behavior,
  type FakeProvider,
} from '../../../scripts/lab/servers/fake-provider.js';
import { createAll, never, providerNames, SECRET } from './adapters.js';

let fake: FakeProvider | undefined;
afterEach(() => fake?.close());

async function start(behavior?: Behavior): Promise<string> {
  fake = await startFakeProvider(behavior && { behave: () => behavior });
  return fake.url;
}

describe.each(providerNames)('the key of %s', (name) => {
  const verify = (url: string) => createAll(url)[name].verify(never);

  it('is accepted by one request that costs nothing', async () => {
    expect(await verify(await start())).toBeNull();
    expect(fake?.asked.map(({ prompt }) => prompt)).toEqual([null]);
    expect(fake?.billed).toEqual([]);
  });

  it("is rejected with the provider's message, without the key", async () => {
    const body = JSON.stringify({ error: { message: `Incorrect key: ${SECRET}` } });
    const fault = await verify(await start({ kind: 'body', status: 401, body }));
    expect(fault).toContain('responded with 401: Incorrect key: [secret]');
  });

  it('does not count as accepted when another server responds', async () => {
    expect(await verify(await start({ kind: 'body', body: '{"hello":"world"}' }))).toMatch(/documented form/);
    expect(await verify(await start({ kind: 'body', body: '<html>' }))).toMatch(/not JSON/);
    expect(await verify('http://127.0.0.1:1')).not.toBeNull();
  });
});

it('of dataforseo is rejected by a code in the body', async () => {
  const body = JSON.stringify({ status_code: 40100, status_message: 'You are not authorized.', tasks: null });
  const url = await start({ kind: 'body', body });
  expect(await createAll(url).dataforseo.verify(never)).toBe('You are not authorized.');
});

it('of replay is a folder that can be read', async () => {
  expect(await createReplay({ recordings: temporaryFolder() }).verify(never)).toBeNull();
  expect(await createReplay({ recordings: join(temporaryFolder(), 'none') }).verify(never)).toContain(
    'ENOENT',
  );
});
