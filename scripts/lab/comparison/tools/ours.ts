import { packageVersion } from '../../../../conformance/cli/version.js';
import { runSuite } from '../../../../conformance/session/run-suite.js';
import { suite } from '../../../../conformance/suite.js';
import { shortened } from '../complaint.js';
import { LIMIT_PER_MINUTE } from '../runs.js';
import type { Assignment, Outcome, Tool } from '../tool.js';

/** This suite, with all keys it can use. */
export const ours: Tool = {
  id: 'ours',
  name: 'This suite',
  version: packageVersion(),
  hasSeeds: true,
  prepare: () => Promise.resolve(),
  run,
};

async function run({ url, keys, seed }: Assignment): Promise<Outcome> {
  const { rules } = await runSuite(suite, { url, keys, seed, rate: LIMIT_PER_MINUTE, destructive: true });
  const broken = rules.filter(({ verdict }) => verdict === 'fail');
  const failures = broken.map(({ id, sentence, failures: [first] }) => ({
    key: id,
    text: shortened(`${id} ${sentence} Got: ${first?.got ?? 'nothing'}`),
  }));
  return { failures, trouble: null };
}
