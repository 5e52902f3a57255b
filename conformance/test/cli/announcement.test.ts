import { describe, expect, it } from 'vitest';
import { announcement } from '../../cli/announcement.js';
import type { RunFlags } from '../../cli/run-flags.js';

const flags: RunFlags = { profile: [], rate: 60, mintKeys: 0, reportDir: 'reports', report: [] };
const target = { url: 'http://localhost', keys: { paid: 'sk_test_a' }, sacrificePrompts: [] };
const announced = (more: Partial<RunFlags> = {}, prompts: readonly string[] = []) =>
  announcement({ ...flags, ...more }, { ...target, sacrificePrompts: prompts }, 'ledger.jsonl');

describe('the announcement of a run', () => {
  it('the announcement states the minimum duration with one key and recommends --mint-keys with the time it saves', () => {
    expect(announced()).toMatch(/It takes at least \d+ h \d\d min/);
    expect(announced()).toMatch(/With --mint-keys 8, .* up to \d+ h \d\d min shorter\./);
  });

  it('the announcement does not recommend --mint-keys if it is set, keys cannot be issued, or it saves little time', () => {
    for (const more of [{ mintKeys: 8 }, { readOnly: true as const }, { rate: 1200 }])
      expect(announced(more)).not.toContain('--mint-keys');
  });

  it('the announcement names the prompts that the run archives permanently', () => {
    expect(announced({}, ['prm_1', 'prm_2'])).toContain(
      'archives these prompts, with their history: prm_1, prm_2.',
    );
  });
});
