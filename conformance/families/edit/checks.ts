import { parseTimestamp } from '../../contract/timestamp.js';
import type { Exchange } from '../../http/exchange.js';
import { fixture, outcomeOf, pause, reword } from '../../kit/prompts/calls.js';
import { keepsHistory, trackedProblem, showsPrompts } from '../../kit/prompts/list.js';
import { invalidTexts, threeCharacterText, WILD } from '../../kit/prompts/texts.js';
import { directed } from '../../run/check.js';
import type { CheckContext, OwnPrompt } from '../../run/context.js';
import { findPrompt, promptDifferences, type PromptsState } from '../../run/state.js';
import { flagsAgree, flagsOf, NO_CHANGE, reportsChange } from './flags.js';

export const editChecks = [
  directed(
    'edit/new-wording',
    [
      'EDIT-01',
      'EDIT-02',
      'EDIT-03',
      'EDIT-04',
      'EDIT-05',
      'EDIT-06',
      'EDIT-09',
      'EDIT-10',
      'EDIT-11',
      'EDIT-13',
      'NS-062',
      'NS-074',
    ],
    { writes: true, slots: 1 },
    async (t) => {
      const prompt = await t.addMeasuredPrompt({ topic: `Topic ${t.nonce}` });
      await t.bystander(prompt);
      const before = await t.prompts();
      // Timestamps may have whole seconds.
      await t.sleep(1100);
      const text = t.text(WILD);
      const write = await reword(t.paid, prompt.id, text);
      await t.case('the response', () => responseOfReword(t, prompt.id, write));
      await t.case('the list', () => listAfterReword(t, before, { ...prompt, text }, write));
      await t.case('other fields', () => keepsOtherFields(t, { id: prompt.id, before, write }));
      await t.case('the slots', () => keepsSlots(t, before, write));
      await t.case('the history', async () =>
        keepsHistory(t, 'EDIT-09', before, await t.prompts(), prompt.id),
      );
      await t.case('updatedAt', () => timeOfReword(t, { id: prompt.id, before, write }));
      await t.case('the same wording', () => sameWording(t, prompt.id, text));
      await t.case('the first wording again', async () => {
        const back = await reword(t.paid, prompt.id, prompt.text);
        assertChangeReported(t, back);
        t.observe('NS-062', `another wording is "${String(back.json?.wordingChange)}"`, true, back);
      });
    },
  ),
  directed(
    'edit/a-last-letter',
    ['EDIT-03', 'EDIT-04', 'EDIT-06', 'EDIT-07', 'NS-062', 'NS-063'],
    { writes: true, slots: 1 },
    async (t) => {
      const { id } = await t.addPrompt(t.paid, { text: t.textOf(500, 'a') });
      const long = `${findPrompt(await t.prompts(), id)?.text.slice(0, -1) ?? ''}b`;
      const write = await reword(t.paid, id, long);
      t.accepts('EDIT-07', write, 200);
      assertChangeReported(t, write);
      await showsPrompts(t, 'EDIT-03', `${id} with its last letter changed`, (state) =>
        trackedProblem(state, id, long),
      );
      const three = await threeCharacterText(t);
      fixture(await reword(t.paid, id, t.text()));
      const short = await reword(t.paid, id, three);
      t.accepts('EDIT-07', short, 200);
      assertChangeReported(t, short);
      await showsPrompts(
        t,
        'EDIT-03',
        `${id} with "${three}", the later of two rewords in quick succession`,
        (state) => trackedProblem(state, id, three),
      );
      t.observe(
        'NS-062',
        `a change from a sentence to 3 letters is "${String(short.json?.wordingChange)}"`,
        true,
        short,
      );
      await caseOnly(t, id);
    },
  ),
  directed('edit/paused', ['EDIT-10'], { writes: true, slots: 1 }, async (t) => {
    const { id } = await t.addPrompt(t.paid, { topic: `Topic ${t.nonce}` });
    fixture(await pause(t.paid, id, { paused: true, reason: `off season ${t.nonce}` }));
    const before = await t.prompts();
    const write = fixture(await reword(t.paid, id, t.text()));
    await keepsOtherFields(t, { id, before, write });
  }),
  directed('edit/refused', ['EDIT-07', 'EDIT-08'], { writes: true, slots: 1 }, async (t) => {
    const { id } = await t.addPrompt();
    await t.rejectsAll({
      rule: 'EDIT-07',
      unchanged: 'EDIT-08',
      bad: invalidTexts(t).map(({ name, text }) => ({
        name,
        send: () => reword(t.paid, id, text),
      })),
      good: () => reword(t.paid, id, t.text()),
      watch: t.watchPrompts(),
    });
  }),
  directed('edit/to-the-text-of-another', ['NS-060'], { writes: true, slots: 1 }, async (t) => {
    const own = await t.addPrompt();
    const other = await t.bystander(own);
    if (other === undefined) return t.skip('no-room');
    const write = await reword(t.paid, own.id, other.text);
    t.observe('NS-060', `a reword ${outcomeOf(write)}`, write.isSuccess, write);
  }),
];

