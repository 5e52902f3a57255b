#!/usr/bin/env node
import { buildIfStale } from '../scripts/build.js';

// In a checkout the program is built when its source is newer; an installed package has no source.
await buildIfStale();
const { main } = await import('../dist/src/cli/main.js');
await main(process.argv);
