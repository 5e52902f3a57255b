import type { PanelCell } from '../../../src/estimates/panel.js';
import {
  OTHER_CHANCES,
  OTHER_COUNTS,
  drawOthers,
  falls,
  meanChances,
  shifted,
  type Chances,
  type OtherChance,
  type OtherCounts,
} from './chances.js';
import type { PanelEntries } from './entries.js';
import type { Draws } from './random.js';
import { LONG_WINDOW, type Scenario } from './scenario.js';

/** The cells of a panel in one of its windows. */
export interface WindowPlan {
  /** The expected rate of each cell, without the shift of a day. */
  readonly rates: Float64Array;
  /** The other chances of each cell; null if only mentions are simulated. */
  readonly others: Readonly<Record<OtherChance, Float64Array>> | null;
  /** Answers of each cell on a typical day. */
  readonly perDay: Float64Array;
  /** The number of answers of each day, as a multiple of a typical day. */
  readonly days: Float64Array;
}

/** Prompts drawn for one panel, before its answers. */
export interface World {
  readonly scenario: Scenario;
  readonly previous: WindowPlan;
  readonly current: WindowPlan;
}

const EASIER = 0.3;
const REPLACED_SHARE = 0.4;

export const cellsOf = ({ prompts, platforms }: Scenario): PanelCell[] =>
  Array.from({ length: prompts * platforms }, (_, cell) => ({
    promptId: `p${Math.floor(cell / platforms)}`,
    topic: null,
    isCounted: true,
    platform: `platform${cell % platforms}`,
    surface: '',
    place: '',
  }));

/** Draws the prompts: cell by cell, the platforms of a prompt together. A replaced prompt has a separate cell. */
export function drawWorld(scenario: Scenario, draws: Draws): World {
  const { answers, rise } = scenario;
  const rates = drawRates(scenario, scenario.rate, draws);
  const others = scenario.hasAllFigures ? drawOtherChances(scenario, draws) : null;
  const plan = () => ({
    perDay: new Float64Array(rates.length).fill(answers),
    days: new Float64Array(scenario.days).fill(1),
  });
  const world = {
    scenario,
    previous: { rates, others: others?.before ?? null, ...plan() },
    current: { rates: risen(rates, rise), others: others?.now ?? null, ...plan() },
  };
  happen(world);
  return world;
}

const risen = (rates: Float64Array, rise: number) => rates.map((rate) => rate + rise);

/** The rates of all cells, with room for the rise. */
function drawRates(scenario: Scenario, mean: number, draws: Draws): Float64Array {
  const { prompts, platforms, event } = scenario;
  const rates = new Float64Array(prompts * platforms);
  for (let prompt = 0; prompt < prompts; prompt += 1) {
    const shared = drawRate(scenario, mean, draws);
    for (let platform = 0; platform < platforms; platform += 1) {
      const rate = scenario.together ? shared : drawRate(scenario, mean, draws);
      const isEasier = isOther(event, platform, platforms) || isNewPrompt(scenario, prompt);
      rates[prompt * platforms + platform] = isEasier ? EASIER + (1 - EASIER) * rate : rate;
    }
  }
  return rates;
}

const drawRate = ({ withinPrompt, rise }: Scenario, mean: number, { beta }: Draws) =>
  (1 - rise) * beta(mean / (1 - rise), withinPrompt);

function drawOtherChances(scenario: Scenario, draws: Draws) {
  const means = meanChances(scenario.rate);
  const drawn = OTHER_CHANCES.map((name) => {
    const low = drawRates(scenario, means[name], draws);
    const high = risen(low, scenario.rise);
    return { name, before: falls(name) ? high : low, now: falls(name) ? low : high };
  });
  const window = (of: 'before' | 'now') =>
    Object.fromEntries(drawn.map((one) => [one.name, one[of]])) as Record<OtherChance, Float64Array>;
  return { before: window('before'), now: window('now') };
}

/** Whether a platform is added or dropped. */
const isOther = (event: Scenario['event'], platform: number, platforms: number) =>
  (event === 'platformAdded' || event === 'platformDropped') && platform >= platforms / 2;

