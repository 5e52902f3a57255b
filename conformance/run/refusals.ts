import type { RuleId } from '../catalog/index.js';
import type { Exchange } from '../http/exchange.js';

/** One call that must be refused. */
export interface BadCall {
  /** What is wrong with it, as the name of its case: `2 characters`. */
  readonly name: string;
  readonly send: () => Promise<Exchange>;
  /** The rule that it is refused, if it differs from the rule of the others. */
  readonly rule?: RuleId;
}

/** State that must not change: how to read it, and how two readings differ. */
export interface Watch {
  read(): Promise<unknown>;
  differences(before: unknown, after: unknown): string[];
}

/** Calls that must be refused, the state they must not change, and the same call without the fault. */
export interface Refusals {
  /** The rule that they are refused. */
  readonly rule: RuleId;
  /** The rule that a refused call changes nothing; `rule` if absent. */
  readonly unchanged?: RuleId;
  readonly bad: readonly BadCall[];
  /** The positive control: unless it succeeds, a refusal proves nothing. */
  readonly good: () => Promise<Exchange>;
  readonly watch: Watch;
}

/** The assertions that refusals are made of. */
interface Asserts {
  case(name: string, body: () => Promise<void>): Promise<void>;
  rejects(rule: RuleId, exchange: Exchange): void;
  noDifference(rule: RuleId, differences: readonly string[], what: string, ...evidence: Exchange[]): void;
  held(rule: RuleId): void;
  inconclusive(rule: RuleId, why: string): void;
}

type Refused = ReadonlyMap<BadCall, Exchange>;

/**
 * Asserts that every bad call is refused and changes nothing, while the good one succeeds. Each bad call is a case of
 * its own. The watched state is read once before and once after all of them; only if it differs is each tried alone.
 */
export async function assertRefusals(t: Asserts, refusals: Refusals): Promise<void> {
  const { bad, good, watch } = refusals;
  const control = await good();
  if (!control.isSuccess) return skipControl(t, refusals, control);
  const before = await watch.read();
  const refused = await sendAll(t, refusals);
  // An accepted call changes the watched state, but that is not a second fault.
  if (refused.size < bad.length) return;
  const after = await watch.read();
  if (watch.differences(before, after).length > 0) return findCulprit(t, refusals, refused, before, after);
  for (const call of bad) t.held(changeRule(refusals, call));
}

/** The rule that a refused call changes nothing. */
const changeRule = ({ rule, unchanged }: Refusals, call: BadCall): RuleId => unchanged ?? call.rule ?? rule;

function skipControl(t: Asserts, refusals: Refusals, control: Exchange): void {
  const why = `the same call without the fault does not succeed: ${control.summary}`;
  const rules = refusals.bad.flatMap((call) => [call.rule ?? refusals.rule, changeRule(refusals, call)]);
  for (const rule of new Set(rules)) t.inconclusive(rule, why);
}

async function sendAll(t: Asserts, { rule, bad }: Refusals): Promise<Refused> {
  const refused = new Map<BadCall, Exchange>();
  for (const call of bad)
    await t.case(call.name, async () => {
      const exchange = await call.send();
      t.rejects(call.rule ?? rule, exchange);
      refused.set(call, exchange);
    });
  return refused;
}

/** Tries the refused calls one by one. A change that happens only once, such as an emptied list, is blamed on all. */
async function findCulprit(
  t: Asserts,
  refusals: Refusals,
  refused: Refused,
  before: unknown,
  after: unknown,
): Promise<void> {
  let isFound = false;
  for (const call of refused.keys()) if (await changesState(t, refusals, call)) isFound = true;
  if (isFound) return;
  const differences = refusals.watch.differences(before, after);
  const rules = new Set([...refused.keys()].map((call) => changeRule(refusals, call)));
  const shown = [...readingsOf(before), ...suspectsOf(differences, refused), ...readingsOf(after)];
  for (const rule of rules)
    await t.case('all refused calls together', () => {
      t.noDifference(rule, differences, 'no change by refused calls', ...shown);
      return Promise.resolve();
    });
}

/** Sends a refused call again and returns whether it changed something after all. */
async function changesState(t: Asserts, refusals: Refusals, call: BadCall): Promise<boolean> {
  const { watch } = refusals;
  let differences: string[] = [];
  await t.case(`${call.name}, refused`, async () => {
    const before = await watch.read();
    const exchange = await call.send();
    const after = await watch.read();
    differences = watch.differences(before, after);
    const evidence = [...readingsOf(before), exchange, ...readingsOf(after)];
    t.noDifference(changeRule(refusals, call), differences, 'no change by a refused call', ...evidence);
  });
  return differences.length > 0;
}

/** The calls that sent a text named in the differences; all of them if none did. */
function suspectsOf(differences: readonly string[], refused: Refused): Exchange[] {
  const marks = differences.join(' ').match(/\[\w+-\d+\]/g) ?? [];
  const all = [...refused.values()];
  const named = all.filter(({ request }) => marks.some((mark) => request.body?.includes(mark) === true));
  return named.length === 0 ? all : named;
}

/** The exchanges that a watched state was read from, if it holds them. */
function readingsOf(state: unknown): readonly Exchange[] {
  return (state as { readonly evidence?: readonly Exchange[] } | undefined)?.evidence ?? [];
}
