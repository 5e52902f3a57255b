import { promptPath } from '../../http/actor.js';
import type { Exchange } from '../../http/exchange.js';
import type { PromptOracle } from './oracle.js';
import type { RuleId } from '../../catalog/index.js';
import type { Sight } from './sight.js';
import { archiveSlot, newSlot, successorOf, type Slot } from './slot.js';

/** Sends requests in parallel. */
function race(oracle: PromptOracle, sends: readonly (() => Promise<Exchange>)[]): Promise<Exchange[]> {
  return oracle.actor.together(sends);
}

/** Sends more parallel adds than slots are free, single ones and batches of two: the cap holds. */
export async function raceAdds(oracle: PromptOracle, singles: number, batches: number): Promise<void> {
  const { actor, t, free } = oracle;
  const lists = [
    ...Array.from({ length: singles }, () => [t.text('Race')]),
    ...Array.from({ length: batches }, () => [t.text('Race'), t.text('Race')]),
  ];
  const answers = await race(
    oracle,
    lists.map(
      (texts) => () =>
        texts.length === 1
          ? actor.post('/v1/prompts', { text: texts[0] })
          : actor.post('/v1/prompts/bulk', { prompts: texts.map((text) => ({ text })) }),
    ),
  );
  for (const answer of answers) if (!answer.isSuccess) t.rejects('CAP-09', answer);
  const made = answers.flatMap((answer, index) => (answer.isSuccess ? (lists[index] ?? []) : []));
  const got = `${made.length} tracked by ${answers.filter(({ isSuccess }) => isSuccess).length} of ${answers.length} requests`;
  t.holds(
    'CAP-09',
    made.length <= free,
    `at most ${free} prompts tracked, as slots are free`,
    got,
    ...answers,
  );
  await settleMade(oracle, answers, made, 'adds at once');
}

/** What requests at once say that they tracked is there, and nothing else. */
async function settleMade(
  oracle: PromptOracle,
  answers: readonly Exchange[],
  texts: readonly string[],
  what: string,
): Promise<void> {
  const ids = answers.flatMap((answer) => (answer.isSuccess ? idsOf(answer) : []));
  await oracle.settle({
    what,
    others: 'PR-29',
    touched: ids,
    judge: (see) => {
      nothingElse(see, 'CAP-09', ids);
      ids.forEach((id, index) => see.isTracked('PR-06', id, texts[index] ?? ''));
      const { activeCount, cap } = see.after;
      if (cap !== -1) see.holds('CAP-09', activeCount <= cap, `activeCount at most ${cap}`, `${activeCount}`);
    },
    count: { rule: 'PR-07', growth: [texts.length] },
    evidence: answers,
  });
  ids.forEach((id, index) => oracle.slots.push(newSlot(id, texts[index] ?? '')));
}

/** The ids that an add or bulk insert answers. */
function idsOf({ json }: Exchange): string[] {
  const results = json?.results as { promptId: string }[] | undefined;
  return results === undefined ? [json?.promptId as string] : results.map(({ promptId }) => promptId);
}

/** Sends several replacements of one prompt in parallel: it can be replaced only once. */
export async function raceReplacements(oracle: PromptOracle, slot: Slot, count: number): Promise<void> {
  const { actor, t } = oracle;
  const texts = Array.from({ length: count }, () => t.text('Race'));
  const path = promptPath(slot.id, '/replacements');
  const answers = await race(
    oracle,
    texts.map((text) => () => actor.post(path, { text })),
  );
  const won = answers.filter(({ isSuccess }) => isSuccess);
  for (const answer of answers) if (!answer.isSuccess) t.rejects('REP-12', answer);
  t.holds('REP-12', won.length <= 1, 'at most one replacement taken', `${won.length} were`, ...answers);
  t.prefers('REP-12', won.length === 1, 'one replacement taken', 'none was', ...answers);
  const [winner] = won;
  if (winner === undefined) return oracle.unchanged('REP-12', ...answers);
  const id = winner.json?.promptId as string;
  const text = texts[answers.indexOf(winner)] ?? '';
  const growth = await oracle.settle({
    what: 'replacements at once',
    others: 'REP-07',
    touched: [slot.id, id],
    judge: (see) => {
      nothingElse(see, 'REP-12', [id]);
      see.isArchived('REP-04', slot.id, slot.text);
      see.isTracked('REP-05', id, text);
    },
    count: { rule: 'REP-07', growth: slot.isCounted ? [0] : [0, 1] },
    evidence: answers,
  });
  const successor = successorOf(slot, id, text, growth);
  archiveSlot(slot, true);
  oracle.slots.push(successor);
}

/** Sends the same batch several times in parallel: each text is tracked once; anything else is a warning. */
export async function raceBatches(oracle: PromptOracle, count: number): Promise<void> {
  const { actor, t } = oracle;
  const texts = [t.text('Race'), t.text('Race')];
  const prompts = texts.map((text) => ({ text }));
  const sends = Array.from({ length: count }, () => () => actor.post('/v1/prompts/bulk', { prompts }));
  const answers = await race(oracle, sends);
  for (const answer of answers) if (!answer.isSuccess) t.rejects('BULK-19', answer);
  const results = answers.flatMap(({ isSuccess, json }) =>
    isSuccess ? ((json?.results ?? []) as { promptId: string; created: boolean }[]) : [],
  );
  const created = results.filter((one) => one.created).length;
  const expected = 'created true at most once for each text';
  t.prefers('BULK-19', created <= texts.length, expected, `${created} for ${texts.length}`, ...answers);
  const ids = [...new Set(results.map(({ promptId }) => promptId))];
  await oracle.settle({
    what: 'equal batches at once',
    others: 'PR-29',
    touched: ids,
    judge: (see) => {
      nothingElse(see, 'BULK-19', ids);
      for (const id of ids) {
        const got = see.tracked(id)?.text;
        see.holds('BULK-03', got !== undefined && texts.includes(got), `${id} tracked`, `${got}`);
      }
    },
    count: { rule: 'BULK-05', growth: [created] },
    evidence: answers,
  });
  for (const id of ids) oracle.slots.push(newSlot(id, oracle.rowOf(id)?.text ?? ''));
}

/** Archives one prompt several times in parallel: one slot is freed. */
export async function raceArchives(oracle: PromptOracle, slot: Slot, count: number): Promise<void> {
  const { actor, t } = oracle;
  const sends = Array.from({ length: count }, () => () => actor.delete(promptPath(slot.id)));
  const answers = await race(oracle, sends);
  const isTaken = answers.some(({ isSuccess }) => isSuccess);
  t.holds(
    'PR-22',
    isTaken,
    'one of the requests taken',
    answers.map((one) => one.summary).join(', '),
    ...answers,
  );
  await oracle.settle({
    what: 'archiving at once',
    others: 'PR-25',
    touched: [slot.id],
    judge: (see) => see.isArchived('PR-22', slot.id, slot.text),
    count: { rule: 'CAP-10', growth: [slot.isCounted ? -1 : 0] },
    evidence: answers,
  });
  archiveSlot(slot);
}

/** No prompt appeared but those that the answers name. */
function nothingElse(see: Sight, rule: RuleId, ids: readonly string[]): void {
  const more = see.after.tracked.filter(({ id }) => see.was(id) === undefined && !ids.includes(id));
  const got = more.map(({ id, text }) => `${id} "${text}" too`).join(', ');
  see.holds(rule, more.length === 0, 'no new prompt that no answer names', got);
}
