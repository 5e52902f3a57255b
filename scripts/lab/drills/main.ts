/* Practices recovery, failover and rotation. See `npm run lab -- drills --help`. */
import { commandLine, flag, oneOf, operands, option, wholeNumber } from '../kit/command-line.js';
import { createProgress } from '../kit/progress.js';
import { drillNames, runDrill } from './drills.js';
import type { Finding } from './site.js';

const options = commandLine({
  name: 'drills',
  description: `Practices what operators hope never to need, on Postgres servers and processes of the service that it starts itself, and
checks afterwards that nothing is missing.

  pitr       recovers a database to the time before a mistake, from a base backup and archived log
  failover   kills the primary under writes, promotes its standby, and looks for every acknowledged write
  keys       rotates every key of a workspace under traffic, with an overlap
  passwords  changes the login of the service in Postgres under traffic

docs/operations.md says how to do the same on your own servers.`,
  parts: {
    seconds: option(
      '<n>',
      'seconds of traffic before and after each event, and of the overlap of keys',
      wholeNumber(1),
      3,
    ),
    async: flag(
      'failover: commits do not wait for the standby, so acknowledged writes are lost; reports how many',
    ),
    json: flag('print the findings as JSON'),
    drills: operands('the drills to run (all)', oneOf(drillNames)),
  },
  exitCodes: { 0: 'all as it should be', 1: 'something is missing or was rejected' },
});
const { json, seconds, async: isAsync } = options;
const progress = createProgress(process.stderr);
const findings: Finding[] = [];
for (const name of options.drills.length === 0 ? drillNames : options.drills) {
  const finding = await runDrill(name, {
    seconds,
    isAsync,
    onStep: (step) => progress.show(`${name}: ${step}`),
  });
  progress.clear();
  if (!json) console.log(inWords(finding));
  findings.push(finding);
}
if (json) console.log(JSON.stringify(findings));
if (findings.some(({ problems }) => problems.length > 0)) process.exitCode = 1;

function inWords({ drill, seconds, figures, problems }: Finding): string {
  return [
    `${drill}: ${problems.length === 0 ? 'as it should be' : `${problems.length} problems`}, ${seconds} s`,
    ...Object.entries(figures).map(([what, figure]) => `  ${String(figure).padStart(8)}  ${what}`),
    ...problems.map((problem) => `  PROBLEM: ${problem}`),
  ].join('\n');
}