/** A reword of a prompt, and the list before it. */
interface Reworded {
  readonly id: string;
  readonly before: PromptsState;
  readonly write: Exchange;
}

function responseOfReword(t: CheckContext, id: string, write: Exchange): Promise<void> {
  t.accepts('EDIT-01', write, 200);
  t.equal('EDIT-01', write.json?.promptId, id, 'promptId', write);
  const { changed, wordingChange } = flagsOf(write.json ?? {});
  const isShape = typeof changed === 'boolean' && typeof wordingChange === 'string';
  t.holds('EDIT-01', isShape, 'a boolean changed and a string wordingChange', write.summary, write);
  const isWord = ['minor', 'major', 'none'].includes(wordingChange as string);
  t.holds('EDIT-02', isWord, 'wordingChange minor, major or none', wordingChange, write);
  assertChangeReported(t, write);
  return Promise.resolve();
}

function assertChangeReported(t: CheckContext, write: Exchange): void {
  const flags = flagsOf(write.json ?? {});
  t.holds('EDIT-06', flagsAgree(flags), 'changed false exactly when wordingChange is none', flags, write);
  t.holds(
    'EDIT-04',
    reportsChange(flags),
    'changed true, wordingChange minor or major',
    write.summary,
    write,
  );
}

async function listAfterReword(
  t: CheckContext,
  before: PromptsState,
  { id, text }: OwnPrompt,
  write: Exchange,
): Promise<void> {
  const expected = `${id} once in tracked, with the text "${text}"`;
  await showsPrompts(t, 'EDIT-03', expected, (state) => trackedProblem(state, id, text), { write });
  const after = await t.prompts();
  const differences = promptDifferences(before, after, [id]);
  t.noDifference('EDIT-03', differences, 'no other prompt added or changed', write, ...after.evidence);
}

/** Asserts that a reword changes no other field. */
async function keepsOtherFields(t: CheckContext, { id, before, write }: Reworded): Promise<void> {
  const after = await t.prompts();
  const kept = (state: PromptsState) => {
    const { topic, createdBy, status, pausedReason } = findPrompt(state, id) ?? {};
    return { topic, createdBy, pausedReason, isPaused: status === 'paused' };
  };
  t.equal('EDIT-10', kept(after), kept(before), 'the other fields as before', write, ...after.evidence);
}

async function keepsSlots(t: CheckContext, before: PromptsState, write: Exchange): Promise<void> {
  const after = await t.prompts();
  const { activeCount } = before;
  t.equal('EDIT-11', after.activeCount, activeCount, 'activeCount', write, ...after.evidence);
}

async function timeOfReword(t: CheckContext, { id, before, write }: Reworded): Promise<void> {
  const after = await t.prompts();
  const [was, is] = [before, after].map((state) => findPrompt(state, id)?.updatedAt ?? '');
  const evidence = [...before.evidence.slice(0, 1), write, ...after.evidence.slice(0, 1)];
  const moved = (parseTimestamp(is) ?? NaN) - (parseTimestamp(was) ?? NaN);
  t.holds('EDIT-13', moved >= 0, `updatedAt not before ${was}`, is, ...evidence);
  t.prefers('EDIT-13', moved > 0, `updatedAt after ${was}`, is, ...evidence);
}

async function sameWording(t: CheckContext, id: string, text: string): Promise<void> {
  const before = findPrompt(await t.prompts(), id)?.updatedAt;
  const same = await reword(t.paid, id, text);
  t.accepts('EDIT-05', same, 200);
  t.equal('EDIT-05', flagsOf(same.json ?? {}), NO_CHANGE, 'flags', same);
  const after = findPrompt(await t.prompts(), id)?.updatedAt;
  const found = `updatedAt ${after === before ? 'stays' : 'changes'} on a reword to the same text`;
  t.observe('NS-074', found, after === before, same);
}

/** Observes a change of letter case. A server may treat it as a new wording or not, but the two flags must agree. */
async function caseOnly(t: CheckContext, id: string): Promise<void> {
  fixture(await reword(t.paid, id, t.text('which one')));
  const text = findPrompt(await t.prompts(), id)?.text ?? '';
  const write = await reword(t.paid, id, text.replace('which', 'Which'));
  if (!write.isSuccess) return t.observe('NS-063', outcomeOf(write), false, write);
  const flags = flagsOf(write.json ?? {});
  t.holds('EDIT-06', flagsAgree(flags), 'changed false exactly when wordingChange is none', flags, write);
  const isOurs = flags.changed === true && flags.wordingChange === 'minor';
  t.observe('NS-063', `a change of case only: ${JSON.stringify(flags)}`, isOurs, write);
}
