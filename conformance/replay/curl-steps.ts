import { requestLines } from './curl-request.js';
import type { Values } from './curl-values.js';
import { isConcurrent, pausesOf, type Exchange } from '../http/exchange.js';
import { comment } from './shell.js';

/** At least this many equal requests in a row become a loop. */
const MIN_LOOP = 4;

/** A single exchange, parallel ones, or repetitions of one request. */
export interface Group {
  readonly kind: 'single' | 'loop' | 'parallel';
  readonly exchanges: readonly Exchange[];
  /** Step number of the first exchange. */
  readonly first: number;
  /** Milliseconds that the run paused before the group. */
  readonly pausedMs: number;
}

/** Splits a transcript into groups, in order. */
export function groupsOf(transcript: readonly Exchange[]): Group[] {
  const all: Group[] = [];
  const pauses = pausesOf(transcript);
  for (let at = 0; at < transcript.length;) {
    const rest = transcript.slice(at);
    const pausedMs = pauses[at] ?? 0;
    const parallel = runLength(rest, isAmong);
    const same = runLength(rest, (one, before) => isSame(one, before) && pauses[at + before.length] === 0);
    const kind = parallel > 1 ? 'parallel' : same >= MIN_LOOP ? 'loop' : 'single';
    const length = kind === 'parallel' ? parallel : kind === 'loop' ? same : 1;
    all.push({ kind, exchanges: rest.slice(0, length), first: at + 1, pausedMs });
    at += length;
  }
  return all;
}

/** The number of consecutive exchanges that belong to the group of the first one. */
function runLength(
  exchanges: readonly Exchange[],
  belongs: (one: Exchange, before: readonly Exchange[]) => boolean,
): number {
  const end = exchanges.findIndex((one, index) => index > 0 && !belongs(one, exchanges.slice(0, index)));
  return end === -1 ? exchanges.length : end;
}

const isAmong = (one: Exchange, before: readonly Exchange[]) =>
  before.some((earlier) => isConcurrent(one, earlier));

function isSame({ request }: Exchange, [first]: readonly Exchange[]): boolean {
  const { method, target, body, headers } = first?.request ?? request;
  const isEqual = request.method === method && request.target === target && request.body === body;
  return isEqual && request.headers.authorization === headers.authorization;
}

/** The commands that send a group and show the responses, after a comment. */
export function sendLines(group: Group, values: Values): string[] {
  const { kind, exchanges, first } = group;
  const [one] = exchanges;
  const title = [...pauseLines(group), ...comment(titleOf(group))];
  if (kind === 'single' && one !== undefined)
    return [...title, ...requestLines('call', `${first}`, one, values)];
  if (kind === 'loop' && one !== undefined) return [...title, ...loopLines(group, one, values)];
  const sent = exchanges.flatMap((each, index) =>
    requestLines('send', `${first + index}`, each, values, ' &'),
  );
  const numbers = exchanges.map((_, index) => first + index).join(' ');
  return [...title, ...sent, 'wait', `for n in ${numbers}; do show "$n"; done`];
}

function pauseLines({ pausedMs }: Group): string[] {
  const seconds = Math.ceil(pausedMs / 1000);
  return seconds === 0 ? [] : [...comment(`The run paused here for ${seconds} s.`), `sleep ${seconds}`, ''];
}

function loopLines({ first, exchanges }: Group, one: Exchange, values: Values): string[] {
  const last = first + exchanges.length - 1;
  const lines = requestLines('call', '"$n"', one, values);
  return [`n=${first}`, `while [ "$n" -le ${last} ]; do`, ...lines, 'n=$((n + 1))', 'done'];
}

function titleOf({ kind, exchanges, first }: Group): string {
  const number = exchanges.length === 1 ? `${first}` : `${first} to ${first + exchanges.length - 1}`;
  const how = kind === 'parallel' ? ', in parallel' : kind === 'loop' ? ', repeated' : '';
  const what = [...new Set(exchanges.map(({ operation = '' }) => inWords(operation)))].filter(Boolean);
  const got = countsOf(exchanges.map(({ status }) => status));
  const actor = exchanges[0]?.actor.name ?? '';
  return `${number}. ${actor}${how}${what.length === 0 ? '' : `: ${what.join('; ')}`} (the run received ${got})`;
}

/** An operation id as words: `addPrompt` becomes `add prompt`. */
const inWords = (operation: string) => operation.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function countsOf(statuses: readonly number[]): string {
  return [...new Set(statuses)]
    .map((status) => ({ status, count: statuses.filter((one) => one === status).length }))
    .map(({ status, count }) => (count === 1 ? `${status}` : `${status} ${count} times`))
    .join(', ');
}
