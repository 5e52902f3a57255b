/* Proves that migrations let a large database be used meanwhile. See `npm run lab -- migrations --help`. */
import { commandLine, flag, option, wholeNumber } from '../kit/command-line.js';
import { createProgress } from '../kit/progress.js';
import { markdownTable } from '../kit/tables.js';
import { startTestCluster } from '../servers/cluster.js';
import { problemsOf, prove, type Finding } from './prove.js';

const { rows, limit, json } = commandLine({
  name: 'migrations',
  description: `Migrates a large database migration by migration while it is in use, and reports the longest stall of each.
The first release will have all present migrations, so no release can serve the schemas between them: statements like
those of the look-up of a key, of a list of prompts, of an added prompt and of a stored answer run at a steady rate. Then the
service itself answers while three sample migrations run that follow the rules of CONTRIBUTING.md, and one that does not:
its stall shows that the proof would notice.`,
  parts: {
    rows: option(
      '<n>',
      'rows of the largest tables, observations, mentions and citations',
      wholeNumber(10_000),
      1_000_000,
    ),
    limit: option(
      '<ms>',
      'the longest stall that a migration may cause, beyond those without one; those up to 0019, which are exempt from the ' +
        'rules of CONTRIBUTING.md, are only reported',
      wholeNumber(1),
      1000,
    ),
    json: flag('print the findings as JSON'),
  },
  exitCodes: {
    0: 'proven',
    1: 'a migration stalled requests for too long or failed one, or the bad sample was not noticed',
  },
});
const progress = createProgress(process.stderr);
const cluster = await startTestCluster();
try {
  const findings = await prove(cluster.connection, { rows, onStep: progress.show });
  const problems = problemsOf(findings, limit);
  progress.clear();
  console.log(json ? JSON.stringify({ rows, limit, findings, problems }) : inWords(findings, problems));
  if (problems.length > 0) process.exitCode = 1;
} finally {
  await cluster.stop();
}

function inWords(findings: readonly Finding[], problems: readonly string[]): string {
  const rows = findings.map(({ migration, ms, longest, calls, errors, retries }) => {
    const stalls = Object.entries(longest).map(([name, one]) => `${name} ${one}`);
    return [migration, ms, stalls.join(', '), calls, errors.length, retries];
  });
  const counts = [{ right: 'calls' }, { right: 'failed' }, { right: 'retries' }];
  return [
    markdownTable(['Migration', { right: 'ms' }, 'longest calls, ms', ...counts], rows),
    ...problems.map((problem) => `PROBLEM: ${problem}`),
  ].join('\n');
}
