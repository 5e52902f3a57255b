import { describe, expect, it } from 'vitest';
import { noEstimates, noBrand, noScore } from '../../../src/estimates/group-estimates.js';
import {
  comparedOf,
  whatChanged,
  type Compared,
} from '../../../src/features/analytics/changes/what-changed.js';
import type { Verdict } from '../../../src/estimates/types.js';
import type {
  CompetitorStanding,
  PlatformBreakdown,
  TopicStanding,
} from '../../../src/features/analytics/types.js';

const change = { change: 10, low: 2, high: 18 };

function compared(name: string, pValue: number | null, verdict: Verdict = 'up'): Compared {
  return {
    scope: 'topic',
    name,
    promptId: null,
    verdict,
    pValue,
    visibilityScore: 40,
    visibilityScoreChange: 12,
    sameQuestions: change,
  };
}

const names = (scopes: readonly (readonly Compared[])[]) => whatChanged(scopes).map(({ name }) => name);

describe('whatChanged', () => {
  it('lists significant changes, most certain first, across all scopes', () => {
    const scopes = [[compared('a', 0.03)], [compared('b', 0.001), compared('c', 0.02)]];
    expect(names(scopes)).toEqual(['b', 'c', 'a']);
  });

  it('tests a result against only the others of its scope', () => {
    const quiet = ['c', 'd', 'e'].map((name) => compared(name, 0.6, 'withinNoise'));
    expect(names([[compared('a', 0.02), ...quiet], [compared('b', 0.02)]])).toEqual(['b']);
  });

  it('does not test a result against entries without a verdict', () => {
    const unknown = [compared('c', 0.7, 'insufficientData'), compared('d', 0.7, 'notComparable')];
    expect(names([[compared('a', 0.04), ...unknown]])).toEqual(['a']);
    expect(
      names([[compared('c', 0.0001, 'insufficientData'), compared('d', null, 'notComparable')]]),
    ).toEqual([]);
  });

  it('lists nothing with the verdict withinNoise', () => {
    expect(names([[compared('a', 0.05, 'withinNoise')]])).toEqual([]);
  });

  it('lists at most 20 changes, the most certain ones, without their probabilities', () => {
    const many = Array.from({ length: 25 }, (_, index) => compared(`${index}`, (25 - index) / 1e6));
    const list = whatChanged([many]);
    expect(list.map(({ name }) => name)).toEqual(
      many
        .toReversed()
        .slice(0, 20)
        .map(({ name }) => name),
    );
    expect(list[0]).toEqual({
      scope: 'topic',
      name: '24',
      promptId: null,
      verdict: 'up',
      sameQuestions: change,
      visibilityScore: 40,
      visibilityScoreChange: 12,
    });
  });
});

describe('comparedOf', () => {
  const estimates = { ...noEstimates, verdict: 'up' as const, pValue: 0.01 };
  const known = {
    visibility: null,
    sameQuestions: change,
    verdict: 'up' as const,
    pValue: 0.02,
    weighted: null,
  };
  const sameQuestions = { visibilityScore: change };
  const standing = (brand: string, isOwn: boolean) =>
    ({ brand, isOwn, sameQuestions: change }) as CompetitorStanding;

  it('compares prompts, shown topics, platforms and competitors, each with its probability', () => {
    const scopes = comparedOf(
      {
        platforms: [{ platform: 'gemini', sameQuestions }] as PlatformBreakdown[],
        topics: [
          { topic: null, sameQuestions },
          { topic: 'Pricing', sameQuestions },
        ] as TopicStanding[],
        competitors: [standing('Acme', true), standing('Rival', false), standing('Quiet', false)],
      },
      {
        headline: noEstimates,
        own: noBrand,
        platforms: new Map([['gemini', estimates]]),
        topics: new Map([
          ['', estimates],
          ['Pricing', estimates],
          ['Not shown', estimates],
        ]),
        prompts: new Map([['prm_1', { ...noScore, verdict: 'up' as const, pValue: 0.01 }]]),
        brands: new Map([['Rival', known]]),
      },
    );
    const shown = scopes.map((scope) => scope.map((one) => [one.scope, one.name, one.promptId, one.pValue]));
    expect(shown).toEqual([
      [['prompt', null, 'prm_1', 0.01]],
      [
        ['topic', null, null, 0.01],
        ['topic', 'Pricing', null, 0.01],
      ],
      [['platform', 'gemini', null, 0.01]],
      [
        ['competitor', 'Rival', null, 0.02],
        ['competitor', 'Quiet', null, null],
      ],
    ]);
  });
});
