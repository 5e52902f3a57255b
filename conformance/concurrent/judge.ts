import type { RuleId } from '../catalog/index.js';
import { findOrder, type Attempt, type Model, type Operation, type Verdict } from './find-order.js';
import { isRead, partOf, type Contention, type Fact, type Part } from './domain/calls.js';
import { brandStep } from './domain/brand-step.js';
import { promptStep } from './domain/prompt-step.js';
import {
  keyOfBrand,
  keyOfPrompts,
  type BrandProfile,
  type Choices,
  type PromptsModel,
} from './domain/state.js';
import { factsOf } from './facts.js';
import { halfShown } from './half-shown.js';
import { isUnauthorized, nameOf, rivalsOf, type Entry } from './history.js';
import { keyProblem } from './key-problem.js';
import { foreignReply } from './own-reply.js';

/** The state of a workspace before a history. The brand is undefined if the history does not touch it. */
export interface Initial {
  readonly prompts: PromptsModel;
  readonly brand: BrandProfile | undefined;
  readonly choices: Choices;
  /** Whether reads may lag behind writes. */
  readonly lags: boolean;
}

/** An order that was tried: its entries, and the entries that cannot follow with the reasons. */
export interface TriedOrder {
  readonly order: readonly Entry[];
  readonly refusals: readonly { readonly entry: Entry; readonly reason: string }[];
}

/** The verdict on a history. */
export type Judgment =
  | { readonly kind: 'fine' }
  | { readonly kind: 'undecided'; readonly why: string }
  | {
      readonly kind: 'broken';
      readonly rule: RuleId;
      readonly expected: string;
      readonly got: string;
      readonly orders: readonly TriedOrder[];
    };

/** One attempt of a program: its calls, and what they show. */
export interface Trial {
  readonly judgment: Judgment;
  readonly entries: readonly Entry[];
}

/**
 * Judges the calls of a history, in order of their start, with the reads after the last response. `initials` are the states
 * of its workspaces, each of which is judged by itself.
 */
export function judge(entries: readonly Entry[], initials: readonly Initial[]): Judgment {
  const name = (entry: Entry) => nameOf(entry, entries);
  const judgments = initials.map((initial, workspace) =>
    judgeWorkspace(
      entries.filter((entry) => entry.workspace === workspace),
      initial,
      name,
    ),
  );
  const isOf = (kind: Judgment['kind']) => judgments.find((judgment) => judgment.kind === kind);
  return isOf('broken') ?? isOf('undecided') ?? { kind: 'fine' };
}

type Name = (entry: Entry) => string;

function judgeWorkspace(entries: readonly Entry[], initial: Initial, name: Name): Judgment {
  const foreign = foreignReply(entries);
  if (foreign !== undefined) return broken('CON-05', 'each response to answer its own request', foreign);
  const key = keyProblem(entries, initial.lags);
  if (key !== undefined) return broken(key.rule, key.expected, key.got);
  const { choices } = initial;
  const context = { entries, initial, name };
  const prompts = judgePart('prompts', context, initial.prompts, {
    step: promptStep(choices),
    keyOf: keyOfPrompts,
  });
  if (prompts.kind !== 'fine' || initial.brand === undefined) return prompts;
  return judgePart('brand', context, initial.brand, {
    step: brandStep(choices),
    keyOf: keyOfBrand,
  });
}

const broken = (
  rule: RuleId,
  expected: string,
  got: string,
  orders: readonly TriedOrder[] = [],
): Judgment => ({
  kind: 'broken',
  rule,
  expected,
  got,
  orders,
});

interface Context {
  readonly entries: readonly Entry[];
  readonly initial: Initial;
  readonly name: Name;
}

function judgePart<State extends object>(
  part: Part,
  { entries, initial: { lags }, name }: Context,
  initial: State,
  model: Model<State, Fact>,
): Judgment {
  const own = entries.filter(({ call }) => partOf(call) === part);
  const search: Find = (chosen, grants) => ordered(chosen, entries, grants, initial, model);
  const whole = search(own, { isLate: lags, hasReports: true, holdsRejected: false });
  if (whole.verdict.kind === 'ordered') return { kind: 'fine' };
  if (whole.verdict.kind === 'undecided') return undecided(whole.verdict.steps);
  return classified({ part, own, search, whole, lags, name });
}

interface Searched {
  readonly verdict: Verdict;
  readonly orders: readonly TriedOrder[];
}

/** The deviations that a search allows. */
interface Scope {
  /** Whether a read may show any moment before its response. */
  readonly isLate: boolean;
  /** Whether the counts in the responses to writes must be right. */
  readonly hasReports: boolean;
  /** Whether a rejected addition may have held slots that another one needed. */
  readonly holdsRejected: boolean;
}
type Find = (chosen: readonly Entry[], scope: Scope) => Searched;

