import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { withFault } from '../../scripts/prove-histories/copy-build.js';
import { plantedFaults } from '../../scripts/prove-histories/planted.js';
import { prove } from '../../scripts/prove-histories/prove.js';
import { nemeses } from '../../scripts/prove-histories/fleet.js';
import { createFleetTransport } from '../../scripts/prove-histories/transport.js';
import { createServices } from '../../src/app.js';
import { loadConfig } from '../../src/config.js';
import { createTestDatabase } from '../support/database.js';
import { freePort } from '../support/ports.js';

const redis = inject('redis');

describe.skipIf(redis.url === null)(
  'overlapping calls to three processes that are killed, stopped, cut off and reset',
  () => {
    it('have an order that explains them', async () => {
      const db = await createTestDatabase();
      try {
        const services = createServices({ database: db.database, config: loadConfig({}) });
        const servers = { postgres: db.connection, redisUrl: redis.url ?? '' };
        const plan = { processes: 3, histories: 1, nemesis: nemeses, every: 1, seed: 7, runs: 2 };
        const proof = await prove(services, servers, plan);
        expect(proof.problems).toEqual([]);
        expect(proof.histories).toBeGreaterThan(30);
        expect(Object.keys(proof.faults)).toEqual(nemeses);
      } finally {
        await db.drop();
      }
    });
  },
);

describe('the planted faults', () => {
  it.each(plantedFaults)('can be planted in the build: $name', (fault) => {
    expect(withFault(fault)).toContain(fault.to);
  });
});

describe('requests to several processes', () => {
  const servers: Server[] = [];
  const request = { method: 'POST', target: '/', headers: {} };

  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  async function listen(respond: 'responds' | 'closes the connection') {
    let requests = 0;
    const server = createServer((incoming, outgoing) => {
      requests += 1;
      if (respond === 'responds') outgoing.end('done');
      else incoming.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    servers.push(server);
    const { port } = server.address() as AddressInfo;
    return { url: `http://127.0.0.1:${port}`, requests: () => requests };
  }

  it('go to the next process if one does not listen', async () => {
    const running = await listen('responds');
    const transport = createFleetTransport([`http://127.0.0.1:${await freePort()}`, running.url]);
    for (let count = 0; count < 4; count += 1)
      expect(await transport.send(request)).toMatchObject({ status: 200 });
    expect(running.requests()).toBe(4);
    expect(transport.lost()).toBe(0);
    await transport.close();
  });

  it('are not repeated once a process has received them', async () => {
    const [running, closing] = [await listen('responds'), await listen('closes the connection')];
    const transport = createFleetTransport([running.url, closing.url]);
    await expect(transport.send(request)).rejects.toThrow('POST');
    expect([running.requests(), closing.requests(), transport.lost()]).toEqual([0, 1, 1]);
    await transport.close();
  });
});
