import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lastLines } from '../../src/platform/embedded/cluster.js';
import { layoutOf } from '../../src/platform/embedded/data-folder.js';
import { spawnServer } from '../../src/platform/embedded/server.js';

it('omits the statement of a process that crashed, regardless of its number of lines', () => {
  const log = [
    'LOG:  server process (PID 7) was terminated by signal 9: Killed',
    `2026-11-23 10:00:00 UTC [1] DETAIL:  Failed process was running: insert into words`,
    `\tvalues ('hidden-word')`,
    'LOG:  terminating any other active server processes',
  ];
  expect(lastLines(`${log.join('\n')}\n`)).toBe(`${log[0]}\n${log[3]}`);
});

it('has no log of a server that cannot be started and whose folder is gone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-log-'));
  const layout = layoutOf(folder, 18);
  mkdirSync(layout.home);
  const binaries = { binDir: join(folder, 'nothing'), major: 18 };
  const lock = { handle: -1, release: () => undefined };
  const server = spawnServer({ layout, binaries, account: undefined, fsync: false, settings: {} }, lock);
  await once(server.child, 'error');
  rmSync(folder, { recursive: true });
  expect(server.logText()).toBe('');
});
