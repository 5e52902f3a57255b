import { asDifferenceSummary, type DifferenceResults } from './difference-text.js';
import { FIGURES, type FigureName } from './figures.js';
import { asFinding, findingsOf } from './findings.js';
import { foundIn, percent } from './goals.js';
import { asLookSummary, type LookResults } from './look-text.js';
import type { Scenario } from './scenario.js';
import type { Coverage, FigureScore, Score } from './score.js';
import { describe } from './title.js';

/** The scores of panels. */
export interface PanelResults {
  readonly seed: number;
  readonly seconds: number;
  readonly scores: readonly Score[];
}

/** The results of a run. */
export interface Results extends PanelResults {
  readonly looks: LookResults;
  readonly differences: DifferenceResults;
}

/** The results of a scenario: one line, plus one per figure if there are several. */
export function asLine(score: Score): string {
  const { scenario, figures, similar } = score;
  const names = Object.keys(figures) as FigureName[];
  const parts = names.map((name) => ({ name, part: partOf(scenario, figures[name]) }));
  const questions = similar.intervals === 0 ? '' : `; questions like these ${percent(similar.covered)} %`;
  const title = `${describe(scenario)}${score.isRepeated ? `, ${score.panels} panels` : ''}`;
  return [
    parts.length === 1 ? `${title}: ${parts[0]?.part}${questions}` : `${title}${questions}`,
    ...(parts.length === 1 ? [] : parts.map(({ name, part }) => `  ${FIGURES[name].title}: ${part}`)),
    ...findingsOf(score).map((finding) => `  ${asFinding(finding)}`),
  ].join('\n');
}

function partOf({ rise }: Scenario, figure: FigureScore | undefined): string {
  if (figure === undefined) return '';
  const withWidth = ({ covered, halfWidth }: Coverage) =>
    `${percent(covered)} % (+-${halfWidth.toPrecision(3)})`;
  const found = `${percent(foundIn(figure))} % ${rise === 0 ? 'false' : 'found'}`;
  const tests = `${percent(figure.tTest)} % by a t test, ${percent(figure.zTest)} % by a z test`;
  return [
    `level ${withWidth(figure.level)}`,
    `change ${withWidth(figure.change)}`,
    ...(rise === 0 ? [found] : [found, tests]),
  ].join(', ');
}

export function asSummary({ looks, differences, ...results }: Results): string {
  return [
    ...(results.scores.length === 0 ? [] : [summaryOf(results)]),
    ...(looks.scores.length === 0 ? [] : [asLookSummary(looks)]),
    ...(differences.scores.length === 0 ? [] : [asDifferenceSummary(differences)]),
  ].join('\n');
}

function summaryOf({ seed, seconds, scores }: PanelResults): string {
  const findings = scores.flatMap((score) => findingsOf(score));
  const panels = scores.reduce((sum, score) => sum + score.panels, 0);
  const faults = findings.filter(({ fault }) => fault !== null);
  return [
    `${scores.length} scenarios, ${panels} panels of seed ${seed} in ${seconds} s.`,
    `Goals missed as stated, see docs/statistics/proof.md: ${findings.length - faults.length}.`,
    faults.length === 0 ? 'All other goals are met.' : faults.map(asFinding).join('\n'),
  ].join('\n');
}
