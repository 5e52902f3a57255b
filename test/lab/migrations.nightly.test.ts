import { describe, expect, it } from 'vitest';
import { problemsOf, prove, type Finding } from '../../scripts/lab/migrations/prove.js';
import { migrations } from '../../src/platform/migrations/index.js';
import { startTestCluster } from '../../scripts/lab/servers/cluster.js';

/** A stall that only a lock causes. */
const LIMIT_MS = 1900;

describe('migrations of a database in use', () => {
  it('let the service answer if they follow the rules, and are noticed if they do not', async () => {
    const cluster = await startTestCluster();
    try {
      const findings = await prove(cluster.connection, { rows: 10_000, onStep: () => undefined });
      const names = findings.map(({ migration }) => migration);
      expect(names).toEqual(expect.arrayContaining(migrations.slice(4).map(({ name }) => name)));
      expect(findings.filter(({ kind }) => kind === 'sample')).toHaveLength(3);
      expect(findings.flatMap(({ errors }) => errors)).toEqual([]);
      // On a busy machine, calls may take long without a lock. The stall of a lock is always there.
      expect(
        problemsOf(
          findings.filter(({ kind }) => kind === 'bad sample'),
          LIMIT_MS,
        ),
      ).toEqual([]);
    } finally {
      await cluster.stop();
    }
  });
});

describe('the verdict on migrations', () => {
  const finding: Finding = {
    migration: '9001-example',
    kind: 'later',
    ms: 100,
    retries: 0,
    longest: { me: 5, add: 1200 },
    calls: 40,
    errors: [],
  };

  it('has a problem with a stall over the limit and with a failed call', () => {
    expect(problemsOf([finding], 1200)).toEqual([]);
    expect(problemsOf([finding], 1199)).toEqual([
      '9001-example stalled a call for 1200 ms, and 0 calls failed.',
    ]);
    expect(problemsOf([{ ...finding, errors: ['me: 503'] }], 1200)).toHaveLength(1);
  });

  it('only reports the exempt migrations', () => {
    expect(problemsOf([{ ...finding, kind: 'exempt' }], 1)).toEqual([]);
  });

  it('has a problem with a bad sample that was not noticed', () => {
    expect(problemsOf([{ ...finding, kind: 'bad sample' }], 1200)).toEqual([
      'The stall of 9001-example was not noticed.',
    ]);
  });
});