const onlyEffects: Scope = { isLate: true, hasReports: false, holdsRejected: true };

/** A history without an order. */
interface Disorder {
  readonly part: Part;
  readonly own: readonly Entry[];
  readonly search: Find;
  readonly whole: Searched;
  readonly lags: boolean;
  readonly name: Name;
}

/** Finds the rule that a history without an order breaks, by leaving out calls until an order exists. */
function classified(disorder: Disorder): Judgment {
  const { part, own, search, whole, name } = disorder;
  const writes = own.filter(({ call }) => !isRead(call));
  const rule = part === 'brand' ? 'CON-06' : 'CON-01';
  const alone = search(writes, onlyEffects);
  if (alone.verdict.kind === 'undecided') return undecided(alone.verdict.steps);
  if (alone.verdict.kind === 'disordered')
    return broken(
      rule,
      'the writes to have happened in some order',
      lastReason(alone.orders, name),
      alone.orders,
    );
  const settled = search(
    own.filter(({ call, client }) => !isRead(call) || client < 0),
    onlyEffects,
  );
  if (settled.verdict.kind === 'undecided') return undecided(settled.verdict.steps);
  if (settled.verdict.kind === 'disordered')
    return broken(
      part === 'brand' ? rule : 'CON-02',
      'a state that some order of the accepted writes leads to',
      lastReason(settled.orders, name),
      settled.orders,
    );
  const half = halfShown(own);
  if (half !== undefined)
    return broken('CON-03', half.expected, `${name(half.list)}: ${half.got}`, whole.orders);
  const figures = search(own.filter(isFigure), { ...onlyEffects, hasReports: !disorder.lags });
  if (figures.verdict.kind === 'disordered')
    return broken('CON-08', FIGURES[part], lastReason(figures.orders, name), figures.orders);
  const expected = 'each response to show the state at one moment between its request and its response';
  return broken('CON-04', expected, lastReason(whole.orders, name), whole.orders);
}

/** Whether a call is a write, or a read that MUST be right, even if it is late. A list only SHOULD be of one moment. */
const isFigure = ({ call, client }: Entry) => call.kind !== 'list' || client < 0;

const FIGURES: Readonly<Record<Part, string>> = {
  prompts: 'each count to be one that some order of the writes leads to',
  brand: 'each profile and count to be one that some order of the writes leads to',
  keys: '',
};

const undecided = (steps: number): Judgment => ({
  kind: 'undecided',
  why: `no order was found or ruled out in ${steps} steps`,
});

function ordered<State extends object>(
  chosen: readonly Entry[],
  all: readonly Entry[],
  { isLate, hasReports, holdsRejected }: Scope,
  initial: State,
  model: Model<State, Fact>,
): Searched {
  const operations: Operation<Fact>[] = [];
  const owners: Entry[] = [];
  for (const entry of chosen.filter(isRelevant)) {
    const index = operations.length;
    const { call, reply, end } = entry;
    // A read that lags may show any moment before.
    const start = isLate && isRead(call) && entry.client >= 0 ? 0 : entry.start;
    const [own, reported] = factsOf(call, reply, contentionOf(entry, all, holdsRejected));
    operations.push({ call: own, start, end });
    owners.push(entry);
    if (!hasReports || reported === undefined) continue;
    operations.push({ call: reported, start, end, after: index });
    owners.push(entry);
  }
  const verdict = findOrder(operations, initial, model);
  const attempts = verdict.kind === 'disordered' ? verdict.attempts : [];
  return { verdict, orders: attempts.map((attempt) => triedOrder(attempt, owners)) };
}

function contentionOf(entry: Entry, all: readonly Entry[], holdsRejected: boolean): Contention {
  const rivals = rivalsOf(entry, all);
  const holders = rivals.filter(({ reply }) => holdsRejected || reply.kind !== 'rejected');
  return { isContended: rivals.length > 0, holders };
}

/** A read without a success, and a call with a revoked key, say nothing about the state. */
function isRelevant(entry: Entry): boolean {
  if (isUnauthorized(entry)) return false;
  return !isRead(entry.call) || entry.reply.kind === 'accepted';
}

function triedOrder({ order, refusals }: Attempt, owners: readonly Entry[]): TriedOrder {
  const of = (index: number) => owners[index] as Entry;
  return {
    order: [...new Set(order.map(of))],
    refusals: refusals.map(({ next, reason }) => ({ entry: of(next), reason })),
  };
}

const lastReason = ([longest]: readonly TriedOrder[], name: Name): string =>
  longest?.refusals.map(({ entry, reason }) => `${name(entry)}: ${reason}`).join('; ') ?? 'no order';
