import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

interface Announcement {
  readonly url: string;
  readonly demo: { readonly workspaces: readonly { label: string; keys: readonly { key: string }[] }[] };
}

/** Starts the service on an embedded Postgres in a temporary folder and fills it with demo data. */
export async function startDemoService(): Promise<DemoService> {
  const folder = await mkdtemp(join(tmpdir(), 'visibility-clients-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const env = { ...serviceSettings(folder), RATE_LIMIT_PER_MINUTE: '100000' };
    const service = await startService<Announcement>(env, {
      args: ['--json'],
      log: process.stderr,
      isDetached: true,
    });
    const { announcement } = service;
    const keyOf = (wanted: string) => {
      const secret = announcement.demo.workspaces.find(({ label }) => label === wanted)?.keys[0]?.key;
      if (secret === undefined) throw new Error(`the demo has no workspace "${wanted}"`);
      return secret;
    };
    const close = () => service.end('SIGINT').finally(remove);
    return { url: announcement.url, key: keyOf('paid'), nearCapKey: keyOf('near-cap'), close };
  } catch (error) {
    await remove();
    throw error;
  }
}
