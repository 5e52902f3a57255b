import { rmSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { serverPid } from '../../platform/embedded-support.js';
import { call, killChildren, serve, start, temporaryFolder, until, visibilityJson } from '../support.js';

afterAll(killChildren);

/** The output of `serve --json`. */
interface Announcement {
  readonly url: string;
  readonly demo: { readonly workspaces: readonly { readonly keys: readonly { readonly key: string }[] }[] };
}

describe('interrupting the demo', () => {
  it('leaves no partial workspace after Ctrl-C, and the next start creates the demo and serves it from workers', async () => {
    const folder = temporaryFolder();
    const settings = { PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: folder };
    const child = start(['serve'], settings);
    let stderr = '';
    child.stderr?.on('data', (chunk: Buffer) => void (stderr += chunk.toString()));
    const code = new Promise((resolve) => child.once('close', resolve));
    await until(() => stderr.includes('Creating demo data: Mossgate'));
    child.kill('SIGINT');
    expect(await code).toBe(0);
    expect(stderr).toMatch(/Stopping \(interrupted\) \.\.\.\n$/);
    expect(serverPid(folder)).toBeUndefined();
    expect(await visibilityJson<object>(['workspace', 'list'], settings)).toEqual({ workspaces: [] });

    // Creating the demo takes long, so this start is also the one that proves it with several workers.
    const workers = ['--workers', '3'];
    const next = await serve(settings, [...workers, '--json']);
    const { demo } = next.announcement as Announcement;
    expect(demo.workspaces).toHaveLength(3);
    const secret = demo.workspaces[0]?.keys[0]?.key ?? '';
    for (let request = 0; request < 6; request += 1)
      expect((await call(next.url, secret, '/v1/me')).status).toBe(200);
    expect(await visibilityJson<{ workspaces: object[] }>(['workspace', 'list'], settings)).toMatchObject({
      workspaces: [{}, {}, {}],
    });
    expect(await next.end('SIGINT')).toBe(0);
    expect(serverPid(folder)).toBeUndefined();

    const killed = await serve(settings, workers);
    expect((await call(killed.url, secret, '/v1/me')).status).toBe(200);
    await killed.end('SIGKILL');
    await until(() => serverPid(folder) === undefined);
    rmSync(folder, { recursive: true });
  });
});
