import type { NewPrompt } from '../features/prompts/index.js';
import { itemAt } from './random.js';
import type { DemoTopic, PromptEvent, Scenario } from './scenario.js';

/** Scenarios let things happen to some of their prompts only when there are at least so many. */
const ENOUGH_FOR_EVENTS = 12;

/** A prompt that is going to be tracked, and how it is measured. */
export interface PlannedPrompt extends NewPrompt {
  /** Its place among the prompts of the workspace, from 0. */
  readonly index: number;
  readonly theme: DemoTopic;
  readonly event: PromptEvent | undefined;
}

/** The prompts of a workspace, all of different texts; the first ones are the same whatever the count. */
export function planPrompts(scenario: Scenario, count: number): PlannedPrompt[] {
  return Array.from({ length: count }, (_, index) => planPrompt(scenario, index, count));
}

function planPrompt(scenario: Scenario, index: number, count: number): PlannedPrompt {
  const { patterns, topics } = scenario;
  const round = Math.floor(index / patterns.length);
  const pattern = itemAt(patterns, index);
  // Each round shifts the topics by one, so that a pattern meets every topic before it meets one again.
  const place = (index % patterns.length) + round;
  const theme = itemAt(topics, place);
  const text = pattern.text
    .replace('{subject}', theme.subject)
    .replace('{brand}', scenario.own.name)
    .replace('{rival}', itemAt(scenario.rivals, round).name)
    .replace('{neutral}', itemAt(scenario.neutral, place));
  return {
    index,
    theme,
    text: qualified(text, Math.floor(round / topics.length), scenario.audiences),
    topic: pattern.persona === 'control' ? null : theme.name,
    persona: pattern.persona,
    intent: pattern.intent,
    event: count < ENOUGH_FOR_EVENTS ? undefined : scenario.events.find((event) => event.index === index),
  };
}

/** When every pattern was used with every topic, the next cycle asks for somebody in particular. */
function qualified(text: string, cycle: number, audiences: readonly string[]): string {
  if (cycle === 0) return text;
  const qualifier = cycle <= audiences.length ? `for ${itemAt(audiences, cycle - 1)}` : `for ${cycle} people`;
  return text.endsWith('?') ? `${text.slice(0, -1)} ${qualifier}?` : `${text} ${qualifier}`;
}
