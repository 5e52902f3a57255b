/* Writes generated observations. See `npm run lab -- observations --help`. */
import { pipeline } from 'node:stream/promises';
import { ndjson } from '../../../src/demo/ndjson.js';
import { observationLines } from '../data/observation-lines.js';
import { commandLine, operand, wholeNumber } from '../kit/command-line.js';

const { count } = commandLine({
  name: 'observations',
  description: `Writes any number of generated observations to standard output, to try out or benchmark ingestion. Prompts are given by
text, so the file fits any workspace with --create-prompts.`,
  parts: { count: operand('the number of observations', wholeNumber(1)) },
  notes: 'Example:\n  npm run --silent lab -- observations 100000 > observations.ndjson',
  exitCodes: { 0: 'written' },
});
await pipeline(ndjson(observationLines(count)), process.stdout);
