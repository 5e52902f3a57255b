import { keywordChecks } from '../../src/demo/keyword-checks.js';
import { observations } from '../../src/demo/observations.js';
import { planDemo, type WorkspacePlan } from '../../src/demo/plan.js';
import { planPrompts } from '../../src/demo/prompt-plan.js';
import type { DemoOptions } from '../../src/demo/types.js';
import type { KeywordCheckLine, ObservationLine } from '../../src/ingest/index.js';

export const NOON = new Date('2026-11-21T12:00:00Z');

/** The three workspaces of a demo created at `now`, the paid one first. */
export function plansAt(now: Date, options: DemoOptions = {}): readonly WorkspacePlan[] {
  return planDemo(options, now).workspaces;
}

/** The paid workspace of a demo created at `now`. */
export function paidPlanAt(now: Date, options: DemoOptions = {}): WorkspacePlan {
  const [paid] = plansAt(now, options);
  if (paid === undefined) throw new Error('there is no paid workspace');
  return paid;
}

/** The observations of a workspace whose prompts have the ids `prompt-0`, `prompt-1`, ... */
export function observationsOf(plan: WorkspacePlan): ObservationLine[] {
  const planned = planPrompts(plan.scenario, plan.scenario.prompts);
  const prompts = planned.map((prompt) => ({ ...prompt, promptId: `prompt-${prompt.index}` }));
  return [...observations({ ...plan, prompts })];
}

export function keywordChecksOf(plan: WorkspacePlan): KeywordCheckLine[] {
  return [...keywordChecks({ ...plan, terms: plan.scenario.keywords })];
}