/** The last prompts replace the first ones. */
const isNewPrompt = ({ event, prompts }: Scenario, prompt: number) =>
  event === 'replaced' && prompt >= prompts * (1 - REPLACED_SHARE / (1 + REPLACED_SHARE));

function happen({ scenario, previous, current }: World): void {
  const { event, prompts, platforms } = scenario;
  if (event === 'outage') current.days[3] = 0;
  if (event === 'burst') current.days[0] = 10;
  const middle =
    [...previous.rates].sort((one, other) => one - other)[Math.floor(previous.rates.length / 2)] ?? 0;
  const replaced = Math.round((prompts * REPLACED_SHARE) / (1 + REPLACED_SHARE));
  for (let cell = 0; cell < previous.perDay.length; cell += 1) {
    const other = isOther(event, cell % platforms, platforms);
    const prompt = Math.floor(cell / platforms);
    if (event === 'platformAdded' && other) previous.perDay[cell] = 0;
    if (event === 'platformDropped' && other) current.perDay[cell] = 0;
    if (event === 'uneven' && (previous.rates[cell] ?? 0) >= middle)
      current.perDay[cell] = 3 * scenario.answers;
    if (event === 'replaced' && isNewPrompt(scenario, prompt)) previous.perDay[cell] = 0;
    if (event === 'replaced' && prompt < replaced) current.perDay[cell] = 0;
  }
}

/** The chances of a cell on a day. A day that is good for the brand is bad for its competitor. */
export const chancesOf = ({ rates, others }: WindowPlan, cell: number, shift: number): Chances => ({
  mention: shifted(rates[cell] ?? 0, shift),
  competitor: shifted(others?.competitor[cell] ?? 0, -shift),
  citation: shifted(others?.citation[cell] ?? 0, shift),
  position: shifted(others?.position[cell] ?? 0, -shift),
  sentiment: shifted(others?.sentiment[cell] ?? 0, shift),
});

/** The counts of the answers of a window: cluster by cluster, with all cells. */
export interface Counts {
  readonly clusters: number;
  readonly answers: Float64Array;
  readonly mentions: Float64Array;
  /** Null if only mentions are simulated. */
  readonly others: OtherColumns | null;
}

type OtherColumns = Readonly<Record<keyof OtherCounts, Float64Array>>;

const columnsOf = (columnOf: (name: keyof OtherCounts) => Float64Array): OtherColumns =>
  Object.fromEntries(OTHER_COUNTS.map((name) => [name, columnOf(name)])) as OtherColumns;

/** Draws the answers. */
export function drawPanel(world: World, cells: readonly PanelCell[], draws: Draws): PanelEntries {
  const windows = [world.previous, world.current].map((plan) => drawWindow(world.scenario, plan, draws));
  const answers = joined(windows.map((counts) => counts.answers));
  const rows = placesOf(answers);
  const column = (read: (counts: Counts) => Float64Array) => taken(joined(windows.map(read)), rows);
  const none = new Float64Array(rows.length);
  const others =
    world.scenario.hasAllFigures && columnsOf((name) => column(({ others }) => others?.[name] ?? none));
  return {
    cells,
    clusters: windows.flatMap(({ clusters }, index) =>
      Array.from({ length: clusters }, () => ({ isCurrent: index === 1 })),
    ),
    cell: rows.map((row) => row % cells.length),
    cluster: rows.map((row) => Math.floor(row / cells.length)),
    answers: column((counts) => counts.answers),
    mentions: column((counts) => counts.mentions),
    ...others,
  };
}

/** The indexes of nonzero values. */
function placesOf(values: Float64Array): Int32Array {
  const places = new Int32Array(values.length);
  let length = 0;
  for (let place = 0; place < values.length; place += 1) if (values[place] !== 0) places[length++] = place;
  return places.subarray(0, length);
}

function taken(values: Float64Array, places: Int32Array): Float64Array {
  const some = new Float64Array(places.length);
  for (let index = 0; index < places.length; index += 1) some[index] = values[places[index] ?? 0] ?? 0;
  return some;
}

