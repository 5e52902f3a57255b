import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDemo } from '../servers/demo.js';
import { serviceSettings, startService } from '../servers/service.js';

/** A service with the demo data on a separate database. */
export interface DemoService {
  readonly url: string;
  /** Key of the paid demo workspace, which has room for more prompts. */
  readonly key: string;
  /** Key of the demo workspace that is two prompts below its cap. */
  readonly nearCapKey: string;
  close(): Promise<unknown>;
}

/** Starts the service on an embedded Postgres in a temporary folder and fills it with demo data. */
export async function startDemoService(): Promise<DemoService> {
  const folder = await mkdtemp(join(tmpdir(), 'visibility-clients-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const env = { ...serviceSettings(folder), RATE_LIMIT_PER_MINUTE: '100000' };
    const service = await startService(env, { log: process.stderr, isDetached: true });
    const close = () => service.end('SIGINT').finally(remove);
    try {
      const keyOf = await createDemo(env);
      return { url: service.url, key: keyOf('paid'), nearCapKey: keyOf('near-cap'), close };
    } catch (error) {
      await close();
      throw error;
    }
  } catch (error) {
    await remove();
    throw error;
  }
}
