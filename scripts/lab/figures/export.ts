import { writeFile } from 'node:fs/promises';
import { sumByGroup } from '../../../src/estimates/cluster-sums.js';
import { changeOf, intervalOf, rateOf, type Rate } from '../../../src/estimates/estimates.js';
import { drawsOf } from './random.js';
import { usual, type Scenario } from './scenario.js';
import { panelOf } from './entries.js';
import { cellsOf, drawPanel, drawWorld } from './world.js';

/** 12 prompts on 2 platforms in two windows of 30 days, with a daily shift shared by all prompts. */
const even = { ...usual, prompts: 12, platforms: 2, days: 30, dayShift: 0.3, withinDay: 0.2 };

const panels: Readonly<Record<string, Scenario>> = { even, uneven: { ...even, event: 'burst' } };

/** The share of answers that mention the brand, and the share of voice, whose denominator is random too. */
const rates: Readonly<Record<string, Rate>> = {
  rate: { numerator: [1], denominator: [0], isProportion: true },
  ratio: { numerator: [1], denominator: [1, 2], isProportion: true },
};

/** Writes two panels with a line for each cell and day, and returns their estimates: for compare.py. */
export async function exportPanels(file: string, seed: number): Promise<unknown> {
  const drawn = Object.entries(panels).map(([name, scenario]) => draw(name, scenario, seed));
  const lines = ['panel,window,cell,day,answers,mentions,competitors', ...drawn.flatMap((one) => one.lines)];
  await writeFile(file, `${lines.join('\n')}\n`);
  return Object.fromEntries(drawn.map(({ name, estimates }) => [name, estimates]));
}

function draw(name: string, scenario: Scenario, seed: number) {
  const draws = drawsOf(seed, name);
  const cells = cellsOf(scenario);
  const entries = drawPanel(drawWorld(scenario, draws), cells, draws);
  const { answers, mentions, cell, cluster } = entries;
  const competitors = answers.map((count) => draws.binomial(count, 0.4));
  const lines = Array.from(answers, (count, entry) => {
    const day = cluster[entry] ?? 0;
    const window = entries.clusters[day]?.isCurrent === true ? 1 : 0;
    return [name, window, cell[entry], day, count, mentions[entry], competitors[entry]].join(',');
  });
  const grouping = { groupOf: new Int32Array(cells.length), groups: 1 };
  const panel = panelOf({ ...entries, competitorMentions: competitors });
  const columns = [panel.counts.mentions, panel.counts.competitorMentions];
  const [group] = sumByGroup(panel, columns, grouping);
  if (group === undefined) throw new Error('a panel without a group');
  const estimates = Object.entries(rates).map(([figure, rate]) => {
    const value = rateOf(group.all, rate);
    // A mean has a symmetric interval, so that its width shows the standard error.
    const mean = intervalOf(group.all, { ...rate, isProportion: false });
    return [figure, { value, mean, interval: intervalOf(group.all, rate), change: changeOf(group, rate) }];
  });
  return { name, lines, estimates: Object.fromEntries(estimates) as unknown };
}
