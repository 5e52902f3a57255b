import type { Members } from '../../http/exchange.js';

/** A call of a history, with the values that it sends. */
export type Call =
  | { readonly kind: 'add'; readonly text: string }
  | { readonly kind: 'bulk'; readonly texts: readonly string[] }
  | { readonly kind: 'reword'; readonly id: string; readonly text: string }
  | { readonly kind: 'edit'; readonly edits: readonly Edit[] }
  | { readonly kind: 'pause'; readonly id: string; readonly reason: string }
  | { readonly kind: 'resume'; readonly id: string }
  | { readonly kind: 'archive'; readonly id: string }
  | { readonly kind: 'replace'; readonly id: string; readonly text: string }
  | { readonly kind: 'list' }
  | { readonly kind: 'cap' }
  | { readonly kind: 'save'; readonly fields: SavedFields }
  | { readonly kind: 'pin'; readonly names: readonly string[] }
  | { readonly kind: 'unpin' }
  | { readonly kind: 'brand' }
  | { readonly kind: 'issue'; readonly name: string }
  | { readonly kind: 'revoke'; readonly id: string }
  | { readonly kind: 'keys' }
  | { readonly kind: 'me' };

export interface Edit {
  readonly id: string;
  readonly text: string;
}

/** The fields of a save. Omitted ones are not sent. */
export interface SavedFields {
  readonly positioning: string;
  readonly audience?: string;
  readonly productDescription?: string;
  readonly tone?: string;
}

export type CallKind = Call['kind'];
export type CallOf<Kind extends CallKind> = Extract<Call, { readonly kind: Kind }>;

/** The outcome of a call. It is unknown after a 5xx and without a response: the call may have taken effect or not. */
export type Reply =
  | { readonly kind: 'accepted'; readonly json: Members }
  | { readonly kind: 'rejected'; readonly status: number; readonly isForCap?: boolean }
  | { readonly kind: 'unknown' };

/**
 * An event that the model explains in one step: a call with its reply, or a value that the reply to a write reports about
 * the state at some moment after the write.
 */
export type Fact =
  | {
      readonly kind: 'call';
      readonly call: Call;
      readonly reply: Reply;
      readonly contention: Contention;
    }
  | { readonly kind: 'count'; readonly activeCount: unknown; readonly cap: unknown }
  | { readonly kind: 'names'; readonly count: unknown; readonly mayBeZero: boolean };

/** The other writes to the same workspace that were in progress during a call, which may be rejected because of them. */
export interface Contention {
  readonly isContended: boolean;
  /** The writes that may have held slots until their end. */
  readonly holders: readonly { readonly call: Call; readonly reply: Reply }[];
}

export const uncontended: Contention = { isContended: false, holders: [] };

const reads: readonly CallKind[] = ['list', 'cap', 'brand', 'keys', 'me'];

export const isRead = ({ kind }: Call): boolean => reads.includes(kind);

const MIN_TEXT = 3;

/** Whether a call must be rejected in every state, because a text that it sends is too short or a list is empty. */
export function isInvalid(call: Call): boolean {
  if (call.kind === 'pin') return call.names.length === 0;
  return textsOf(call).some((text) => text.length < MIN_TEXT);
}

function textsOf(call: Call): readonly string[] {
  if (call.kind === 'bulk') return call.texts;
  if (call.kind === 'edit') return call.edits.map(({ text }) => text);
  if (call.kind === 'save') return [call.fields.positioning];
  return 'text' in call ? [call.text] : [];
}

const brandKinds: readonly CallKind[] = ['save', 'pin', 'unpin', 'brand'];
const keyKinds: readonly CallKind[] = ['issue', 'revoke', 'keys', 'me'];

/** The part of the workspace that a call reads or writes. The parts are independent of each other. */
export type Part = 'prompts' | 'brand' | 'keys';

export function partOf({ kind }: Call): Part {
  if (brandKinds.includes(kind)) return 'brand';
  return keyKinds.includes(kind) ? 'keys' : 'prompts';
}
