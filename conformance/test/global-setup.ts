import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Builds the command line, because many tests start it. */
export default function setup(): void {
  execFileSync(process.execPath, [fileURLToPath(new URL('../../scripts/build.js', import.meta.url))]);
}
