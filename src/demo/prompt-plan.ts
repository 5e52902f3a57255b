import type { NewPrompt } from '../features/prompts/index.js';
import { itemAt } from './random.js';
import type { DemoTopic, PromptEvent, Scenario } from './scenario.js';

/** With fewer prompts than this, none are paused, archived, replaced or failing. */
const MIN_PROMPTS_FOR_EVENTS = 12;

/** A prompt to be tracked, with what its answers depend on. */
export interface PlannedPrompt extends NewPrompt {
  /** Index among the prompts of the workspace. */
  readonly index: number;
  readonly theme: DemoTopic;
  /** The answer to a control prompt; null for prompts about the business. */
  readonly neutralAnswer: string | null;
  readonly event: PromptEvent | undefined;
}

/** Plans prompts with distinct texts. A higher count appends prompts without changing the texts before them. */
export function planPrompts(scenario: Scenario, count: number): PlannedPrompt[] {
  return Array.from({ length: count }, (_, index) => planPrompt(scenario, index, count));
}

function planPrompt(scenario: Scenario, index: number, count: number): PlannedPrompt {
  const { patterns, topics } = scenario;
  const round = Math.floor(index / patterns.length);
  const pattern = itemAt(patterns, index);
  // Each round shifts the topics by one, so that a pattern is paired with every topic before one repeats.
  const place = (index % patterns.length) + round;
  const theme = itemAt(topics, place);
  const neutral = itemAt(scenario.neutral, place);
  const isControl = pattern.persona === 'control';
  const text = pattern.text
    .replace('{subject}', theme.subject)
    .replace('{brand}', scenario.own.name)
    .replace('{rival}', itemAt(scenario.rivals, round).name)
    .replace('{neutral}', neutral.name);
  return {
    index,
    theme,
    neutralAnswer: isControl ? neutral.answer : null,
    text: qualified(text, Math.floor(round / topics.length), scenario.audiences),
    topic: isControl ? null : theme.name,
    persona: pattern.persona,
    intent: pattern.intent,
    event:
      count < MIN_PROMPTS_FOR_EVENTS ? undefined : scenario.events.find((event) => event.index === index),
  };
}

/** Once every pattern has been used with every topic, later cycles qualify the text with an audience. */
function qualified(text: string, cycle: number, audiences: readonly string[]): string {
  if (cycle === 0) return text;
  const qualifier = cycle <= audiences.length ? `for ${itemAt(audiences, cycle - 1)}` : `for ${cycle} people`;
  return text.endsWith('?') ? `${text.slice(0, -1)} ${qualifier}?` : `${text} ${qualifier}`;
}