function joined(parts: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(parts.reduce((length, part) => length + part.length, 0));
  let start = 0;
  for (const part of parts) {
    all.set(part, start);
    start += part.length;
  }
  return all;
}

/** Draws the answers of a window. Weeks may begin on any day of the window, so the first and the last may be short. */
export function drawWindow(scenario: Scenario, plan: WindowPlan, draws: Draws): Counts {
  const { prompts, platforms, days, together, withinDay, dayEndsAt = 0 } = scenario;
  const isLong = days >= LONG_WINDOW;
  const offset = isLong ? Math.floor(7 * draws.uniform()) : 0;
  const clusterOf = (day: number) => (isLong ? Math.floor((day + offset) / 7) : day);
  const cells = prompts * platforms;
  const counts = emptyCounts(clusterOf(days - 1) + 1, cells, plan.others !== null);
  const nextShifts = shiftsOf(scenario, draws);
  let shifts = dayEndsAt > 0 ? nextShifts() : new Float64Array(platforms);
  for (let day = 0; day < days; day += 1) {
    const earlier = shifts;
    shifts = nextShifts();
    const row = clusterOf(day) * cells;
    let mood = 0;
    for (let cell = 0; cell < cells; cell += 1) {
      if (!together || cell % platforms === 0) mood = draws.uniform();
      const answers = (plan.perDay[cell] ?? 0) * (plan.days[day] ?? 0);
      if (answers === 0) continue;
      const platform = cell % platforms;
      const before = dayEndsAt > 0 ? draws.binomial(answers, dayEndsAt) : 0;
      for (const [part, shift] of [
        [before, earlier[platform]],
        [answers - before, shifts[platform]],
      ] as const) {
        if (part === 0) continue;
        const chances = chancesOf(plan, cell, shift ?? 0);
        drawAnswers(counts, row + cell, { answers: part, mood, chances, withinDay }, draws);
      }
    }
  }
  return counts;
}

function emptyCounts(clusters: number, cells: number, hasOthers: boolean): Counts {
  const empty = () => new Float64Array(clusters * cells);
  return {
    ...{ clusters, answers: empty(), mentions: empty() },
    others: hasOthers ? columnsOf(empty) : null,
  };
}

interface DayOfCell {
  readonly answers: number;
  readonly chances: Chances;
  /** Decides whether the common answer of the day mentions the brand. */
  readonly mood: number;
  readonly withinDay: number;
}

/**
 * Draws the answers of a cell on a day. Some copy the common answer of the day, and the others are independent, so that any
 * two have the correlation withinDay in every property.
 */
function drawAnswers(
  counts: Counts,
  at: number,
  { answers, mood, chances, withinDay }: DayOfCell,
  draws: Draws,
): void {
  const copies = withinDay === 0 ? 0 : draws.binomial(answers, Math.sqrt(withinDay));
  const common = mood < chances.mention ? 1 : 0;
  const rest = { answers: answers - copies, mentions: draws.binomial(answers - copies, chances.mention) };
  add(counts.answers, at, answers);
  add(counts.mentions, at, copies * common + rest.mentions);
  if (counts.others === null) return;
  const copied = drawOthers(chances, { answers: 1, mentions: common }, draws);
  const independent = drawOthers(chances, rest, draws);
  for (const name of OTHER_COUNTS) add(counts.others[name], at, copies * copied[name] + independent[name]);
}

function add(values: Float64Array, index: number, value: number): void {
  values[index] = (values[index] ?? 0) + value;
}

/** The shifts of each platform on consecutive days. */
function shiftsOf(scenario: Scenario, { normal }: Draws): () => Float64Array {
  const { platforms, together, dayShift, dayMemory = 0 } = scenario;
  let last: number | undefined;
  return () => {
    const drawn = normal();
    last = last === undefined ? drawn : dayMemory * last + Math.sqrt(1 - dayMemory ** 2) * drawn;
    const shared = dayShift * last;
    const shifts = new Float64Array(platforms).fill(shared);
    return together || dayShift === 0 ? shifts : shifts.map(() => dayShift * normal());
  };
}
