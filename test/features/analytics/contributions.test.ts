import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atOnce } from '../../../src/domain/steps.js';
import { WEIGHTINGS, type Weighting } from '../../../src/domain/weighting.js';
import {
  changesOf,
  PARTS,
  remaindersOf,
  totalChangeOf,
  type ComparedParts,
} from '../../../src/features/analytics/changes/contributions.js';
import { contributions } from '../../../src/estimates/contributions.js';
import { mixOf } from '../../../src/estimates/mix.js';
import { overviewEstimates } from '../../../src/features/analytics/overview/overview.js';
import type { Panel } from '../../../src/estimates/panel.js';
import type { KpiSummary, PlatformBreakdown, TopicStanding } from '../../../src/features/analytics/types.js';
import { comparedOf, type Compared } from '../../../src/features/analytics/changes/what-changed.js';
import { arbitraryPanel, panelOf } from '../../estimates/panels.js';
import { panelOfAnswers, week } from './panel-of-answers.js';

/** Everything that an overview of this panel compares. */
function partsOf(panel: Panel, weighting: Weighting = 'answers'): ComparedParts {
  const estimates = atOnce(overviewEstimates(panel, weighting));
  const [prompt, topic, platform] = atOnce(contributions(panel, weighting, Object.values(PARTS)));
  const summaryOf = (one: typeof estimates.headline) => one as unknown as KpiSummary;
  const platforms = [...estimates.platforms].map(([platform, one]) => ({ ...summaryOf(one), platform }));
  const topics = [...estimates.topics].map(([topic, one]) => ({ ...summaryOf(one), topic: topic || null }));
  const { sameQuestions, visibilityScoreChange } = estimates.headline;
  const same = sameQuestions.visibilityScore?.change;
  const mixChange = same === undefined ? null : (visibilityScoreChange ?? 0) - same;
  const headline = { ...summaryOf(estimates.headline), sameQuestions: { ...sameQuestions, mixChange } };
  return {
    own: comparedOf(
      { platforms: platforms as PlatformBreakdown[], topics: topics as TopicStanding[], competitors: [] },
      estimates,
    ),
    sources: [],
    total: totalChangeOf(headline, atOnce(mixOf(panel, weighting))),
    contributions: { prompt, topic, platform } as ComparedParts['contributions'],
  };
}

/** Every comparison as if it were certain. */
const certain = (parts: ComparedParts): ComparedParts => ({
  ...parts,
  own: parts.own.map((scope) =>
    scope.map((one): Compared => ({ ...one, verdict: 'up', pValue: one.sameQuestions ? 0.001 : null })),
  ),
});

/** Prompts, platforms and topics of a panel in groups of any size. */
const panels = arbitraryPanel.map(({ size, entries, groupOf }) => {
  const panel = panelOf(entries, size);
  const cells = panel.cells.map((cell, index) => ({
    ...cell,
    promptId: `p${Math.abs(groupOf[index] ?? 0)}`,
    topic: index % 2 === 0 ? 'A' : null,
    platform: index % 3 === 0 ? 'gemini' : 'chatgpt',
  }));
  return { ...panel, cells };
});

