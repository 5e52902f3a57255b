#!/usr/bin/env node
import { existsSync } from 'node:fs';

// In a checkout the suite is part of the repository's build, which is renewed when the source is newer. The package
// brings its own build.
const builder = new URL('../../scripts/build.js', import.meta.url);
const isCheckout = existsSync(builder);
if (isCheckout) {
  const { buildIfStale, explained } = await import(builder.href);
  await buildIfStale().catch((error) => {
    console.error(`visibility-conformance: ${explained(error)}`);
    process.exit(3);
  });
}
const program = isCheckout
  ? '../../dist/test/conformance/cli/main.js'
  : '../dist/test/conformance/cli/main.js';
const { main } = await import(new URL(program, import.meta.url).href);
await main(process.argv);
