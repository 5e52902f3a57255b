import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findCitus } from '../../scripts/lab/cluster/citus-cluster.js';
import { describeReport } from '../../scripts/lab/cluster/report.js';
import { temporaryFolder } from '../cli/support.js';

/** A `pg_config` of a Postgres in a new folder, which may have Citus. */
function installation({ hasCitus }: { hasCitus: boolean }): { folder: string; pgConfig: string } {
  const folder = temporaryFolder();
  for (const name of ['bin', 'lib']) mkdirSync(join(folder, name));
  if (hasCitus) writeFileSync(join(folder, 'lib', 'citus.so'), '');
  const pgConfig = join(folder, 'bin', 'pg_config');
  writeFileSync(pgConfig, `#!/bin/sh\nprintf '%s\\n' '${folder}/bin' '${folder}/lib'\n`);
  chmodSync(pgConfig, 0o755);
  return { folder, pgConfig };
}

describe('the cluster for tests', () => {
  it('is started from the first Postgres that has Citus', () => {
    const without = installation({ hasCitus: false });
    const first = installation({ hasCitus: true });
    const second = installation({ hasCitus: true });
    const found = findCitus(['/missing/pg_config', without.pgConfig, first.pgConfig, second.pgConfig]);
    expect(found).toBe(first.folder);
  });

  it('is not started if no Postgres has Citus', () => {
    expect(findCitus([])).toBeNull();
    expect(findCitus(['/missing/pg_config', installation({ hasCitus: false }).pgConfig])).toBeNull();
  });
});

describe('the report of the tests on a cluster', () => {
  it('counts tests, names failed ones, and says which files skipped some', () => {
    const test = (fullName: string, status: string) => ({ fullName, status });
    const testResults = [
      {
        name: '/root/test/one.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [test('works', 'passed'), test('breaks', 'failed'), test('waits', 'skipped')],
      },
      { name: '/root/test/two.test.ts', status: 'failed', message: 'No module.\nat', assertionResults: [] },
      {
        name: '/root/test/three.test.ts',
        status: 'passed',
        message: '',
        assertionResults: [test('is', 'passed')],
      },
    ];
    expect(describeReport({ testResults }, '/root').sort()).toEqual([
      '2 passed, 2 failed, 1 skipped on a cluster',
      'failed   test/one.test.ts: breaks',
      'failed   test/two.test.ts: No module.',
      'skipped  test/one.test.ts: 1 of 3',
    ]);
  });
});
