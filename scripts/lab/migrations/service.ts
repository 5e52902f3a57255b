import { createServices } from '../../../src/app.js';
import { loadConfig } from '../../../src/config.js';
import type { Database } from '../../../src/platform/database.js';
import { errorsOnly, generousTimeouts, settingsOn, startService } from '../servers/service.js';
import type { Probes } from '../load/probes.js';

export interface ProbedService {
  readonly probes: Probes;
  stop(): Promise<void>;
}

/** Starts the service on the filled database, with a key for the first workspace. */
export async function startProbedService(database: Database, url: string): Promise<ProbedService> {
  const { apiKeys } = createServices({ database, config: loadConfig({}) });
  const { secret } = await apiKeys.issue('ws_0', { name: 'Proof', environment: 'test' });
  // A stall is measured rather than cut off.
  const settings = settingsOn(url, { LOG_LEVEL: 'silent', WORKER: 'off', ...generousTimeouts });
  const service = await startService(settings, { log: errorsOnly, isDetached: true });
  const call = async (path: string, body?: object) => {
    const response = await fetch(`${service.url}${path}`, {
      method: body === undefined ? 'GET' : 'PATCH',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    await response.arrayBuffer();
  };
  let count = 0;
  const saveBrand = () => {
    count += 1;
    return call('/v1/brand', { positioning: `Kettle number ${count}` });
  };
  return {
    probes: { me: () => call('/v1/me'), prompts: () => call('/v1/prompts'), brand: saveBrand },
    stop: async () => void (await service.end('SIGINT')),
  };
}
