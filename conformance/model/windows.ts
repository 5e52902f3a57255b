import type { Call } from './call.js';
import { FILTER_PERSONAS } from './input.js';
import { one } from './query.js';
import type { Observation, Prompt } from './state.js';

const DAY_MS = 86_400_000;

/** The window that the request asks for, in days. */
export function readRange(call: Call): number {
  return call.model.behavior.rangeDays(one(call, 'rangeDays'), call.operation);
}

/** The whole days of a window, by their first moment; the last is today. */
export interface Window {
  readonly rangeDays: number;
  readonly days: readonly number[];
}

/** The window that ends `before` days before today. */
export function windowOf(call: Call, rangeDays: number, before = 0): Window {
  const today = Math.floor(call.model.clock.now() / DAY_MS) * DAY_MS;
  const days = Array.from(
    { length: rangeDays },
    (_, index) => today - (rangeDays - 1 + before - index) * DAY_MS,
  );
  return { rangeDays, days };
}

/** A moment's UTC day. */
export function day(milliseconds: number | undefined): string {
  return new Date(milliseconds ?? 0).toISOString().slice(0, 10);
}

/** A window as answers name it. */
export function span({ rangeDays, days }: Window): { rangeDays: number; from: string; to: string } {
  return { rangeDays, from: day(days[0]), to: day(days.at(-1)) };
}

/** Observations that fall into a window. */
export function within(observations: readonly Observation[], { days }: Window): Observation[] {
  const from = days[0] ?? 0;
  const until = (days.at(-1) ?? 0) + DAY_MS;
  return observations.filter(({ at }) => at >= from && at < until);
}

/** Whether a prompt's answers count for the workspace: it does not name the brand itself. */
export function isPooled({ persona }: Prompt): boolean {
  return filterPersona(persona) !== 'custom';
}

/** The prompts whose answers count for the workspace. */
export function pooledPrompts({ workspace }: Call): Prompt[] {
  return workspace.prompts.filter(isPooled);
}

/** The observations of several prompts. */
export function answersOf(prompts: readonly Prompt[]): Observation[] {
  return prompts
    .filter(({ observations }) => observations.length > 0)
    .flatMap(({ observations }) => observations);
}

/** The word of the filter that stands for a persona. */
export function filterPersona(persona: string): string {
  return (FILTER_PERSONAS as readonly string[]).includes(persona) ? persona : 'custom';
}
