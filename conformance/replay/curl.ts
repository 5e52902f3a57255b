import { catalog } from '../catalog/index.js';
import { closingLines, preamble } from './curl-preamble.js';
import { keyWord } from './curl-request.js';
import { groupsOf, sendLines, type Group } from './curl-steps.js';
import { Values } from './curl-values.js';
import { shortened } from '../http/exchange.js';
import type { Failure } from '../record/failure.js';
import { onOneLine } from './printable.js';
import type { Secrets } from '../record/secrets.js';
import { comment, quoted } from './shell.js';
import { raceStart } from '../record/transcript.js';

/**
 * A POSIX shell script that repeats the transcript of a failure against any state of the server: it extracts ids, keys
 * and cursors from the responses, gives texts a new nonce, and sends parallel requests in parallel. It requires curl
 * and jq, reads its keys from the environment, contains no secrets and cleans up after itself. If a status decides the
 * failure, the script exits with 1 if the failure occurs again and with 0 otherwise.
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
    ...extractionLines(group, values, sent),
  ]);
  const script = [
    ...head(failure, secrets),
    ...preamble(values, sent, failure.wanted !== undefined),
    ...steps,
    ...closingLines(failure, secrets),
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

/** Restores the number of free slots that the run had before a race for the last slots. */
function slotLines({ exchanges }: Group, failure: Failure, values: Values): string[] {
  const start = raceStart(failure.transcript);
  if (start === undefined || !exchanges.includes(start)) return [];
  const free = Number(start.json?.cap) - Number(start.json?.activeCount);
  return [
    ...comment(`Fill the workspace until ${free} slots are free, as in the run.`),
    `fill ${keyWord(start, values)} ${free}`,
    '',
  ];
}

const MAX_COMPARED = 8;

/** Prints the original responses that show the failure, for comparison. */
function evidenceLines({ exchanges, first }: Group, { evidence }: Failure, secrets: Secrets): string[] {
  const shown = exchanges
    .map((exchange, index) => ({ exchange, step: first + index }))
    .filter(({ step }) => evidence.includes(step - 1));
  return shown
    .filter((_, index) => index < MAX_COMPARED || index === shown.length - 1)
    .map(({ exchange, step }) => `original ${step} ${quoted(onOneLine(secrets.redact(exchange.summary)))}`);
}

/** Extracts the values that later steps use. */
function extractionLines({ exchanges, first }: Group, values: Values, sent: string): string[] {
  const isHere = (step: number) => step >= first && step < first + exchanges.length;
  return values.extractions
    .filter(({ step, variable }) => isHere(step) && new RegExp(`\\$\\{?${variable}\\b`).test(sent))
    .map(({ step, variable, find }) => `${variable}=$(pick ${step} ${quoted(find)})`);
}
