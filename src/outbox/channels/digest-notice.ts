import type { WhatChanged } from '../../features/analytics/index.js';
import { evidenceOfChange, gapsOfPrompt, type GapChange } from '../../features/insights/index.js';
import type { DigestFailures, DigestSpending, NoAnswers, WeeklyDigest } from '../digest/types.js';
import { methodSection } from './digest-method.js';
import { answersOf } from './answers-page.js';
import {
  countedAlike,
  decimal,
  firstLines,
  inLine,
  ofSurface,
  percent,
  plainLines,
  plural,
  pointsChanged,
  quoted,
  sectionOf,
  usd,
} from './text.js';
import type { Notice, NoticeLine, NoticeSection } from './types.js';

/** Maximum number of lines in a section. */
const MAX_LINES = 5;

/** The message with a weekly digest. Without news it says so, and lists nothing that may be chance. */
export function digestContent(
  digest: WeeklyDigest & { readonly workspaceId: string },
  publicUrl: string | undefined,
): Pick<Notice, 'title' | 'sections'> {
  const { withoutAnswers, spending, failures } = digest;
  const rest = [...spendingSection(spending), ...failuresSection(failures)];
  if (withoutAnswers !== null)
    return { title: 'no answers this week', sections: [reasonSection(digest, withoutAnswers), ...rest] };
  if (digest.brandName === null)
    return { title: 'no brand is named', sections: [brandSection(digest), ...rest] };
  const changes = [...changesSection(digest, publicUrl), ...gapSections(digest, publicUrl)];
  return {
    title: titleOf(digest, changes.length > 0),
    sections: [
      headlineSection(digest, changes.length > 0),
      ...changes,
      ...methodSection(digest.method),
      ...rest,
    ],
  };
}

/** Without a brand there is nothing to look for in answers, so a score of 0 would be no figure. */
function brandSection({
  workspaceId,
  headline: { observations },
  from,
  to,
}: WeeklyDigest & { readonly workspaceId: string }): NoticeSection {
  const state = `From ${from} to ${to}, there are ${plural(observations, 'answer')}, but the workspace names no brand to look for in them.`;
  const request = `Name it with "visibility workspace set-brand ${workspaceId} --brand NAME", then run "visibility rescore --workspace ${workspaceId}".`;
  return { heading: null, lines: plainLines(state, request) };
}

function titleOf({ headline: { verdict } }: WeeklyDigest, hasNews: boolean): string {
  if (verdict === 'up' || verdict === 'down') return `visibility is ${verdict} this week`;
  return hasNews ? 'what changed this week' : 'no clear change this week';
}

function headlineSection(
  { headline, surface, weighting, from, to }: WeeklyDigest,
  hasNews: boolean,
): NoticeSection {
  const { visibilityScore, visibilityLow, visibilityHigh, mentions, observations } = headline;
  const interval =
    visibilityLow === null || visibilityHigh === null
      ? ''
      : ` (95% interval ${decimal(visibilityLow)} to ${decimal(visibilityHigh)})`;
  const score = `From ${from} to ${to}, the visibility score was ${decimal(visibilityScore ?? 0)}${interval}: named in ${mentions} of ${plural(observations, 'answer')}${ofSurface(surface)}.${countedAlike(weighting)}`;
  return { heading: null, lines: plainLines(score, verdictLine(headline, hasNews)) };
}

function verdictLine({ verdict, sameQuestions }: WeeklyDigest['headline'], hasNews: boolean): string {
  if (verdict === 'insufficientData') return 'There are too few answers to tell whether it changed.';
  if (verdict === 'notComparable' || sameQuestions === null)
    return 'It cannot be compared with the week before, because other questions were asked.';
  const change = `On the same questions, it is ${pointsChanged(sameQuestions)} from the week before`;
  return verdict === 'withinNoise' ? `No clear change${hasNews ? ' overall' : ''}. ${change}.` : `${change}.`;
}

function changesSection(
  { whatChanged, surface, from, to }: WeeklyDigest,
  publicUrl: string | undefined,
): NoticeSection[] {
  const lines = whatChanged.map((change) => ({
    text: changeText(change),
    ...answersOf(evidenceOfChange(change, { from, to, surface: surface ?? undefined }), publicUrl),
  }));
  return sectionOf('What changed', firstLines(lines, MAX_LINES));
}

function changeText({ scope, name, sameQuestions }: WhatChanged): string {
  const scopes = {
    prompt: 'Prompt',
    topic: 'Topic',
    platform: 'Platform',
    competitor: 'Competitor',
  } as const;
  const what = name === null ? 'Prompts without a topic' : `${scopes[scope]} ${quoted(name)}`;
  return `${what}: ${pointsChanged(sameQuestions)}`;
}

/** Few gaps may be left of one that closed, so its link lists all answers to the prompt. */
function gapSections(
  { gaps, surface, weighting, from, to }: WeeklyDigest,
  publicUrl: string | undefined,
): NoticeSection[] {
  const selected = { from, to, surface: surface ?? undefined };
  const linesOf = (changes: readonly GapChange[], evidenceOf: (change: GapChange) => string): NoticeLine[] =>
    changes.map((change) => ({ text: gapText(change), ...answersOf(evidenceOf(change), publicUrl) }));
  const opened = linesOf(gaps.opened, ({ promptId }) => gapsOfPrompt(promptId, selected));
  const closed = linesOf(gaps.closed, ({ promptId }) =>
    evidenceOfChange({ scope: 'prompt', name: null, promptId }, selected),
  );
  // Unlike the headline, gaps have no weights.
  const note = weighting === undefined || weighting === 'answers' ? '' : ' (every answer counts the same)';
  return [
    ...sectionOf(`Gaps that opened or grew${note}`, firstLines(opened, MAX_LINES, gaps.openedTotal)),
    ...sectionOf(`Gaps that closed or shrank${note}`, firstLines(closed, MAX_LINES, gaps.closedTotal)),
  ];
}

function gapText({ text, current, previous, competitors }: GapChange): string {
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
  return sectionOf('Spending', plainLines(week, month));
}

function failuresSection({ platforms, runs, failedRuns, deadLetters }: DigestFailures): NoticeSection[] {
  const texts = [
    ...platforms.map(
      ({ platform, attempted, failed }) =>
        `${platform}: ${failed} of ${plural(attempted, 'question')} failed`,
    ),
    ...(failedRuns === 0 ? [] : [`${failedRuns} of ${plural(runs, 'run')} ended without an answer`]),
    ...(deadLetters === 0 ? [] : [`${plural(deadLetters, 'message')} could not be delivered`]),
  ];
  return sectionOf('Failures', plainLines(...texts));
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
  return { heading: null, lines: plainLines(`There are no answers from ${from} to ${to}.`, REASONS[reason]) };
}
