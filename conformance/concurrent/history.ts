import type { Exchange } from '../http/exchange.js';
import { isRead, type Call, type Reply } from './domain/calls.js';

/** A call of a history, with its reply and the time between request and response. */
export interface Entry {
  /** The number of the client that sent it, from 0; -1 for the reads after the last response. */
  readonly client: number;
  /** The position of its workspace among those of the history. */
  readonly workspace: number;
  readonly call: Call;
  readonly reply: Reply;
  /** The position of the request in the events of the run. */
  readonly start: number;
  /** The position of the response; Infinity if the outcome is unknown. */
  readonly end: number;
  /** The id of the key that it was sent with, if the history may revoke that key. */
  readonly keyId?: string;
  /** Absent without a response. */
  readonly exchange?: Exchange;
}

/** Whether a response says that its key is not valid. Such a call has no effect. */
export const isUnauthorized = ({ reply }: Entry): boolean =>
  reply.kind === 'rejected' && reply.status === 401;

const isWrite = (entry: Entry) => !isRead(entry.call) && !isUnauthorized(entry);

const overlap = (one: Entry, other: Entry): boolean => one.start < other.end && other.start < one.end;

/** The other writes that were in progress during the call. */
export function rivalsOf(entry: Entry, entries: readonly Entry[]): Entry[] {
  return entries.filter((other) => other !== entry && isWrite(other) && overlap(entry, other));
}

/** The letter of each call in reports, in the order of the history. */
export function lettersOf(entries: readonly Entry[]): ReadonlyMap<Entry, string> {
  return new Map(entries.map((entry, index) => [entry, letterOf(index)]));
}

const letterOf = (index: number) => String.fromCharCode(65 + (index % 26)).repeat(1 + Math.floor(index / 26));

/** Names a call in a sentence, with the letter that it has in the timeline. */
export function nameOf(entry: Entry, entries: readonly Entry[]): string {
  const who = entry.client < 0 ? 'after the last response' : `of client ${entry.client + 1}`;
  return `${entry.call.kind} ${lettersOf(entries).get(entry) ?? '?'} ${who}`;
}

/** The reply of a response. After a 5xx, it is unknown whether a write took effect. */
export function replyOf(exchange: Exchange | undefined): Reply {
  if (exchange === undefined || exchange.status >= 500) return { kind: 'unknown' };
  if (exchange.isSuccess) return { kind: 'accepted', json: exchange.json ?? {} };
  return {
    kind: 'rejected',
    status: exchange.status,
    isForCap: exchange.text.includes('prompt_cap_exceeded'),
  };
}
