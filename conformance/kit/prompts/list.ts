import type { RuleId } from '../../catalog/index.js';
import type { Actor } from '../../http/actor.js';
import { shortened, type Exchange } from '../../http/exchange.js';
import type { CheckContext } from '../../run/context.js';
import { findPrompt, type PromptsState } from '../../run/state.js';

/** Asserts that the prompts reflect a write (see `t.shows`). `problem` describes a mismatch, or returns undefined. */
export function showsPrompts(
  t: CheckContext,
  rule: RuleId,
  expected: string,
  problem: (state: PromptsState) => string | undefined,
  { actor = t.paid, write }: { actor?: Actor; write?: Exchange } = {},
): Promise<void> {
  return t.shows(rule, expected, async () => {
    const state = await t.prompts(actor);
    const got = problem(state);
    const evidence = write === undefined ? state.evidence : [write, ...state.evidence];
    return { isRight: got === undefined, got, evidence };
  });
}

/** The location of a prompt, for failure messages: `prm_1 is in archived as "text"`. */
export function whereabouts({ tracked, archived }: PromptsState, id: string): string {
  const places = [
    ...tracked.filter((row) => row.id === id).map(({ text }) => `in tracked as "${shortened(text, 80)}"`),
    ...archived.filter((row) => row.id === id).map(({ text }) => `in archived as "${shortened(text, 80)}"`),
  ];
  return `${id} is ${places.length === 0 ? 'in neither group' : places.join(' and ')}`;
}

/** Describes what is wrong with a prompt that must be tracked once with this text; undefined if it is. */
export function trackedProblem(state: PromptsState, id: unknown, text: string): string | undefined {
  const rows = state.tracked.filter((row) => row.id === id);
  const isRight = rows.length === 1 && rows[0]?.text === text && !state.archived.some((row) => row.id === id);
  return isRight ? undefined : whereabouts(state, String(id));
}

/** Asserts that `activeCount` is consistent with the list. Only prompts that are `active` or `paused` must count. */
export function activeCountFits(t: CheckContext, { tracked, activeCount, evidence }: PromptsState): void {
  const running = tracked.filter(({ status }) => status === 'active').length;
  const expected = `activeCount between ${running} (active prompts) and ${tracked.length} (tracked prompts)`;
  const isPossible = running <= activeCount && activeCount <= tracked.length;
  t.holds('CAP-11', isPossible, expected, `activeCount ${activeCount}`, ...evidence);
}

/**
 * Asserts that a prompt kept its history. Skips the rule if the prompt had none, because that depends on when the
 * server measures.
 */
export function keepsHistory(
  t: CheckContext,
  rule: 'PR-24' | 'EDIT-09',
  before: PromptsState,
  after: PromptsState,
  id: string,
): void {
  if (findPrompt(before, id)?.hasObservations !== true) return t.skipRule(rule, 'no-observations');
  t.equal(rule, findPrompt(after, id)?.hasObservations, true, 'hasObservations', ...after.evidence);
}

/** Asserts that the replacement `id` has no history. Skips the rule if the prompt that it replaced had none. */
export function startsWithoutHistory(
  t: CheckContext,
  { before, old, write }: { readonly before: PromptsState; readonly old: string; readonly write: Exchange },
  after: PromptsState,
  id: string,
): void {
  if (findPrompt(before, old)?.hasObservations !== true) return t.skipRule('REP-06', 'no-observations');
  const row = findPrompt(after, id);
  t.equal('REP-06', row?.hasObservations, false, 'hasObservations', write, ...after.evidence);
}

/** The stated type of each field of a prompt; `?` marks nullable fields. */
const fields = {
  id: 'string',
  text: 'string',
  topic: 'string?',
  status: 'string',
  createdBy: 'string',
  pausedReason: 'string?',
  archivedBy: 'string?',
  archivedReason: 'string?',
  hasObservations: 'boolean',
  updatedAt: 'string',
} as const;

type Row = Readonly<Record<string, unknown>>;

/** Asserts the fields of every prompt in both groups of a GET /v1/prompts response, and that no id is listed twice. */
export function rowsAreValid(t: CheckContext, list: Exchange): void {
  const rows = (['tracked', 'archived'] as const).flatMap((group) =>
    ((list.json?.[group] ?? []) as Row[]).map((row) => ({ row, where: `${String(row.id)} in ${group}` })),
  );
  const missing = rows.flatMap(({ row, where }) =>
    Object.keys(fields)
      .filter((name) => !Object.hasOwn(row, name))
      .map((name) => `${where} has no ${name}`),
  );
  const wrongTypes = rows.flatMap(({ row, where }) =>
    Object.entries(fields)
      .filter(([name, type]) => Object.hasOwn(row, name) && !isOfType(row[name], type))
      .map(([name]) => `${where} has ${name} ${JSON.stringify(row[name])}`),
  );
  t.noDifference('PR-02', missing, 'all ten fields in every prompt of both groups', list);
  t.noDifference('PR-03', wrongTypes, 'the stated types in every prompt of both groups', list);
  t.noDifference('PR-04', repeated(rows.map(({ row }) => row.id)), 'every id once in both groups', list);
}

function isOfType(value: unknown, type: string): boolean {
  return value === null ? type.endsWith('?') : typeof value === type.replace('?', '');
}

function repeated(ids: readonly unknown[]): string[] {
  const counts = new Map<unknown, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > 1).map(([id, count]) => `${String(id)}: ${count} times`);
}
