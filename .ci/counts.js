// Prints the counts of all test runs together and exits with 1 if anything failed.
import { existsSync, readFileSync } from 'node:fs';

const [failedChecks, ...files] = process.argv.slice(2);
const missing = files.filter((file) => !existsSync(file));
if (missing.length > 0) console.log(`No results in ${missing.join(', ')}`);
const runs = files.filter(existsSync).map((file) => JSON.parse(readFileSync(file, 'utf8')));
const total = (name) => runs.reduce((sum, run) => sum + (run[name] ?? 0), 0);
const passed = total('numPassedTests');
const skipped = total('numPendingTests') + total('numTodoTests');
// Failed tests also fail a check, so the larger of the two numbers includes both.
const failed = Math.max(total('numFailedTests'), Number(failedChecks)) + missing.length;
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
