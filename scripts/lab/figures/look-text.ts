import { quantile95 } from '../../../src/estimates/student-t.js';
import { LOOKS, type LookScenario, type LookScore } from './looks.js';
import { crossTable, strong } from './tables.js';

/** The scores of workspaces that are checked daily. */
export interface LookResults {
  readonly seed: number;
  readonly seconds: number;
  readonly scores: readonly LookScore[];
}

/** Events are counted per this many workspaces. If nothing changes, the goal is at most one. */
const WORKSPACES = 20;

export const describeLooks = ({ prompts, platforms, answers, name }: LookScenario): string =>
  `${LOOKS} looks, ${prompts} prompts, ${answers} answers a day, platforms: ${platforms}, ${name}`;

/** Whether there are more events than the goal allows, by more than the simulation error. */
export const isTooLoud = ({ scenario, events }: LookScore): boolean =>
  scenario.rising === 0 && WORKSPACES * meanOf(events).low > 1;

export function asLookLine(score: LookScore): string {
  const parts = [
    `${describeLooks(score.scenario)}: ${eventsOf(score.events)} events in ${WORKSPACES} workspaces`,
    `${percent(score.flapping)} % flap`,
    ...(score.scenario.rising === 0 ? [] : [foundOf(score)]),
  ];
  return [parts.join(', '), ...(isTooLoud(score) ? ['  MISSED: more than one event'] : [])].join('\n');
}

export function asLookSummary({ seed, seconds, scores }: LookResults): string {
  const workspaces = scores.reduce((sum, score) => sum + score.events.length, 0);
  const loud = scores.filter(isTooLoud);
  return [
    `${workspaces} workspaces of seed ${seed}, looked at for ${LOOKS} days, in ${seconds} s.`,
    loud.length === 0 ? 'None has too many events.' : `Too many events in ${loud.length} scenarios.`,
  ].join('\n');
}

/** The tables of docs/statistics/proof.md about repeated checks. */
export function asLookMarkdown({ seed, seconds, scores }: LookResults): string {
  const [{ events } = { events: [] }] = scores;
  const quiet = scores.filter(({ scenario }) => scenario.rising === 0);
  const rises = scores.filter(({ scenario }) => scenario.rising > 0);
  return [
    `${scores.length} scenarios, ${events.length} workspaces each, seed ${seed}, in ${Math.round(seconds / 60)} minutes.`,
    `Nothing changes: events in ${WORKSPACES} workspaces during ${LOOKS} days, with 95 % intervals. The goal is at most one; a figure in bold is above it by more than chance. After the slash, the share of workspaces in which a verdict was announced up and down.`,
    sizeTable(quiet, (score) => {
      const events = eventsOf(score.events);
      return `${strong(events, isTooLoud(score))} / ${percent(score.flapping)} %`;
    }),
    `In all of these workspaces together: ${eventsOf(quiet.flatMap(({ events }) => events))} events in ${WORKSPACES}.`,
    `Prompts rise: the share of workspaces in which it is announced (in the headline, or for the one prompt) within ${LOOKS} days, after how many days in the median, and the share that flap.`,
    sizeTable(rises, (score) => `${foundOf(score)} / ${percent(score.flapping)} %`),
  ].join('\n\n');
}

const percent = (share: number) => (100 * share).toFixed(1);

function eventsOf(events: readonly number[]): string {
  const found = meanOf(events);
  const [mean, low, high] = [found.mean, found.low, found.high].map((count) =>
    (WORKSPACES * count).toFixed(1),
  );
  return `${mean} (${low} to ${high})`;
}

function foundOf({ found }: LookScore): string {
  if (found === null) return '';
  const days = found.medianDay === null ? '' : `, day ${found.medianDay}`;
  return `${percent(found.share)} % found${days}`;
}

/** A mean with its interval, which Wilson's method gives for a Poisson variable; clustered events count as fewer. */
function meanOf(counts: readonly number[]): { mean: number; low: number; high: number } {
  const sum = counts.reduce((total, count) => total + count, 0);
  const squares = counts.reduce((total, count) => total + count ** 2, 0);
  const size = sum === 0 ? 1 : squares / sum;
  const z = quantile95(Infinity);
  const center = sum / size + z ** 2 / 2;
  const margin = z * Math.sqrt(sum / size + z ** 2 / 4);
  const shown = (groups: number) => (size * groups) / counts.length;
  return { mean: sum / counts.length, low: shown(center - margin), high: shown(center + margin) };
}

/** A row for each kind of workspace, and a column for each size. */
function sizeTable(scores: readonly LookScore[], cellOf: (score: LookScore) => string): string {
  const placeOf = ({ scenario: { name, platforms, answers } }: LookScore) => ({
    title: name,
    heading: `${platforms} platform${platforms === 1 ? '' : 's'}, ${answers} a day`,
  });
  const sizes = [...new Set(scores.map((score) => placeOf(score).heading))];
  return crossTable(scores, sizes, placeOf, cellOf);
}
