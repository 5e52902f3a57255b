/**
 * Writes any number of generated observations to standard output, to try out or benchmark ingestion. Prompts are given
 * by text, so the file fits any workspace with `--create-prompts`.
 *
 *   npx tsx scripts/make-observations.ts 100000 > observations.ndjson
 */
import { pipeline } from 'node:stream/promises';
import { planPrompts } from '../src/demo/prompt-plan.js';
import { ndjson } from '../src/demo/ndjson.js';
import { observations } from '../src/demo/observations.js';
import { platforms } from '../src/demo/platforms.js';
import { tallybrook } from '../src/demo/scenarios/tallybrook.js';
import { startOfUtcDay } from '../src/domain/window.js';

const PROMPTS = 250;
const LINES_A_DAY = PROMPTS * platforms.length;

const [, , countText = ''] = process.argv;
if (!/^[1-9]\d{0,8}$/.test(countText)) {
  process.stderr.write('Usage: npx tsx scripts/make-observations.ts COUNT > observations.ndjson\n');
  process.exit(2);
}

function* lines(count: number): Generator<object> {
  const scenario = { ...tallybrook, events: [] };
  const prompts = planPrompts(scenario, PROMPTS).map((prompt) => ({ ...prompt, promptId: '' }));
  const days = Math.ceil(count / LINES_A_DAY);
  let index = 0;
  for (const line of observations({ scenario, seed: 1, today: startOfUtcDay(new Date()), days, prompts })) {
    if (index >= count) return;
    // Observations come prompt by prompt, one per platform.
    const prompt = prompts[Math.floor(index / platforms.length) % PROMPTS];
    const { promptId: _, ...sample } = line;
    const { text: promptText, topic, persona, intent } = { ...prompt };
    yield { promptText, topic, persona, intent, ...sample };
    index += 1;
  }
}

await pipeline(ndjson(lines(Number(countText))), process.stdout);
