import { describe, expect, it } from 'vitest';
import type { Behavior } from '../../model/call.js';
import { override } from '../../model/override.js';
import { suite } from '../../suite.js';
import { complaintsOf, runAgainstModel } from '../prove.js';

/** Checks that write with one key and read with another one. */
const acrossKeys = [
  'concurrent/brand',
  'concurrent/mixed',
  'idempotency/two-workspaces',
  'isolation/two-keys-of-one-workspace',
  'late/brand-with-a-made-key',
];

/** Accepts a revoked key for another 300 ms. */
function revokeLate(behavior: Behavior): void {
  override(behavior, 'isKeyValid', (base) => (key, exchange) => {
    const { revokedAt } = key;
    return base(key, exchange) || (revokedAt !== null && exchange.model.clock.now() < revokedAt + 300);
  });
}

describe('a target whose reads show a write later', () => {
  const only = (ids: readonly string[]) => ({
    ...suite,
    checks: suite.checks.filter(({ id }) => ids.includes(id)),
  });

  it.each(['lagging-reads', 'reads-of-other-keys-lag'])(
    'no rule is broken in the variant %s by a read with another key than the write',
    async (variant) => {
      const options = { seed: 1, strict: true, runs: 3 };
      const result = await runAgainstModel({ variant }, options, 'directly', only(acrossKeys));
      expect(complaintsOf(result)).toEqual([]);
    },
  );

  it.each(['lagging-reads', 'reads-of-other-keys-lag'])(
    'a late revocation still fails in the variant %s',
    async (variant) => {
      const checks = only(['keys/revoke', 'keys/revoked-at-once', 'keys/revoked-everywhere']);
      const { rules } = await runAgainstModel(
        { variant, change: revokeLate },
        { seed: 1 },
        'directly',
        checks,
      );
      const failed = rules.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
      expect(failed).toContain('KEY-21');
    },
  );

  it('a target that rejects a new key at first is checked, and fails', async () => {
    const checks = only(['credentials/minted-key']);
    const { rules } = await runAgainstModel({ faults: ['X137'] }, { seed: 1 }, 'directly', checks);
    expect(rules.some(({ verdict }) => verdict === 'fail')).toBe(true);
  });
});
