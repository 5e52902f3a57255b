import type { Services } from '../../app.js';
import { table } from '../kit/table.js';
import { count } from '../kit/words.js';

type Outlook = Awaited<ReturnType<Services['analytics']['outlook']>>;

const PLANS = {
  asPlanned: 'as planned',
  anotherSample: 'another sample at each target',
  twiceThePrompts: 'twice the prompts',
  everyDay: 'asked on every day',
} as const satisfies Record<Outlook['plans'][number]['plan'], string>;

const BASES = {
  history: 'Based on the variation of the answers of the last 30 days.',
  assumptions:
    'The last 30 days have too few answers to estimate their variation. Assumed: a score of 40 %, and answers of a day that are\n' +
    'correlated by 0.1 within prompts and by 0.01 between prompts.',
} as const;

/** The smallest changes that a plan and similar plans can detect. */
export function describeOutlook({ basis, plans }: Outlook): string {
  const rows = plans.map(({ plan, smallestChangeInWeek, smallestChangeInMonth, questionsPerWeek }) => [
    PLANS[plan],
    points(smallestChangeInWeek),
    points(smallestChangeInMonth),
    count(questionsPerWeek),
  ]);
  return [
    'The smallest change of the visibility score that is detected in 80 % of cases, in points:',
    table(['PLAN', 'WEEK TO WEEK', 'MONTH TO MONTH', 'QUESTIONS PER WEEK'], rows),
    BASES[basis],
  ].join('\n');
}

const points = (change: number | null) => (change === null ? 'none' : change.toFixed(1));
