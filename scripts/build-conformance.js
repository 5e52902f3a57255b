/**
 * Builds the package of the conformance suite: the suite and the contract, compiled and with their declarations, go
 * from the repository's build into conformance/dist, where the same relative paths hold. Runs before it is packed.
 */
import { cpSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from './build.js';

const from = new URL('../dist/', import.meta.url);
const to = new URL('../conformance/dist/', import.meta.url);

await build({ withTypes: true });
rmSync(to, { recursive: true, force: true });
for (const folder of ['spec', 'test/conformance'])
  cpSync(fileURLToPath(new URL(folder, from)), fileURLToPath(new URL(folder, to)), { recursive: true });
