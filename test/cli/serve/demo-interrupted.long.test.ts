import { rmSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { serverPid } from '../../platform/embedded-support.js';
import { call, killServices, serve, start, temporaryFolder, until, visibilityJson } from '../support.js';

afterAll(killServices);

describe('interrupting the demo', () => {
  it('leaves no partial workspace after Ctrl-C during the demo, and creates the demo on the next start', async () => {
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

    const next = await serve(settings, ['--json']);
    const { demo } = JSON.parse(next.stdout()) as { demo: { workspaces: { keys: { key: string }[] }[] } };
    const [paid] = demo.workspaces;
    expect((await call(next.url, paid?.keys[0]?.key ?? '', '/v1/me')).status).toBe(200);
    expect(await next.end('SIGINT')).toBe(0);
    rmSync(folder, { recursive: true });
  });
});
