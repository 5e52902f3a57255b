import type { WhatChanged } from '../../features/analytics/index.js';
import type { GapChange } from '../../features/insights/index.js';
import type { DigestFailures, DigestGaps, DigestSpending, NoAnswers, WeeklyDigest } from '../digest/types.js';
import {
  decimal,
  firstLines,
  inLine,
  percent,
  plural,
  pointsChanged,
  quoted,
  sectionOf,
  usd,
} from './text.js';
import type { Notice, NoticeSection } from './types.js';

/** Maximum number of lines in a section. */
const MAX_LINES = 5;

/** The message with a weekly digest. Without news it says so, and lists nothing that may be chance. */
export function digestContent(digest: WeeklyDigest): Pick<Notice, 'title' | 'sections'> {
  const { withoutAnswers, whatChanged, gaps, spending, failures } = digest;
  const rest = [...spendingSection(spending), ...failuresSection(failures)];
  if (withoutAnswers !== null)
    return { title: 'no answers this week', sections: [reasonSection(digest, withoutAnswers), ...rest] };
  const changes = [
    ...sectionOf('What changed', firstLines(whatChanged.map(changeLine), MAX_LINES)),
    ...gapSections(gaps),
  ];
  return {
    title: titleOf(digest, changes.length > 0),
    sections: [headlineSection(digest, changes.length > 0), ...changes, ...rest],
  };
}

function titleOf({ headline: { verdict } }: WeeklyDigest, hasNews: boolean): string {
  if (verdict === 'up' || verdict === 'down') return `visibility is ${verdict} this week`;
  return hasNews ? 'what changed this week' : 'no clear change this week';
}

function headlineSection({ headline, from, to }: WeeklyDigest, hasNews: boolean): NoticeSection {
  const { visibilityScore, visibilityLow, visibilityHigh, mentions, observations } = headline;
  const interval =
    visibilityLow === null || visibilityHigh === null
      ? ''
      : ` (95% interval ${decimal(visibilityLow)} to ${decimal(visibilityHigh)})`;
  const score = `From ${from} to ${to}, the visibility score was ${decimal(visibilityScore ?? 0)}${interval}: named in ${mentions} of ${plural(observations, 'answer')}.`;
  return { heading: null, lines: [score, verdictLine(headline, hasNews)] };
}

function verdictLine({ verdict, sameQuestions }: WeeklyDigest['headline'], hasNews: boolean): string {
  if (verdict === 'insufficientData') return 'There are too few answers to tell whether it changed.';
  if (verdict === 'notComparable' || sameQuestions === null)
    return 'It cannot be compared with the week before, because other questions were asked.';
  const change = `On the same questions, it is ${pointsChanged(sameQuestions)} from the week before`;
  return verdict === 'withinNoise' ? `No clear change${hasNews ? ' overall' : ''}. ${change}.` : `${change}.`;
}

function changeLine({ scope, name, sameQuestions }: WhatChanged): string {
  const scopes = {
    prompt: 'Prompt',
    topic: 'Topic',
    platform: 'Platform',
    competitor: 'Competitor',
  } as const;
  const what = name === null ? 'Prompts without a topic' : `${scopes[scope]} ${quoted(name)}`;
  return `${what}: ${pointsChanged(sameQuestions)}`;
}

function gapSections({ opened, closed, openedTotal, closedTotal }: DigestGaps): NoticeSection[] {
  return [
    ...sectionOf('Gaps that opened or grew', gapLines(opened, openedTotal)),
    ...sectionOf('Gaps that closed or shrank', gapLines(closed, closedTotal)),
  ];
}

function gapLines(gaps: readonly GapChange[], total: number): string[] {
  const shown = gaps.slice(0, MAX_LINES).map(gapLine);
  return total > shown.length ? [...shown, `and ${total - shown.length} more`] : shown;
}

function gapLine({ text, current, previous, competitors }: GapChange): string {
  const { gapObservations, observations, gapRate, interval } = current;
  const share = `${percent(gapRate)}, 95% interval ${percent(interval.low)} to ${percent(interval.high)}`;
  const named = competitors.slice(0, 3).map(({ brand }) => inLine(brand));
  const before = `${previous.gapObservations} of ${previous.observations} the week before`;
  return `${quoted(text)}: ${gapObservations} of ${plural(observations, 'answer')} name only competitors (${share}), ${before}; mostly ${named.join(', ')}`;
}

/** Nothing if nothing was spent, as with imported answers. */
function spendingSection({
  spentUsd,
  previousSpentUsd,
  monthUsd,
  monthlyBudgetUsd,
}: DigestSpending): NoticeSection[] {
  if (spentUsd === 0 && previousSpentUsd === 0) return [];
  const week = `${usd(spentUsd)}, and ${usd(previousSpentUsd)} the week before.`;
  const month =
    monthlyBudgetUsd === null
      ? `${usd(monthUsd)} this month, without a monthly budget.`
      : `${usd(monthUsd)} of the monthly budget of ${usd(monthlyBudgetUsd)} is spent.`;
  return sectionOf('Spending', [week, month]);
}

function failuresSection({ platforms, runs, failedRuns, deadLetters }: DigestFailures): NoticeSection[] {
  return sectionOf('Failures', [
    ...platforms.map(
      ({ platform, attempted, failed }) =>
        `${platform}: ${failed} of ${plural(attempted, 'question')} failed`,
    ),
    ...(failedRuns === 0 ? [] : [`${failedRuns} of ${plural(runs, 'run')} ended without an answer`]),
    ...(deadLetters === 0 ? [] : [`${plural(deadLetters, 'message')} could not be delivered`]),
  ]);
}

const REASONS: Readonly<Record<NoAnswers, string>> = {
  allFailed: 'All questions failed.',
  noPrompts: 'No prompt is active: all are paused or archived.',
  noTargets: 'The workspace has no targets, so its prompts are not asked anywhere.',
  notAsked:
    'Questions were planned, but not asked. Check that a worker with the provider runs, and that no budget is spent.',
  noSchedule: 'The workspace has no schedule, and nobody measured it.',
  noRun: 'No run was planned. Check that a worker with the providers runs.',
};

function reasonSection({ from, to }: WeeklyDigest, reason: NoAnswers): NoticeSection {
  return { heading: null, lines: [`There are no answers from ${from} to ${to}.`, REASONS[reason]] };
}
