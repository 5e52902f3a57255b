// Prints the counts of a test run and exits with 1 if anything failed.
import { existsSync, readFileSync } from 'node:fs';

const [file, failedChecks] = process.argv.slice(2);
const run = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
const passed = run?.numPassedTests ?? 0;
const failedTests = run?.numFailedTests ?? 0;
const skipped = (run?.numPendingTests ?? 0) + (run?.numTodoTests ?? 0);
// Failed tests also fail a check, so the larger of the two numbers includes both.
const failed = Math.max(failedTests, Number(failedChecks));
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed > 0 || run === undefined || passed === 0 ? 1 : 0;
