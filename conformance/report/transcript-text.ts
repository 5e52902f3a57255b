import type { FailureReport, RuleReport, TranscriptStep } from '../session/result.js';
import { excerpt, hintsOf } from './excerpt.js';
import { onOneLine } from '../replay/printable.js';
import { familyOf } from './verdicts.js';

/** A request of a transcript for display, without the parts that all requests share. */
export interface ShownStep {
  readonly number: number;
  readonly actor: string;
  readonly request: string;
  /** Headers and body, if they are relevant. */
  readonly sent: readonly string[];
  readonly status: number;
  readonly got: readonly string[];
  readonly isEvidence: boolean;
  /** The number of the last request, if the step represents several identical ones. */
  readonly through?: number;
}

const BODY = 700;

/** The steps of a failure with long bodies truncated. Consecutive identical requests are one step. */
export function shownSteps(rule: RuleReport, failure: FailureReport): ShownStep[] {
  const hints = hintsOf(failure.expected, failure.got);
  const headers = relevantHeaders(rule, failure);
  const steps: ShownStep[] = [];
  failure.transcript.forEach((step, index) => {
    const isEvidence = failure.evidence.includes(index);
    const before = steps.at(-1);
    const earlier = failure.transcript[index - 1];
    if (before?.isEvidence === isEvidence && earlier !== undefined && isSame(earlier, step))
      steps[steps.length - 1] = { ...before, ...repeated(before, step), through: index + 1 };
    else steps.push(shown(step, index + 1, isEvidence, hints, headers));
  });
  return steps;
}

function isSame(a: TranscriptStep, b: TranscriptStep): boolean {
  const isEqual = a.actor === b.actor && a.method === b.method && a.target === b.target;
  return isEqual && b.pausedMs === undefined && a.requestBody === b.requestBody && a.status === b.status;
}

function shown(
  step: TranscriptStep,
  number: number,
  isEvidence: boolean,
  hints: readonly string[],
  headers: readonly string[],
): ShownStep {
  const cut = (body: string) => onOneLine(excerpt(body, BODY, hints));
  return {
    number,
    actor: onOneLine(actorOf(step)),
    request: onOneLine(`${step.method} ${excerpt(step.target, 300)}${momentOf(step)}`),
    sent: [
      ...oddHeaders(step),
      ...(step.requestBody === undefined ? [] : [cut(step.requestBody) || '(empty)']),
    ],
    status: step.status,
    got: [
      ...headers.map((name) => onOneLine(`${name}: ${step.responseHeaders[name] ?? '(absent)'}`)),
      ...(step.responseBody === '' ? [] : [cut(step.responseBody)]),
    ],
    isEvidence,
  };
}

/** The sender of a request. A key that the run issued has the name used in the response that contained it. */
function actorOf({ actor, requestHeaders }: TranscriptStep): string {
  const key = /^Bearer (\$KEY_\d+)$/.exec(requestHeaders.authorization ?? '')?.[1];
  return key === undefined || !actor.startsWith('minted') ? actor : `${actor} (${key})`;
}

const SEVERAL = '   (several concurrently)';

/** Whether a request joins the previous step, which must show whether some of its requests were concurrent. */
function repeated({ request }: ShownStep, { isConcurrent }: TranscriptStep): { request?: string } {
  return isConcurrent === true && !request.endsWith(SEVERAL) ? { request: request + SEVERAL } : {};
}

/** A note on the time of the request, if relevant. */
function momentOf({ isConcurrent, pausedMs }: TranscriptStep): string {
  if (isConcurrent === true) return '   (concurrent with the previous one)';
  return pausedMs === undefined ? '' : `   (after a pause of ${Math.round(pausedMs / 100) / 10} s)`;
}

/** Request headers that differ from the default ones. */
function oddHeaders({ requestHeaders, actor, requestBody }: TranscriptStep): string[] {
  const usual: Readonly<Record<string, string>> = {
    accept: 'application/json',
    'content-type': 'application/json',
  };
  const odd = Object.entries(requestHeaders)
    .filter(([name, value]) => {
      if (name.toLowerCase() === 'authorization')
        return actor === 'nobody' || !/^Bearer \$KEY_\w+$/.test(value);
      return usual[name.toLowerCase()] !== value;
    })
    .map(([name, value]) => onOneLine(`${name}: ${value}`));
  const names = Object.keys(requestHeaders).map((name) => name.toLowerCase());
  if (requestBody !== undefined && !names.includes('content-type')) odd.push('(no content-type)');
  if (actor !== 'nobody' && !names.includes('authorization')) odd.push('(no authorization)');
  return odd;
}

const optionalHeaders = ['content-type', 'x-ratelimit-remaining', 'retry-after'] as const;

/** Response headers that the failure mentions. */
function relevantHeaders(rule: RuleReport, { expected, got }: FailureReport): string[] {
  const text = `${rule.sentence} ${expected} ${got}`.toLowerCase();
  const isRate = ['HDR', 'RATE'].includes(familyOf(rule.id));
  return optionalHeaders.filter((name) => text.includes(name) || (isRate && name !== 'content-type'));
}

/** In longer transcripts, steps that only lead to the failure take one line each. */
const MAX_FULL_STEPS = 12;

/** The steps as lines of text; `*` marks those that show the failure. */
export function stepLines(steps: readonly ShownStep[]): string[] {
  const width = Math.max(0, ...steps.map(({ actor }) => actor.length));
  const isBrief = steps.length > MAX_FULL_STEPS && steps.some(({ isEvidence }) => isEvidence);
  const lines = steps.flatMap((step) => {
    const { number, through, actor, request, sent, status, got, isEvidence } = step;
    const position = through === undefined ? `${number}` : `${number}-${through}`;
    const mark = isEvidence ? '*' : ' ';
    const line = `${mark} ${position.padStart(2)}. ${actor.padEnd(width)}  ${request}${through === undefined ? '' : ' (each time)'}`;
    if (isBrief && !isEvidence) return [`${line}  < ${status}`];
    return [
      line,
      ...sent.map((text) => `       > ${text}`),
      `       < ${[status, ...got].join('\n         ')}`,
    ];
  });
  return isBrief
    ? [...lines, '  The bodies of the steps without * are in the JSON and HTML reports.']
    : lines;
}
