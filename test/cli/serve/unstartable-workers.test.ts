import cluster from 'node:cluster';
import { afterEach, expect, it } from 'vitest';
import { loadConfig } from '../../../src/config.js';
import { createLogger } from '../../../src/http-app.js';
import { listenInWorkers } from '../../../src/cli/serve/workers.js';

const { cwd } = cluster.settings;
afterEach(() => cluster.setupPrimary({ cwd }));

it('reports workers that the system refuses to start, instead of waiting for them', async () => {
  cluster.setupPrimary({ cwd: '/nonexistent' });
  const listening = {
    config: { ...loadConfig({}), port: 0, host: '127.0.0.1' },
    log: createLogger('silent'),
    ending: {
      begun: false,
      add: () => undefined,
      close: () => Promise.resolve(),
      end: () => Promise.resolve(),
    },
    metrics: null,
  };
  await expect(listenInWorkers(2, listening)).rejects.toThrow(/ENOENT/);
});
