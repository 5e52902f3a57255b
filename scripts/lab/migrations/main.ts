/* Proves that migrations let a large database be used meanwhile. See `npm run lab -- migrations --help`. */
import { createProgress } from '../kit/progress.js';
import { startTestCluster } from '../servers/cluster.js';
import { optionsOrExit } from '../kit/command-line.js';
import { HELP, readOptions } from './options.js';
import { problemsOf, prove, type Finding } from './prove.js';

const { rows, limit, json } = optionsOrExit(HELP, readOptions);
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
  const lines = findings.map(({ migration, ms, longest, calls, errors, retries }) => {
    const stalls = Object.entries(longest).map(([name, one]) => `${name} ${one}`);
    return `| ${migration} | ${ms} | ${stalls.join(', ')} | ${calls} | ${errors.length} | ${retries} |`;
  });
  return [
    '| Migration | ms | longest calls, ms | calls | failed | retries |',
    '| --- | ---: | --- | ---: | ---: | ---: |',
    ...lines,
    ...problems.map((problem) => `PROBLEM: ${problem}`),
  ].join('\n');
}
