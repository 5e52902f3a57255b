import type { MentionLine } from '../ingest/index.js';
import type { PlannedPrompt } from './prompt-plan.js';
import type { Random } from './random.js';
import { valueOf, type DemoBrand, type Scenario } from './scenario.js';

/** An assistant's answer and the brands it mentions. */
export interface Answer {
  readonly text: string;
  readonly mentions: readonly MentionLine[];
  readonly namesOwn: boolean;
}

export interface AnswerSetting {
  readonly scenario: Scenario;
  readonly prompt: PlannedPrompt;
  /** Days ago. */
  readonly age: number;
  /** Added to the own brand's visibility for this prompt and platform. */
  readonly bias: number;
}

/** Generates an answer whose mentions on average follow the visibility and sentiment of the scenario. */
export function answerOf(random: Random, setting: AnswerSetting): Answer {
  const { scenario, prompt } = setting;
  const named = [scenario.own, ...scenario.rivals, ...scenario.bystanders]
    .map((brand) => ({ brand, odds: oddsOf(brand, setting), draw: random.float(), order: random.normal() }))
    .filter(({ odds, draw }) => draw < odds)
    // More visible brands tend to be named earlier.
    .sort((one, other) => other.odds + 0.25 * other.order - (one.odds + 0.25 * one.order))
    .map(({ brand }, index) => mentionOf(random, setting, brand, index + 1));
  return {
    text: textOf(random, prompt, named),
    mentions: named,
    namesOwn: named.some(({ isOwn }) => isOwn),
  };
}

/** The probability that an answer to this prompt mentions the brand. */
function oddsOf(brand: DemoBrand, { scenario, prompt, age, bias }: AnswerSetting): number {
  const isOwn = brand === scenario.own;
  if (prompt.persona === 'control') return 0.02;
  if (prompt.persona === 'branded') return isOwn ? 0.97 : valueOf(brand.visibility, age) * 0.5;
  const usual = valueOf(brand.visibility, age) + (isOwn ? bias + prompt.theme.bias : -0.4 * bias);
  return Math.min(0.95, Math.max(0.02, usual));
}

type FoundMention = MentionLine & { readonly isOwn: boolean; readonly snippet: string };

function mentionOf(
  random: Random,
  { scenario, age }: AnswerSetting,
  brand: DemoBrand,
  position: number,
): FoundMention {
  const isOwn = brand === scenario.own;
  const mood = clamp(valueOf(brand.sentiment, age) + 0.22 * random.normal());
  const name = isOwn && random.chance(0.12) ? random.pick(scenario.aliases) : brand.name;
  return {
    brand: name,
    isOwn,
    position,
    count: 1 + (random.chance(0.3) ? random.int(1, 3) : 0),
    sentiment: random.chance(0.07) ? null : Math.round(mood * 100) / 100,
    snippet: `${name} ${random.pick(mood > 0.35 ? praise : mood > 0 ? neutral : blame)}.`,
  };
}

function textOf(random: Random, { text, theme }: PlannedPrompt, named: readonly FoundMention[]): string {
  if (named.length === 0) return `${text} ${random.pick(advice)}`;
  const list = named.map(({ position, snippet }) => `${position}. ${snippet}`).join('\n');
  return `${random.pick(openings).replace('{topic}', theme.name.toLowerCase())}\n${list}\n${random.pick(advice)}`;
}

function clamp(value: number): number {
  return Math.min(1, Math.max(-1, value));
}

const openings = [
  'For {topic}, these come up most often:',
  'Here are options worth a look when it comes to {topic}:',
  'Several names stand out in {topic}:',
  'It depends on what you need, but in {topic} people usually compare:',
];
const praise = [
  'is widely recommended and quick to get going with',
  'gets high marks from people who use it every day',
  'stands out for its support',
  'is a safe choice with fair prices',
];
const neutral = [
  'is a solid option',
  'covers the basics and is easy to find',
  'is often named, though opinions differ',
  'suits some better than others',
];
const blame = [
  'has drawn complaints about its prices',
  'has lost some fans after recent changes',
  'is named often, but reviews mention slow support',
  'takes patience at the start',
];
const advice = [
  'Make a short list and try two of them before you decide.',
  'Look at recent reviews, since offers change quickly.',
  'Prices and terms differ by country, so check them first.',
  'Start from your own needs rather than from any list.',
];
