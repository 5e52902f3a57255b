import { planPrompts } from '../../../src/demo/prompt-plan.js';
import { observations } from '../../../src/demo/observations.js';
import { platforms } from '../../../src/demo/platforms.js';
import { tallybrook } from '../../../src/demo/scenarios/tallybrook.js';
import { startOfUtcDay } from '../../../src/domain/window.js';

const PROMPTS = 250;
const LINES_A_DAY = PROMPTS * platforms.length;

/** Generates `count` observations of 250 prompts. Prompts are given by text, so the lines fit any workspace. */
export function* observationLines(count: number): Generator<object> {
  const scenario = { ...tallybrook, events: [] };
  const prompts = planPrompts(scenario, PROMPTS).map((prompt) => ({ ...prompt, promptId: '' }));
  const days = Math.ceil(count / LINES_A_DAY);
  let index = 0;
  const today = startOfUtcDay(new Date());
  for (const line of observations({ scenario, seed: 1, today, days, prompts, hasSurfaces: false })) {
    if (index >= count) return;
    // Observations are grouped by prompt, one per platform.
    const prompt = prompts[Math.floor(index / platforms.length) % PROMPTS];
    const { promptId: _, ...sample } = line;
    const { text: promptText, topic, persona, intent } = { ...prompt };
    yield { promptText, topic, persona, intent, ...sample };
    index += 1;
  }
}
