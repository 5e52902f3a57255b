import { catalogue } from '../catalogue/index.js';
import { operationContracts } from '../../../spec/index.js';
import { requestLines } from './curl-request.js';
import { closing, preamble } from './curl-preamble.js';
import { Values } from './curl-values.js';
import { shortened, type Exchange } from './exchange.js';
import type { Failure } from './outcome.js';
import { onOneLine } from './printable.js';
import type { Secrets } from './secrets.js';
import { comment, quoted } from './shell.js';

/** Requests that are all the same are sent in a loop from so many on. */
const LOOP = 4;

/**
 * A POSIX shell script that sends the transcript of a failure again, to any state of the server: ids, keys and
 * cursors are taken from the answers, texts carry a nonce of their own, and what was sent at once is sent at once.
 * It needs curl and jq, takes its keys from the environment, and takes away what it made. It holds no secrets.
 */
export function toCurlScript(failure: Failure, secrets: Secrets, nonce: string): string {
  const values = new Values(failure.transcript, nonce, secrets);
  const steps = groups(failure.transcript).flatMap((group) => [
    '',
    ...groupLines(group, failure, values, secrets),
  ]);
  const script = [
    ...head(failure, secrets),
    ...preamble(failure.transcript, values, steps.join('\n')),
    ...steps,
  ];
  return `${[...script, ...closing(failure, secrets)].join('\n')}\n`;
}

function head({ rule, check, case: name, expected, got }: Failure, secrets: Secrets): string[] {
  const say = (text: string) => comment(onOneLine(secrets.redact(shortened(text, 1000))));
  return [
    '#!/bin/sh',
    ...say(`${rule}: ${catalogue[rule].sentence}`),
    ...say(`Expected: ${expected}`),
    ...say(`Got: ${got}`),
    ...say(`Found by the check ${check}${name === '' ? '' : `, ${name}`}.`),
  ];
}

/** Exchanges that belong together: sent at once, or one request again and again. */
interface Group {
  readonly kind: 'single' | 'loop' | 'at once';
  readonly exchanges: readonly Exchange[];
  /** Number of the first. */
  readonly first: number;
}

function groups(transcript: readonly Exchange[]): Group[] {
  const all: Group[] = [];
  for (let at = 0; at < transcript.length;) {
    const parallel = runLength(transcript, at, isAtOnce);
    const same = runLength(transcript, at, isSame);
    const kind = parallel > 1 ? 'at once' : same >= LOOP ? 'loop' : 'single';
    const length = kind === 'at once' ? parallel : kind === 'loop' ? same : 1;
    all.push({ kind, exchanges: transcript.slice(at, at + length), first: at + 1 });
    at += length;
  }
  return all;
}

function runLength(
  transcript: readonly Exchange[],
  at: number,
  belongs: (one: Exchange, before: readonly Exchange[]) => boolean,
): number {
  let length = 1;
  for (let one = transcript[at + length]; one !== undefined; one = transcript[at + length]) {
    if (!belongs(one, transcript.slice(at, at + length))) break;
    length += 1;
  }
  return length;
}

/** It was sent before the answer to one of the others came. */
const isAtOnce = (one: Exchange, before: readonly Exchange[]) =>
  before.some(({ at, ms }) => one.at < at + ms);

function isSame(one: Exchange, [first]: readonly Exchange[]): boolean {
  return (
    first !== undefined &&
    ['method', 'target', 'body'].every(
      (name) => one.request[name as 'method'] === first.request[name as 'method'],
    ) &&
    one.request.headers.authorization === first.request.headers.authorization
  );
}

function groupLines(group: Group, failure: Failure, values: Values, secrets: Secrets): string[] {
  const { kind, exchanges, first } = group;
  const last = first + exchanges.length - 1;
  const shown = exchanges.flatMap((one, index) => evidenceLines(one, first + index, failure, secrets));
  const taken = exchanges.flatMap((_, index) => takenLines(first + index, values));
  const title = titleOf(group, last);
  if (kind === 'single' && exchanges[0] !== undefined)
    return [...title, ...requestLines('call', `${first}`, exchanges[0], values), ...shown, ...taken];
  if (kind === 'loop' && exchanges[0] !== undefined)
    return [
      ...title,
      `n=${first}`,
      `while [ "$n" -le ${last} ]; do`,
      ...requestLines('call', '"$n"', exchanges[0], values),
      'n=$((n + 1))',
      'done',
      ...shown,
      ...taken,
    ];
  const sent = exchanges.flatMap((one, index) => requestLines('send', `${first + index}`, one, values, ' &'));
  const numbers = exchanges.map((_, index) => first + index).join(' ');
  return [...title, ...sent, 'wait', `for n in ${numbers}; do show "$n"; done`, ...shown, ...taken];
}

function titleOf({ kind, exchanges, first }: Group, last: number): string[] {
  const [one] = exchanges;
  const number = first === last ? `${first}` : `${first} to ${last}`;
  const how = kind === 'at once' ? ', all at once' : kind === 'loop' ? ', again and again' : '';
  const what = [...new Set(exchanges.map(({ operation }) => titles(operation)))].filter(Boolean).join('; ');
  const statuses = countsOf(exchanges.map(({ status }) => status));
  return comment(
    `${number}. ${one?.actor.name ?? ''}${how}${what === '' ? '' : `: ${what}`} (the run got ${statuses})`,
  );
}

const titles = (operation: Exchange['operation']) =>
  operation === undefined ? '' : (operationTitles[operation] ?? '');

const operationTitles: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(operationContracts).map(({ id }) => [
    id,
    id.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  ]),
);

function countsOf(statuses: readonly number[]): string {
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .map(([status, count]) => (count === 1 ? `${status}` : `${status} ${count} times`))
    .join(', ');
}

/** What an exchange that shows the failure answered in the run, for comparison. */
function evidenceLines(exchange: Exchange, step: number, failure: Failure, secrets: Secrets): string[] {
  if (!failure.evidence.includes(step - 1)) return [];
  const was = onOneLine(secrets.redact(exchange.summary));
  return [`was ${step} ${quoted(was)}`];
}

function takenLines(step: number, values: Values): string[] {
  return values.taken
    .filter((one) => one.step === step)
    .map(({ variable, find }) => `${variable}=$(pick ${step} ${quoted(find)})`);
}
