import type { Workspace } from '../../features/workspaces/index.js';
import type { WeeklyDigest } from '../digest/types.js';
import type { EventBody } from '../events/events.js';
import { digestContent } from './digest-notice.js';
import type { FinishedRunData } from '../events/run-finished.js';
import type { FinishedRecalibration } from '../recalibration.js';
import type { VisibilityChange, VisibilityChanges } from '../events/visibility.js';
import { answersOf } from './answers-page.js';
import {
  countedAlike,
  firstLines,
  inLine,
  ofSurface,
  plainLines,
  plural,
  pointsChanged,
  quoted,
  sectionOf,
  usd,
} from './text.js';
import type { Notice, NoticeLine } from './types.js';

/** Maximum number of lines about changes or failures. */
const MAX_LINES = 10;

/** The parts of a notice that depend on the event. */
type Content = Pick<Notice, 'title' | 'sections'>;

/** The message about an event. */
export function noticeOf(
  event: EventBody,
  {
    workspace,
    publicUrl,
  }: { readonly workspace: Pick<Workspace, 'name' | 'brand'>; readonly publicUrl: string | undefined },
): Notice {
  const { title, sections } = contentOf(event, publicUrl);
  const name = inLine(workspace.brand.name ?? workspace.name);
  return { title: `${name}: ${title}`, sections, page: publicUrl === undefined ? null : `${publicUrl}/` };
}

/** The message that tests a channel. */
export function testNotice(publicUrl: string | undefined): Notice {
  const lines = plainLines('This channel works. Events of the workspace will be sent here.');
  return {
    title: 'Test message of AI visibility',
    sections: [{ heading: null, lines }],
    page: publicUrl === undefined ? null : `${publicUrl}/`,
  };
}

function contentOf({ type, data }: EventBody, publicUrl: string | undefined): Content {
  const said: unknown = data;
  switch (type) {
    case 'run.finished':
      return ofRun(said as FinishedRunData);
    case 'recalibration.finished':
      return ofRecalibration(said as FinishedRecalibration);
    case 'visibility.changed':
      return ofChanges(said as VisibilityChanges, publicUrl);
    case 'digest.weekly':
      return digestContent(said as WeeklyDigest & { workspaceId: string }, publicUrl);
  }
}

function ofRun({
  scheduledFor,
  slots,
  answered,
  failed,
  unknown,
  spentUsd,
  failures,
}: FinishedRunData): Content {
  const without = failed + unknown;
  const run = `In the run of ${minuteOf(scheduledFor)}, ${answered} of ${plural(slots, 'question')} were answered, for ${usd(spentUsd)}.`;
  const lines = failures.map(({ code, count }) => ({ text: `${plural(count, 'question')}: ${code}` }));
  return {
    title: without === 0 ? 'all questions were answered' : `${plural(without, 'question')} without an answer`,
    sections: [
      { heading: null, lines: plainLines(run) },
      ...sectionOf('Failures', firstLines(lines, MAX_LINES)),
    ],
  };
}

function ofRecalibration({ brandVersion, state, rescored, error }: FinishedRecalibration): Content {
  const isDone = state === 'done';
  const { changed = 0, observations = 0 } = rescored ?? {};
  const line = isDone
    ? `${plural(changed, 'answer')} of ${observations} changed with version ${brandVersion} of the brand profile.`
    : `The answers could not be scored again: ${inLine(error ?? 'the reason is not known')}`;
  const title = isDone ? 'recalibration finished' : 'recalibration failed';
  return { title, sections: [{ heading: null, lines: plainLines(line) }] };
}

function ofChanges(
  { rangeDays, from, to, surface, weighting, changes }: VisibilityChanges,
  publicUrl: string | undefined,
): Content {
  const headline = changes.find(({ promptId }) => promptId === null);
  const ofPrompts = changes.filter(({ promptId }) => promptId !== null);
  const lineOf = (subject: string, change: VisibilityChange): NoticeLine => ({
    text: `${subject}: ${changeText(change)}`,
    ...answersOf(change.evidence, publicUrl),
  });
  const lines = ofPrompts.map((one) => lineOf(quoted(one.promptText ?? ''), one));
  const title =
    headline === undefined
      ? `visibility changed for ${plural(ofPrompts.length, 'prompt')}`
      : `visibility is ${headline.verdict}`;
  const days =
    from === undefined || to === undefined
      ? `over the last ${rangeDays} days, compared with the ${rangeDays} days before`
      : `from ${from} to ${to}, compared with those ${rangeDays} days earlier`;
  const basis = `Answers${ofSurface(surface)} ${days}.${countedAlike(weighting)}`;
  return {
    title,
    sections: [
      {
        heading: null,
        lines: [...(headline === undefined ? [] : [lineOf('Visibility', headline)]), ...plainLines(basis)],
      },
      ...sectionOf('Prompts', firstLines(lines, MAX_LINES)),
    ],
  };
}

function changeText({ sameQuestions, mentions, observations }: VisibilityChange): string {
  const change = sameQuestions === null ? 'changed' : `${pointsChanged(sameQuestions)} on the same questions`;
  return `${change}; named in ${mentions} of ${plural(observations, 'answer')}.`;
}

const minuteOf = (time: Date | string) =>
  `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
