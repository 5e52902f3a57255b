import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { joinEmbeddedPostgres } from '../../src/platform/embedded/index.js';
import { trySystemLock } from '../../src/platform/embedded/system-lock.js';
import { needs } from '../support/needs.js';
import { clear, layoutIn, query, serverPid, temporaryFolder } from './embedded-support.js';

const hasFlock = spawnSync('flock', ['--version']).status === 0;

describe('a data folder', needs(hasFlock, 'no flock on the PATH'), () => {
  it('is locked while the server runs, also after the process that started it has left', async () => {
    const dataDir = temporaryFolder();
    const first = await joinEmbeddedPostgres({ dataDir });
    const second = await joinEmbeddedPostgres({ dataDir });
    await first.leave();
    expect(trySystemLock(layoutIn(dataDir), undefined)).toBeUndefined();
    await second.leave();
    const lock = trySystemLock(layoutIn(dataDir), undefined);
    expect(lock?.handle).toBeGreaterThan(0);
    lock?.release();
    await clear(dataDir);
  });

  it('is refused while another container uses it, and keeps what the other one wrote there', async () => {
    const dataDir = temporaryFolder();
    await (await joinEmbeddedPostgres({ dataDir })).leave();
    const layout = layoutIn(dataDir);
    const lock = trySystemLock(layout, undefined);
    writeFileSync(layout.lock, '5f0c3d1e-another-machine pid:[4026531836]\n');
    // Here, the process id in the file of the other container's server belongs to this process.
    writeFileSync(`${layout.cluster}/postmaster.pid`, `${process.pid}\n`);
    await expect(joinEmbeddedPostgres({ dataDir })).rejects.toThrow(
      /is in use by another container: stop that one first.*DATABASE_URL/,
    );
    expect(serverPid(dataDir)).toBeUndefined();
    lock?.release();
    const server = await joinEmbeddedPostgres({ dataDir });
    expect(await query(server, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    await server.leave();
    await clear(dataDir);
  });
});
