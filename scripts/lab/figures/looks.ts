import { scoresOfPrompts } from '../../../src/estimates/group-estimates.js';
import { atOnce } from '../../../src/domain/steps.js';
import { panelOf } from './entries.js';
import type { Panel } from '../../../src/estimates/panel.js';
import { RANGE_DAYS, turnsOf, type Judgeable, type Turn } from '../../../src/outbox/events/turns.js';
import { drawsOf, type Draws } from './random.js';
import type { Scenario } from './scenario.js';
import { cellsOf, drawWindow, drawWorld } from './world.js';

/** The number of days. A workspace is checked once a day. */
export const LOOKS = 30;

/** A kind of workspace that is checked daily. */
export interface LookScenario extends Scenario {
  /** Whether its first answers are from the day of the first look; otherwise both windows are full by then. */
  readonly isNew: boolean;
  /** The number of prompts that rise on the day of the first look. */
  readonly rising: number;
}

/** The events that receivers of several workspaces get. */
export interface LookScore {
  readonly scenario: LookScenario;
  /** The number of events in each workspace. */
  readonly events: readonly number[];
  /** Share of workspaces in which a scope was announced up and down. */
  readonly flapping: number;
  /** The share of workspaces in which a rise is announced, and on which day; null if nothing rises. */
  readonly found: {
    readonly share: number;
    /** Null if fewer than half of the workspaces announce it. */
    readonly medianDay: number | null;
  } | null;
}

/** Distorts the input of the decision, to show that the proof detects it. */
export type DistortLook = (comparison: Judgeable) => Judgeable;

/** Simulates workspaces that are checked on each of 30 days. */
export function looksOf(
  scenario: LookScenario,
  { workspaces, seed, distort }: { workspaces: number; seed: number; distort?: DistortLook },
): LookScore {
  const draws = drawsOf(seed, JSON.stringify(scenario));
  const seen = Array.from({ length: workspaces }, () => watch(scenario, draws, distort));
  return {
    ...{ scenario, events: seen.map(({ events }) => events) },
    flapping: seen.filter(({ isFlapping }) => isFlapping).length / workspaces,
    found: scenario.rising === 0 ? null : foundIn(seen.map(({ foundAt }) => foundAt)),
  };
}

function watch(scenario: LookScenario, draws: Draws, distort: DistortLook = (comparison) => comparison) {
  const announced = new Map<string, Turn>();
  const turns: { readonly scope: string; readonly verdict: Turn; readonly look: number }[] = [];
  for (const [index, panel] of drawPanels(scenario, draws).entries()) {
    const { turned, settled } = turnsOf(comparisonsOf(panel).map(distort), announced);
    for (const scope of settled) announced.delete(scope);
    for (const { scope, verdict } of turned) {
      announced.set(scope, verdict);
      turns.push({ scope, verdict, look: index + 1 });
    }
  }
  const directions = new Set(turns.map(({ scope, verdict }) => `${scope} ${verdict}`));
  const rising = scenario.rising < scenario.prompts ? 'p0' : 'headline';
  return {
    events: new Set(turns.map(({ look }) => look)).size,
    isFlapping: directions.size > new Set(turns.map(({ scope }) => scope)).size,
    foundAt: turns.find(({ scope, verdict }) => scope === rising && verdict === 'up')?.look ?? null,
  };
}

function foundIn(looks: readonly (number | null)[]): LookScore['found'] {
  const days = looks.flatMap((look) => look ?? []).sort((one, other) => one - other);
  return { share: days.length / looks.length, medianDay: days[Math.ceil(looks.length / 2) - 1] ?? null };
}

function comparisonsOf(panel: Panel): Judgeable[] {
  const { headline, prompts } = atOnce(scoresOfPrompts(panel));
  return [
    { promptId: null, estimates: headline },
    ...[...prompts].map(([promptId, estimates]) => ({ promptId, estimates })),
  ];
}

/** The panels of both windows at each look. Every day has all cells, so a panel is a slice of the columns of all days. */
function drawPanels(scenario: LookScenario, draws: Draws): Panel[] {
  const cells = cellsOf(scenario);
  const span = 2 * RANGE_DAYS;
  const days = drawDays(scenario, draws, span - 1);
  const day = Int32Array.from({ length: span * cells.length }, (_, row) => Math.floor(row / cells.length));
  const cell = day.map((_, row) => row % cells.length);
  const clusters = Array.from({ length: span }, (_, cluster) => ({ isCurrent: cluster >= RANGE_DAYS }));
  return Array.from({ length: LOOKS }, (_, look) => {
    const missing = scenario.isNew ? Math.max(0, span - 1 - look) : 0;
    const from = missing * cells.length;
    const part = (values: Float64Array) =>
      values.subarray(look * cells.length + from, (look + span) * cells.length);
    const [answers, mentions] = [part(days.answers), part(days.mentions)];
    return panelOf({
      cells,
      clusters,
      cell: cell.subarray(from),
      cluster: day.subarray(from),
      answers,
      mentions,
    });
  });
}

/** The answers of all days: some before the first look, and one day for each look. */
function drawDays(scenario: LookScenario, draws: Draws, before: number) {
  const { platforms, rising } = scenario;
  const { previous, current } = drawWorld(scenario, draws);
  const rates = previous.rates.map((rate, cell) =>
    cell < rising * platforms ? (current.rates[cell] ?? 0) : rate,
  );
  const parts = [
    { ...previous, days: new Float64Array(before).fill(1) },
    { ...current, rates, days: new Float64Array(LOOKS).fill(1) },
  ].map((plan) => drawWindow({ ...scenario, days: plan.days.length }, plan, draws));
  const joined = (name: 'answers' | 'mentions') => {
    const [first, then] = parts.map((part) => part[name]) as [Float64Array, Float64Array];
    const all = new Float64Array(first.length + then.length);
    all.set(first);
    all.set(then, first.length);
    return all;
  };
  return { answers: joined('answers'), mentions: joined('mentions') };
}
