#!/usr/bin/env node
import { existsSync } from 'node:fs';

const program = new URL('../dist/conformance/cli/main.js', import.meta.url);
if (!existsSync(program)) {
  console.error('visibility-conformance: the program is not built. Run "npm run build" first.');
  process.exit(3);
}
const { main } = await import(program.href);
await main(process.argv);
