/* Practices recovery, failover and rotation. See `npm run lab -- drills --help`. */
import { createProgress } from '../kit/progress.js';
import { optionsOrExit } from '../kit/command-line.js';
import { runDrill } from './drills.js';
import { HELP, readOptions } from './options.js';
import type { Finding } from './site.js';

const { names, json, ...plan } = optionsOrExit(HELP, readOptions);
const progress = createProgress(process.stderr);
const findings: Finding[] = [];
for (const name of names) {
  const finding = await runDrill(name, { ...plan, onStep: (step) => progress.show(`${name}: ${step}`) });
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