describe('contributions', () => {
  it.each(WEIGHTINGS)(
    'add up to the total change, within the rounding of each, with %s alike',
    (weighting) => {
      let compared = 0;
      fc.assert(
        fc.property(panels, (panel) => {
          const parts = certain(partsOf(panel, weighting));
          const { sameQuestions } = parts.total;
          if (sameQuestions === null) return;
          compared += 1;
          const changes = changesOf(parts);
          for (const scope of ['prompt', 'topic', 'platform']) {
            const listed = changes.filter((one) => one.scope === scope);
            const sum = listed.reduce((total, { contribution }) => total + (contribution?.change ?? 0), 0);
            expect(Math.abs(sum - sameQuestions.change)).toBeLessThan(0.02 + 0.005 * listed.length);
          }
        }),
      );
      expect(compared).toBeGreaterThan(20);
    },
  );

  it('and the remainder of a scope add up exactly', () => {
    const fell = week(true, 0, 10, { promptId: 'fell' }).concat(week(false, 9, 10, { promptId: 'fell' }));
    const stayed = ['a', 'b', 'c'].flatMap((promptId) =>
      [true, false].flatMap((isCurrent) => week(isCurrent, [4, 5, 6, 5, 5, 6, 4], 10, { promptId })),
    );
    const parts = partsOf(panelOfAnswers([...fell, ...stayed]));
    const changes = changesOf(parts);
    const [prompt] = changes.filter(({ scope }) => scope === 'prompt');
    expect(prompt).toMatchObject({ promptId: 'fell', verdict: 'down', contribution: { change: -22.5 } });
    expect(parts.total.sameQuestions?.change).toBe(-22.5);
    expect(remaindersOf(parts, changes)).toEqual([
      { scope: 'prompt', count: 3, contribution: 0 },
      { scope: 'topic', count: 0, contribution: 0 },
      { scope: 'platform', count: 0, contribution: 0 },
    ]);
    expect(remaindersOf(parts, [])).toContainEqual({ scope: 'prompt', count: 4, contribution: -22.5 });
  });

  it('has no remainder if nothing can be compared', () => {
    const parts = partsOf(panelOfAnswers(week(true, 5, 10)));
    expect([parts.total.sameQuestions, parts.total.mix, remaindersOf(parts, [])]).toEqual([null, null, []]);
  });
});

describe('mixOf', () => {
  it('adds up to the change that is not about the same questions', () => {
    const kinds = { newQuestions: 0, droppedQuestions: 0, changedModels: 0, frequency: 0 };
    fc.assert(
      fc.property(panels, (panel) => {
        const { total } = partsOf(panel);
        if (total.mix === null || total.mixChange === null) return;
        const parts = Object.entries(total.mix);
        const sum = parts.reduce((all, [, { points }]) => all + points, 0);
        expect(Math.abs(sum - total.mixChange)).toBeLessThan(0.05);
        for (const [name, { points }] of parts) if (points !== 0) kinds[name as keyof typeof kinds] += 1;
      }),
      { numRuns: 500 },
    );
    for (const [name, seen] of Object.entries(kinds)) expect(seen, name).toBeGreaterThan(0);
  });

  it('says how far new, dropped and more frequent questions and other models move the score', () => {
    const of = (promptId: string, isCurrent: boolean, mentions: number, answers: number, model = '') =>
      week(isCurrent, mentions, answers, { promptId, model });
    const steady = [...of('a', true, 5, 10), ...of('a', false, 5, 10)];
    const points = (...parts: ReturnType<typeof week>[]) => {
      const mix = atOnce(mixOf(panelOfAnswers([...steady, ...parts.flat()])));
      return Object.fromEntries(Object.entries(mix ?? {}).map(([name, part]) => [name, part.points]));
    };
    const none = { newQuestions: 0, droppedQuestions: 0, changedModels: 0, frequency: 0 };
    expect(points()).toEqual(none);
    // Half of the answers, at 100 % in place of 50 %.
    expect(points(of('b', true, 10, 10))).toEqual({ ...none, newQuestions: 25 });
    expect(points(of('b', false, 10, 10))).toEqual({ ...none, droppedQuestions: -25 });
    expect(points(of('b', true, 10, 10, 'new'), of('b', false, 0, 10, 'old'))).toEqual({
      ...none,
      changedModels: 50,
    });
    // The share of a question without mentions rises from a half to three quarters.
    expect(points(of('b', true, 0, 30), of('b', false, 0, 10))).toEqual({ ...none, frequency: -12.5 });
  });

  it('leaves out prompts that do not count', () => {
    const control = week(true, 10, 10, { promptId: 'control', isCounted: false });
    const steady = [true, false].flatMap((isCurrent) => week(isCurrent, 5, 10));
    expect(atOnce(mixOf(panelOfAnswers([...steady, ...control])))?.newQuestions).toEqual({
      points: 0,
      currentObservations: 0,
      previousObservations: 0,
    });
  });
});
