import { catalog } from '../catalog/index.js';
import { closing, preamble } from './curl-preamble.js';
import { keyWord } from './curl-request.js';
import { groupsOf, sendLines, type Group } from './curl-steps.js';
import { Values } from './curl-values.js';
import { shortened } from '../http/exchange.js';
import type { Failure } from '../record/failure.js';
import { onOneLine } from './printable.js';
import type { Secrets } from '../record/secrets.js';
import { comment, quoted } from './shell.js';
import { raceFrom } from '../record/transcript.js';

/**
 * A POSIX shell script that sends the transcript of a failure again, to any state of the server: ids, keys and
 * cursors are taken from the answers, texts carry a nonce of their own, and what was sent at once is sent at once.
 * It needs curl and jq, takes its keys from the environment, and takes away what it made. Where a status tells, it
 * ends with 1 when the failure is there again and with 0 when it is not. It holds no secrets.
 */
export function toCurlScript(failure: Failure, secrets: Secrets, nonce: string): string {
  const values = new Values(failure.transcript, nonce, secrets);
  const groups = groupsOf(failure.transcript);
  const sent = groups
    .flatMap((group) => [...slotLines(group, failure, values), ...sendLines(group, values)])
    .join('\n');
  const steps = groups.flatMap((group) => [
    '',
    ...slotLines(group, failure, values),
    ...sendLines(group, values),
    ...evidenceLines(group, failure, secrets),
    ...takenLines(group, values, sent),
  ]);
  const script = [
    ...head(failure, secrets),
    ...preamble(values, sent, failure.wanted !== undefined),
    ...steps,
    ...closing(failure, secrets),
  ];
  return `${script.join('\n')}\n`;
}

function head({ rule, check, case: name, expected, got }: Failure, secrets: Secrets): string[] {
  const say = (text: string) => comment(onOneLine(secrets.redact(shortened(text, 1000))));
  return [
    '#!/bin/sh',
    ...say(`${rule}: ${catalog[rule].sentence}`),
    ...say(`Expected: ${expected}`),
    ...say(`Got: ${got}`),
    ...say(`Found by the check ${check}${name === '' ? '' : `, ${name}`}.`),
  ];
}

/** Before the reading that a race for the last slots begins with: as many free slots as in the run. */
function slotLines({ exchanges }: Group, failure: Failure, values: Values): string[] {
  const start = raceFrom(failure.transcript);
  if (start === undefined || !exchanges.includes(start)) return [];
  const free = Number(start.json?.cap) - Number(start.json?.activeCount);
  return [
    ...comment(`As many free slots as in the run: ${free}.`),
    `fill ${keyWord(start, values)} ${free}`,
    '',
  ];
}

const MAX_COMPARED = 8;

/** What the exchanges that show the failure answered in the run, for comparison. */
function evidenceLines({ exchanges, first }: Group, { evidence }: Failure, secrets: Secrets): string[] {
  const shown = exchanges
    .map((exchange, index) => ({ exchange, step: first + index }))
    .filter(({ step }) => evidence.includes(step - 1));
  return shown
    .filter((_, index) => index < MAX_COMPARED || index === shown.length - 1)
    .map(({ exchange, step }) => `was ${step} ${quoted(onOneLine(secrets.redact(exchange.summary)))}`);
}

/** Takes from answers what a later step uses. */
function takenLines({ exchanges, first }: Group, values: Values, sent: string): string[] {
  const isHere = (step: number) => step >= first && step < first + exchanges.length;
  return values.taken
    .filter(({ step, variable }) => isHere(step) && new RegExp(`\\$\\{?${variable}\\b`).test(sent))
    .map(({ step, variable, find }) => `${variable}=$(pick ${step} ${quoted(find)})`);
}
