import type { Plan } from '../../domain/principal.js';
import { searchForm } from '../../domain/text.js';
import type { PersonaFilter, Prompt, PromptFilter, WordingChange } from './types.js';

/** Share of common words from which two wordings count as the same question put a little differently. */
const MINOR_OVERLAP = 0.6;

/**
 * How far a wording moved. `none`: the same text. `minor`: the same but for case, punctuation and space, or
 * a word overlap (Jaccard index of the two sets of words) of 0.6 and more. `major`: anything else.
 */
export function wordingChange(before: string, after: string): WordingChange {
  if (before === after) return 'none';
  if (skeleton(before) === skeleton(after) && skeleton(before) !== '') return 'minor';
  return wordOverlap(before, after) >= MINOR_OVERLAP ? 'minor' : 'major';
}

function skeleton(text: string): string {
  return text.toLowerCase().replace(/[\p{P}\p{S}\s]+/gu, '');
}

function wordOverlap(one: string, other: string): number {
  const left = new Set(words(one));
  const right = new Set(words(other));
  const common = [...left].filter((word) => right.has(word)).length;
  const all = left.size + right.size - common;
  return all === 0 ? 0 : common / all;
}

function words(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The cap in force: the workspace's own, else its plan's. -1 = unlimited. */
export function effectiveCap(
  plan: Plan,
  override: number | null,
  caps: Readonly<Record<Plan, number>>,
): number {
  return override ?? caps[plan];
}

export interface StatusContext {
  readonly now: Date;
  readonly cadenceHours: number;
}

/**
 * The moment before which a last success is stale: twice the cadence ago, so that at least one measurement was missed.
 */
export function staleBefore({ now, cadenceHours }: StatusContext): Date {
  return new Date(now.getTime() - 2 * cadenceHours * 3_600_000);
}

/** True when the last success is too old. */
export function isStale(lastObservedAt: Date, context: StatusContext): boolean {
  return lastObservedAt < staleBefore(context);
}

/** The filter's `custom` stands for the personas that it has no word for. */
const CUSTOM_PERSONAS: ReadonlySet<string> = new Set(['competitor', 'branded', 'control']);

/** The filter as a test of one prompt: OR inside one, AND between them. Archived prompts match only when asked for. */
export function filterOf(filter: PromptFilter): (prompt: Prompt) => boolean {
  const { statuses, personas, intents } = filter;
  // Lowered once, not once a prompt: a request may bring many labels.
  const topics = filter.topics && new Set(filter.topics.map((topic) => searchForm(topic)));
  const query = filter.query === undefined ? undefined : searchForm(filter.query);
  return (prompt) => matches(prompt, { statuses, personas, intents, topics, query });
}

interface LoweredFilter {
  readonly statuses: PromptFilter['statuses'];
  readonly personas: PromptFilter['personas'];
  readonly intents: PromptFilter['intents'];
  readonly topics: ReadonlySet<string> | undefined;
  readonly query: string | undefined;
}

function matches(prompt: Prompt, filter: LoweredFilter): boolean {
  const { statuses, personas, intents, topics, query } = filter;
  if (statuses ? !statuses.includes(prompt.status) : prompt.status === 'archived') return false;
  if (personas && !personas.some((persona) => isOfPersona(prompt, persona))) return false;
  if (intents && (prompt.intent === null || !intents.includes(prompt.intent))) return false;
  if (topics && (prompt.topic === null || !topics.has(searchForm(prompt.topic)))) return false;
  return query === undefined || contains(prompt.text, query) || contains(prompt.topic ?? '', query);
}

function isOfPersona(prompt: Prompt, persona: PersonaFilter): boolean {
  return persona === 'custom' ? CUSTOM_PERSONAS.has(prompt.persona) : prompt.persona === persona;
}

function contains(text: string, lowered: string): boolean {
  return searchForm(text).includes(lowered);
}
