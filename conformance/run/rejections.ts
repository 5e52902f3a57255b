import type { RuleId } from '../catalog/index.js';
import type { Exchange } from '../http/exchange.js';

/** A call that must be rejected. */
export interface BadCall {
  /** The flaw in the call, used as the name of its case: `2 characters`. */
  readonly name: string;
  readonly send: () => Promise<Exchange>;
  /** The rule that requires the rejection, if it differs from that of the other calls. */
  readonly rule?: RuleId;
}

/** State that must not change, with functions to read it and to compare two reads. */
export interface Watch {
  read(): Promise<unknown>;
  differences(before: unknown, after: unknown): string[];
}

/** Calls that must be rejected, the state that they must not change, and a valid call as a control. */
export interface Rejections {
  /** The rule that requires the rejections. */
  readonly rule: RuleId;
  /** The rule that rejected calls change nothing; `rule` if absent. */
  readonly unchanged?: RuleId;
  readonly bad: readonly BadCall[];
  /** The positive control. Unless it succeeds, a rejection proves nothing. */
  readonly good: () => Promise<Exchange>;
  readonly watch: Watch;
}

/** The assertions that `assertRejections` uses. */
interface Asserts {
  case(name: string, body: () => Promise<void>): Promise<void>;
  rejects(rule: RuleId, exchange: Exchange): void;
  noDifference(rule: RuleId, differences: readonly string[], what: string, ...evidence: Exchange[]): void;
  held(rule: RuleId): void;
  inconclusive(rule: RuleId, why: string): void;
}

type Rejected = ReadonlyMap<BadCall, Exchange>;

/**
 * Asserts that every bad call is rejected and changes nothing, while the good one succeeds. Each bad call is its own
 * case. The watched state is read once before and once after all of them; only if it differs, each call is retried
 * alone.
 */
export async function assertRejections(t: Asserts, rejections: Rejections): Promise<void> {
  const { bad, good, watch } = rejections;
  const control = await good();
  if (!control.isSuccess) return skipControl(t, rejections, control);
  const before = await watch.read();
  const rejected = await sendAll(t, rejections);
  // An accepted call is already reported, and explains a change of the watched state.
  if (rejected.size < bad.length) return;
  const after = await watch.read();
  if (watch.differences(before, after).length > 0) return findCulprit(t, rejections, rejected, before, after);
  for (const call of bad) t.held(changeRule(rejections, call));
}

const changeRule = ({ rule, unchanged }: Rejections, call: BadCall): RuleId => unchanged ?? call.rule ?? rule;

function skipControl(t: Asserts, rejections: Rejections, control: Exchange): void {
  const why = `the same call with valid input does not succeed: ${control.summary}`;
  const rules = rejections.bad.flatMap((call) => [
    call.rule ?? rejections.rule,
    changeRule(rejections, call),
  ]);
  for (const rule of new Set(rules)) t.inconclusive(rule, why);
}

async function sendAll(t: Asserts, { rule, bad }: Rejections): Promise<Rejected> {
  const rejected = new Map<BadCall, Exchange>();
  for (const call of bad)
    await t.case(call.name, async () => {
      const exchange = await call.send();
      t.rejects(call.rule ?? rule, exchange);
      rejected.set(call, exchange);
    });
  return rejected;
}

/** Retries the rejected calls one by one. A change that does not occur again is attributed to all of them. */
async function findCulprit(
  t: Asserts,
  rejections: Rejections,
  rejected: Rejected,
  before: unknown,
  after: unknown,
): Promise<void> {
  let isFound = false;
  for (const call of rejected.keys()) if (await changesState(t, rejections, call)) isFound = true;
  if (isFound) return;
  const differences = rejections.watch.differences(before, after);
  const rules = new Set([...rejected.keys()].map((call) => changeRule(rejections, call)));
  const shown = [...readingsOf(before), ...suspectsOf(differences, rejected), ...readingsOf(after)];
  for (const rule of rules)
    await t.case('all rejected calls', () => {
      t.noDifference(rule, differences, 'no change by rejected calls', ...shown);
      return Promise.resolve();
    });
}

/** Repeats a rejected call and returns whether it changed anything. */
async function changesState(t: Asserts, rejections: Rejections, call: BadCall): Promise<boolean> {
  const { watch } = rejections;
  let differences: string[] = [];
  await t.case(`${call.name}, rejected`, async () => {
    const before = await watch.read();
    const exchange = await call.send();
    const after = await watch.read();
    differences = watch.differences(before, after);
    const evidence = [...readingsOf(before), exchange, ...readingsOf(after)];
    t.noDifference(changeRule(rejections, call), differences, 'no change by a rejected call', ...evidence);
  });
  return differences.length > 0;
}

/** The calls that sent a text named in the differences; all calls if none did. */
function suspectsOf(differences: readonly string[], rejected: Rejected): Exchange[] {
  const marks = differences.join(' ').match(/\[\w+-\d+\]/g) ?? [];
  const all = [...rejected.values()];
  const named = all.filter(({ request }) => marks.some((mark) => request.body?.includes(mark) === true));
  return named.length === 0 ? all : named;
}

/** The exchanges that a watched state was read from, if it contains them. */
function readingsOf(state: unknown): readonly Exchange[] {
  return (state as { readonly evidence?: readonly Exchange[] } | undefined)?.evidence ?? [];
}
