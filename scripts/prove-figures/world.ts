import type { PanelCell } from '../../src/features/analytics/panel.js';
import type { PanelEntries } from './entries.js';
import type { Draws } from './random.js';
import { LONG_WINDOW, type Scenario } from './scenario.js';

/** The cells of a panel in one of its windows. */
export interface WindowPlan {
  /** The expected rate of each cell, without the shift of a day. */
  readonly rates: Float64Array;
  /** Answers of each cell on a usual day. */
  readonly perDay: Float64Array;
  /** How many usual days each day counts as. */
  readonly days: Float64Array;
}

/** Prompts that are drawn for one panel; the answers are drawn after it. */
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

/** Draws the prompts: cell by cell, the platforms of a prompt together. A replaced prompt has a cell of its own. */
export function drawWorld(scenario: Scenario, draws: Draws): World {
  const { prompts, platforms, answers, rise, event } = scenario;
  const cells = prompts * platforms;
  const before = new Float64Array(cells);
  for (let prompt = 0; prompt < prompts; prompt += 1) {
    const shared = drawRate(scenario, draws);
    for (let platform = 0; platform < platforms; platform += 1) {
      const rate = scenario.together ? shared : drawRate(scenario, draws);
      const isEasier = isOther(event, platform, platforms) || isNewPrompt(scenario, prompt);
      before[prompt * platforms + platform] = isEasier ? EASIER + (1 - EASIER) * rate : rate;
    }
  }
  const usualDays = () => new Float64Array(scenario.days).fill(1);
  const previous = { rates: before, perDay: new Float64Array(cells).fill(answers), days: usualDays() };
  const current = {
    rates: before.map((rate) => rate + rise),
    perDay: new Float64Array(cells).fill(answers),
    days: usualDays(),
  };
  const world = { scenario, previous, current };
  happen(world);
  return world;
}

/** Leaves room for the rise. */
function drawRate({ rate, withinPrompt, rise }: Scenario, { beta }: Draws): number {
  return (1 - rise) * beta(rate / (1 - rise), withinPrompt);
}

/** Whether a platform is one of those that are added or dropped. */
const isOther = (event: Scenario['event'], platform: number, platforms: number) =>
  (event === 'platformAdded' || event === 'platformDropped') && platform >= platforms / 2;

/** The last prompts are the ones that take the places of the first. */
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

/** Draws the answers. */
export function drawPanel(world: World, cells: readonly PanelCell[], draws: Draws): PanelEntries {
  const windows = [world.previous, world.current].map((plan) => drawWindow(world.scenario, plan, draws));
  const size = windows.reduce((sum, { clusters }) => sum + clusters * cells.length, 0);
  const columns = {
    cell: new Int32Array(size),
    cluster: new Int32Array(size),
    answers: new Float64Array(size),
    mentions: new Float64Array(size),
  };
  let length = 0;
  let first = 0;
  for (const { clusters, answers, mentions } of windows) {
    for (let row = 0; row < answers.length; row += 1) {
      if (answers[row] === 0) continue;
      columns.cell[length] = row % cells.length;
      columns.cluster[length] = first + Math.floor(row / cells.length);
      columns.answers[length] = answers[row] ?? 0;
      columns.mentions[length] = mentions[row] ?? 0;
      length += 1;
    }
    first += clusters;
  }
  return {
    cells,
    clusters: windows.flatMap(({ clusters }, index) =>
      Array.from({ length: clusters }, () => ({ isCurrent: index === 1 })),
    ),
    cell: columns.cell.subarray(0, length),
    cluster: columns.cluster.subarray(0, length),
    answers: columns.answers.subarray(0, length),
    mentions: columns.mentions.subarray(0, length),
  };
}

interface Counts {
  readonly clusters: number;
  /** Cluster by cluster, with all cells. */
  readonly answers: Float64Array;
  readonly mentions: Float64Array;
}

/** Draws the answers of a window. Weeks begin on any day of it, so that the first and the last may be short. */
export function drawWindow(scenario: Scenario, plan: WindowPlan, draws: Draws): Counts {
  const { prompts, platforms, days, together, dayShift } = scenario;
  const isLong = days >= LONG_WINDOW;
  const offset = isLong ? Math.floor(7 * draws.uniform()) : 0;
  const clusterOf = (day: number) => (isLong ? Math.floor((day + offset) / 7) : day);
  const cells = prompts * platforms;
  const clusters = clusterOf(days - 1) + 1;
  const answers = new Float64Array(clusters * cells);
  const mentions = new Float64Array(clusters * cells);
  const shifts = new Float64Array(platforms);
  const common = Math.sqrt(scenario.withinDay);
  const nextShift = shiftsOf(scenario, draws);
  for (let day = 0; day < days; day += 1) {
    const shared = nextShift();
    for (let platform = 0; platform < platforms; platform += 1)
      shifts[platform] = together || dayShift === 0 ? shared : dayShift * draws.normal();
    const row = clusterOf(day) * cells;
    let mood = 0;
    for (let cell = 0; cell < cells; cell += 1) {
      if (!together || cell % platforms === 0) mood = draws.uniform();
      const count = (plan.perDay[cell] ?? 0) * (plan.days[day] ?? 0);
      if (count === 0) continue;
      const rate = shifted(plan.rates[cell] ?? 0, shifts[cell % platforms] ?? 0);
      // Answers that follow the mood of the day have two by two the correlation withinDay.
      const followers = common === 0 ? 0 : draws.binomial(count, common);
      const found = (mood < rate ? followers : 0) + draws.binomial(count - followers, rate);
      answers[row + cell] = (answers[row + cell] ?? 0) + count;
      mentions[row + cell] = (mentions[row + cell] ?? 0) + found;
    }
  }
  return { clusters, answers, mentions };
}

/** The shifts of one day after another. */
function shiftsOf({ dayShift, dayMemory = 0 }: Scenario, { normal }: Draws): () => number {
  let last: number | undefined;
  return () => {
    const drawn = normal();
    last = last === undefined ? drawn : dayMemory * last + Math.sqrt(1 - dayMemory ** 2) * drawn;
    return dayShift * last;
  };
}

/** A probability after a shift of its logit. */
export function shifted(rate: number, shift: number): number {
  if (shift === 0) return rate;
  const odds = rate * Math.exp(shift);
  return odds / (1 - rate + odds);
}
