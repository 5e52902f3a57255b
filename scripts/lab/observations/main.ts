/**
 * Writes any number of generated observations to standard output, to try out or benchmark ingestion. Prompts are given
 * by text, so the file fits any workspace with `--create-prompts`.
 *
 *   npm run --silent lab -- observations 100000 > observations.ndjson
 */
import { pipeline } from 'node:stream/promises';
import { ndjson } from '../../../src/demo/ndjson.js';
import { observationLines } from '../data/observation-lines.js';

const [, , countText = ''] = process.argv;
if (!/^[1-9]\d{0,8}$/.test(countText)) {
  process.stderr.write('Usage: npm run --silent lab -- observations COUNT > observations.ndjson\n');
  process.exit(2);
}
await pipeline(ndjson(observationLines(Number(countText))), process.stdout);
