/**
 * Runs every tool of others that examines the contract or the service, and prints what each found. See docs/clients.md.
 */
import { parseArgs } from 'node:util';
import { ToolUnavailable } from '../clients/generator.js';
import { ajv, redocly, spectral } from './documents.js';
import { generators } from './generators.js';
import type { Judge, Verdict } from './judge.js';
import { schemathesis } from './schemathesis.js';

const judges: readonly Judge[] = [redocly, ajv, spectral, schemathesis, ...generators];

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
const chosen = judges.filter(({ name }) => values.only?.includes(name) ?? true);
if (chosen.length < (values.only?.length ?? 1))
  throw new Error(`Unknown judge. The judges are: ${judges.map(({ name }) => name).join(', ')}.`);

const rows: string[][] = [['judge', 'version', 'findings', 'unexplained']];
for (const judge of chosen) {
  process.stderr.write(`${judge.name} ...\n`);
  rows.push([judge.name, ...(await rowOf(judge))]);
}
const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
for (const row of rows) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));

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
