/**
 * Writes a file of invented observations of any size to standard output, for trying the ingest and for
 * measuring it: prompts are named by text, so the file fits a workspace that knows none of them.
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
    // Every prompt is measured on every platform, one prompt after the other.
    const prompt = prompts[Math.floor(index / platforms.length) % PROMPTS];
    const { promptId: _, ...measured } = line;
    const { text: promptText, topic, persona, intent } = { ...prompt };
    yield { promptText, topic, persona, intent, ...measured };
    index += 1;
  }
}

await pipeline(ndjson(lines(Number(countText))), process.stdout);
