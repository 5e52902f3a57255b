import type { Named } from './answer-text.js';
import type { PlannedPrompt } from './prompt-plan.js';
import type { Random } from './random.js';
import { valueOf, type DemoBrand, type Scenario } from './scenario.js';
import { blame, neutral, praise, type Remark } from './wording.js';

/** The content of an assistant's answer, without its wording. */
export interface Answer {
  /** The brands that it mentions, by position. */
  readonly named: readonly NamedBrand[];
  readonly namesOwn: boolean;
  /** The choice of its opening and closing. */
  readonly opening: number;
  readonly closing: number;
}

export interface NamedBrand extends Named {
  readonly isOwn: boolean;
  /** From -1 to 1; null if the answer is neither for nor against the brand. */
  readonly sentiment: number | null;
}

export interface AnswerSetting {
  readonly scenario: Scenario;
  readonly prompt: PlannedPrompt;
  /** Days ago. */
  readonly age: number;
  /** Added to the visibility of the workspace's brand for this prompt and platform. */
  readonly bias: number;
}

/** Generates an answer whose mentions on average follow the visibility and sentiment of the scenario. */
export function answerOf(random: Random, setting: AnswerSetting): Answer {
  const { scenario } = setting;
  const named = [scenario.own, ...scenario.rivals, ...scenario.bystanders]
    .map((brand) => ({ brand, odds: oddsOf(brand, setting), draw: random.float(), order: random.normal() }))
    .filter(({ odds, draw }) => draw < odds)
    // More visible brands tend to be named earlier.
    .sort((one, other) => other.odds + 0.25 * other.order - (one.odds + 0.25 * one.order))
    .map(({ brand }) => nameBrand(random, setting, brand));
  return {
    named: withDistinctRemarks(named),
    namesOwn: named.some(({ isOwn }) => isOwn),
    opening: named.length === 0 ? 0 : random.int(0, 3),
    closing: random.int(0, 3),
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

function nameBrand(random: Random, { scenario, age }: AnswerSetting, brand: DemoBrand): NamedBrand {
  const isOwn = brand === scenario.own;
  const mood = clamp(valueOf(brand.sentiment, age) + 0.22 * random.normal());
  const tone = mood > 0.35 ? praise : mood > 0 ? neutral : blame;
  return {
    name: isOwn && random.chance(0.12) ? random.pick(scenario.aliases) : brand.name,
    isOwn,
    count: 1 + (random.chance(0.3) ? random.int(1, 3) : 0),
    sentiment: random.chance(0.07) ? null : Math.round(mood * 100) / 100,
    tone,
    remark: random.pick(tone.remarks),
  };
}

/** Gives brands of the same tone different remarks, as long as there are enough. */
function withDistinctRemarks(named: readonly NamedBrand[]): NamedBrand[] {
  const used = new Set<Remark>();
  return named.map((one) => {
    const { remarks } = one.tone;
    const first = remarks.indexOf(one.remark);
    const inTurn = [...remarks.slice(first), ...remarks.slice(0, first)];
    const remark = inTurn.find((other) => !used.has(other)) ?? one.remark;
    used.add(remark);
    return { ...one, remark };
  });
}

function clamp(value: number): number {
  return Math.min(1, Math.max(-1, value));
}
