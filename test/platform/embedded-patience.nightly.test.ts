import { rmSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { joinEmbeddedPostgres } from '../../src/platform/embedded/index.js';
import { startTimeOf } from '../../src/platform/embedded/process-identity.js';
import { clear, layoutIn, query, temporaryFolder } from './embedded-support.js';

it('waits for a slow stop by another process, then starts the server again', async () => {
  const dataDir = temporaryFolder();
  await (await joinEmbeddedPostgres({ dataDir })).leave();
  const layout = layoutIn(dataDir);
  // Marks this live process as one that is about to stop the server.
  writeFileSync(layout.stopping, `${process.pid} ${startTimeOf(process.pid)}\n`);
  const joining = joinEmbeddedPostgres({ dataDir });
  const withdrawn = new Promise<void>((resolve) => setTimeout(resolve, 20_000)).then(() =>
    rmSync(layout.stopping),
  );
  const [server] = await Promise.all([joining, withdrawn]);
  expect(await query(server, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  await server.leave();
  await clear(dataDir);
});
