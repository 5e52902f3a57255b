import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { withFault } from '../../scripts/lab/histories/copy-build.js';
import { plantedFaults } from '../../scripts/lab/histories/planted.js';
import { createFleetTransport } from '../../scripts/lab/histories/transport.js';
import { freePort } from '../../scripts/lab/servers/ports.js';

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
