import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FailureReport, RuleReport, RunResult } from '../session/result.js';

const FOLDER = 'failures';

/** The path of the shell script for a failure in the report folder: `failures/BULK-07-1.sh`. */
export function scriptPath(dir: string, rule: RuleReport, failure: FailureReport): string {
  const position = [...rule.failures, ...rule.warnings].indexOf(failure) + 1;
  return join(dir, FOLDER, `${rule.id}-${position}.sh`);
}

/** Writes a shell script for each failure, replacing the scripts of earlier runs. */
export function writeScripts(result: RunResult, dir: string): void {
  const folder = join(dir, FOLDER);
  const failures = result.rules.flatMap((rule) => rule.failures.map((failure) => ({ rule, failure })));
  if (failures.length > 0) mkdirSync(folder, { recursive: true });
  for (const name of namesIn(folder)) if (/^[A-Z]+-\d+-\d+\.sh$/.test(name)) rmSync(join(folder, name));
  for (const { rule, failure } of failures)
    writeFileSync(scriptPath(dir, rule, failure), failure.curl, { mode: 0o755 });
  if (namesIn(folder).length === 0) rmSync(folder, { recursive: true, force: true });
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
