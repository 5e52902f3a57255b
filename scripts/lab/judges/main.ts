/* Runs the tools of others on the contract and the service. See `npm run lab -- judges --help`. */
import { ToolUnavailable } from '../clients/generator.js';
import { commandLine, oneOf, repeatable } from '../kit/command-line.js';
import { textTable } from '../kit/tables.js';
import { ajv, redocly, spectral } from './documents.js';
import { generators } from './generators.js';
import type { Judge, Verdict } from './judge.js';
import { schemathesis } from './schemathesis.js';

const judges: readonly Judge[] = [redocly, ajv, spectral, schemathesis, ...generators];

const names = judges.map(({ name }) => name);
const { only = names } = commandLine({
  name: 'judges',
  description: `Runs every tool of others that examines the contract or the service, and prints what each found. See docs/clients.md. A tool
that is unavailable is skipped.

Tools: ${names.join(', ')}`,
  parts: { only: repeatable('<tool>', 'run one of them', oneOf(names)) },
  exitCodes: { 0: 'docs/clients.md explains every finding', 1: 'one is not explained, or a tool failed' },
});
const chosen = judges.filter(({ name }) => only.includes(name));

const rows: string[][] = [];
for (const judge of chosen) {
  process.stderr.write(`${judge.name} ...\n`);
  rows.push([judge.name, ...(await rowOf(judge))]);
}
console.log(textTable(['tool', 'version', 'findings', 'unexplained'], rows));

async function rowOf(judge: Judge): Promise<string[]> {
  try {
    return report(await judge.examine());
  } catch (error) {
    if (error instanceof ToolUnavailable) return ['skipped', error.message.split('\n', 1).join()];
    process.exitCode = 1;
    process.stderr.write(`  ${String(error)}\n`);
    return ['failed'];
  }
}

/** The cells of a verdict. Prints what is not explained, which fails the command. */
function report({ version, findings }: Verdict): string[] {
  const unexplained = findings.filter(({ isExplained }) => !isExplained);
  for (const { text } of unexplained) process.stderr.write(`  ${text}\n`);
  if (unexplained.length > 0) process.exitCode = 1;
  return [version, String(findings.length), String(unexplained.length)];
}
