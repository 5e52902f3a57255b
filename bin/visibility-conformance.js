#!/usr/bin/env node
import { buildIfStale, explained } from '../scripts/build.js';

// In a checkout the program is built when its source is newer; an installed package has no source.
try {
  await buildIfStale();
} catch (error) {
  console.error(`visibility-conformance: ${explained(error)}`);
  process.exit(3);
}
const { main } = await import('../dist/test/conformance/cli/main.js');
await main(process.argv);
