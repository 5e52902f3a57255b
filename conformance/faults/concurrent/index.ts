import type { RuleId } from '../../catalog/index.js';
import type { Behavior, Call } from '../../model/call.js';
import { afterRejection, around, itemsOf, letOthersIn, override, withItems } from '../../model/override.js';
import type { Prompt } from '../../model/state.js';
import { type Fault, fault } from '../fault.js';
import { brandRaceFaults } from './brand.js';
import { collisionFaults } from './collisions.js';
import { cacheStale, countApart, idsOf, mixUp, restoring, shareReads, tear, writeBack } from './kit.js';
import { keyRaceFaults } from './keys.js';
import { walkFaults } from './walks.js';
import { workspaceRaceFaults } from './workspaces.js';

/** A write that goes wrong can also show in a read, if the history has one. */
const WRITES: readonly RuleId[] = ['CON-01', 'CON-02', 'CON-04', 'CON-08'];
/** A count that drifts may become negative. */
const COUNTS: readonly RuleId[] = [...WRITES, 'CAP-02'];
const READS: readonly RuleId[] = ['CON-03', 'CON-04', 'CON-08', 'CON-02'];

/** Faults that only overlapping calls reveal. For sequential calls, the server is correct. */
export const concurrentFaults: readonly Fault[] = [
  fault('C01', WRITES, 'A pause stores the text that it read before, so a reword is lost.', (behavior) =>
    writeBack(behavior, 'pausePrompt', ['text']),
  ),
  fault('C02', WRITES, 'An archive stores the text that it read before, so a reword is lost.', (behavior) =>
    writeBack(behavior, 'archivePrompt', ['text']),
  ),
  fault('C03', WRITES, 'A reword stores the status that it read before, so a pause is lost.', (behavior) =>
    writeBack(behavior, 'rewordPrompt', ['isPaused', 'pausedReason']),
  ),
  fault(
    'C04',
    WRITES,
    'A reword stores the whole record, so it brings back a prompt archived meanwhile.',
    (behavior) => reviving(behavior, 'rewordPrompt'),
  ),
  fault('C05', WRITES, 'A bulk edit stores the status that it read before, so a pause is lost.', (behavior) =>
    writeBack(behavior, 'bulkEditPrompts', ['isPaused', 'pausedReason']),
  ),
  fault('C06', WRITES, 'A bulk edit brings back a prompt that is archived meanwhile.', (behavior) =>
    reviving(behavior, 'bulkEditPrompts'),
  ),
  fault('C07', WRITES, 'A pause brings back a prompt that is archived meanwhile.', (behavior) =>
    reviving(behavior, 'pausePrompt'),
  ),
  fault('C08', COUNTS, 'The count is stored as read before an add plus one, so it drifts.', (behavior) =>
    countApart(behavior, ['addPrompt']),
  ),
  fault('C09', COUNTS, 'The count is stored as read before a bulk insert, so it drifts.', (behavior) =>
    countApart(behavior, ['bulkInsertPrompts']),
  ),
  fault('C10', COUNTS, 'The count is stored as read before an archive minus one, so it drifts.', (behavior) =>
    countApart(behavior, ['archivePrompt']),
  ),
  fault('C11', COUNTS, 'The count is stored as read before a replacement, so it drifts.', (behavior) =>
    countApart(behavior, ['replacePrompt']),
  ),
  fault('C12', COUNTS, 'A reword stores the count that it read before, so it drifts.', (behavior) =>
    countApart(behavior, ['rewordPrompt', 'bulkEditPrompts']),
  ),
  fault(
    'C13',
    [...READS, 'PR-04'],
    'A list reads the archived prompts later than the tracked ones.',
    (behavior) => tear(behavior, 'listPrompts', ['archived']),
  ),
  fault('C14', READS, 'A list reads the tracked prompts later than the archived ones.', (behavior) =>
    tear(behavior, 'listPrompts', ['tracked']),
  ),
  fault('C15', READS, 'A list that was read during a write is cached and returned after it.', (behavior) =>
    cacheStale(behavior, 'listPrompts'),
  ),
  fault('C16', READS, 'A count that was read during a write is cached and returned after it.', (behavior) =>
    cacheStale(behavior, 'getPromptCap'),
  ),
  fault('C17', READS, 'Overlapping lists share one response, even if a write ended in between.', (behavior) =>
    shareReads(behavior, 'listPrompts'),
  ),
  fault(
    'C18',
    READS,
    'Overlapping reads of the cap share one response, even if a write ended in between.',
    (behavior) => shareReads(behavior, 'getPromptCap'),
  ),
  fault('C19', ['CON-03', 'CON-04', 'CON-08'], 'A list can show a bulk insert half done.', (behavior) =>
    insertOneByOne(behavior),
  ),
  fault(
    'C20',
    ['CON-03', 'CON-04', 'CON-08'],
    'A list can show neither a replaced prompt nor its replacement.',
    (behavior) => pauseWithin(behavior, 'archived first'),
  ),
  fault(
    'C21',
    ['CON-03', 'CON-04', 'CON-08'],
    'A list can show both a replaced prompt and its replacement.',
    (behavior) => pauseWithin(behavior, 'tracked first'),
  ),
  fault('C22', WRITES, 'A bulk edit stores its prompts one by one, without a lock.', editOneByOne),
  fault(
    'C23',
    WRITES,
    'A rejected reword restores the texts of all prompts as they were when it began.',
    (behavior) => restoring(behavior, 'rewordPrompt'),
  ),
  fault('C24', WRITES, 'A rejected add removes the prompts that others tracked meanwhile.', (behavior) =>
    removing(behavior, 'addPrompt'),
  ),
  fault(
    'C25',
    WRITES,
    'A rejected bulk insert removes the prompts that others tracked meanwhile.',
    (behavior) => removing(behavior, 'bulkInsertPrompts'),
  ),
  fault('C26', WRITES, 'A rejected replacement restores the texts of all prompts as they were.', (behavior) =>
    restoring(behavior, 'replacePrompt'),
  ),
  fault('C27', ['CON-05', ...WRITES], 'Overlapping adds return the id of the latest one.', (behavior) =>
    mixUp(behavior, 'addPrompt', ['promptId']),
  ),
  fault(
    'C28',
    ['CON-05', ...WRITES],
    'Overlapping replacements return the id of the latest one.',
    (behavior) => mixUp(behavior, 'replacePrompt', ['promptId']),
  ),
  fault(
    'C29',
    ['CON-05', 'EDIT-01', ...WRITES],
    'Overlapping rewords return the response to the latest one.',
    (behavior) => mixUp(behavior, 'rewordPrompt', ['promptId', 'changed', 'wordingChange']),
  ),
  fault(
    'C30',
    ['CON-05', ...WRITES],
    'Overlapping bulk inserts return the results of the latest one.',
    (behavior) => mixUp(behavior, 'bulkInsertPrompts', ['results']),
  ),
  fault(
    'C31',
    ['CON-05', ...WRITES],
    'Overlapping bulk edits return the results of the latest one.',
    (behavior) => mixUp(behavior, 'bulkEditPrompts', ['results']),
  ),
  fault('C32', ['CON-05', 'PAU-01'], 'Overlapping pauses return the prompt of the latest one.', (behavior) =>
    mixUp(behavior, 'pausePrompt', ['promptId']),
  ),
  fault('C33', WRITES, 'Overlapping adds store the text of the latest one.', (behavior) =>
    shareText(behavior, 'addPrompt'),
  ),
  fault('C34', WRITES, 'Overlapping rewords store the text of the latest one.', (behavior) =>
    shareText(behavior, 'rewordPrompt'),
  ),
  fault('C35', WRITES, 'Overlapping replacements track the text of the latest one.', (behavior) =>
    shareText(behavior, 'replacePrompt'),
  ),
  fault(
    'C36',
    WRITES,
    'A reword compares with the text that it read before, so "changed" is wrong.',
    compareEarly,
  ),
  ...brandRaceFaults,
  ...keyRaceFaults,
  ...workspaceRaceFaults,
  ...collisionFaults,
  ...walkFaults,
  fault('C66', COUNTS, 'A pause stores the count that it read before, so it drifts.', (behavior) =>
    countApart(behavior, ['pausePrompt']),
  ),
  fault(
    'C61',
    WRITES,
    'A replacement archives the text that it read before, so a reword is lost.',
    (behavior) => writeBack(behavior, 'replacePrompt', ['text']),
  ),
  fault(
    'C62',
    WRITES,
    'A rejected bulk edit restores the texts of all prompts as they were when it began.',
    (behavior) => restoring(behavior, 'bulkEditPrompts'),
  ),
];

function reviving(behavior: Behavior, operation: 'rewordPrompt' | 'bulkEditPrompts' | 'pausePrompt'): void {
  const fields = ['archivedSerial', 'archivedBy', 'archivedReason'] as const;
  // The prompt is looked up before the wait, so the write does not notice that it was archived.
  override(behavior, 'isEditable', (base) => (call, prompt) => {
    return call.operation === operation ? readBefore.get(call.exchange) !== false : base(call, prompt);
  });
  const readBefore = new WeakMap<object, boolean>();
  writeBack(behavior, operation, fields);
  around(behavior, operation, (call, next) => {
    const prompts = idsOf(call).flatMap((id) => behavior.lookUpPrompt(call, id) ?? []);
    readBefore.set(
      call.exchange,
      prompts.every(({ archivedSerial }) => archivedSerial === null),
    );
    return next(call);
  });
}

function insertOneByOne(behavior: Behavior): void {
  around(behavior, 'bulkInsertPrompts', async (call, next) => {
    const hidden: Prompt[] = [];
    const before = new Set(call.workspace.prompts);
    const response = await next(call);
    hidden.push(...call.workspace.prompts.filter((prompt) => !before.has(prompt)).slice(1));
    concealed.set(call.workspace.id, hidden);
    await letOthersIn(call);
    concealed.delete(call.workspace.id);
    return response;
  });
  const concealed = new Map<string, readonly Prompt[]>();
  override(behavior, 'trackedList', (base) => (call) => {
    const hidden = concealed.get(call.workspace.id) ?? [];
    return base(call).filter((prompt) => !hidden.includes(prompt));
  });
}

function pauseWithin(behavior: Behavior, first: 'archived first' | 'tracked first'): void {
  const open = new Map<string, { readonly old: Prompt | null; readonly known: ReadonlySet<Prompt> }>();
  around(behavior, 'replacePrompt', async (call, next) => {
    const { workspace } = call;
    const old = behavior.lookUpPrompt(call, call.id);
    const known = new Set(workspace.prompts);
    const response = await next(call);
    open.set(workspace.id, { old, known });
    await letOthersIn(call);
    open.delete(workspace.id);
    return response;
  });
  override(behavior, 'trackedList', (base) => (call) => {
    const write = open.get(call.workspace.id);
    if (write === undefined) return base(call);
    if (first === 'archived first') return base(call).filter((prompt) => write.known.has(prompt));
    return write.old === null ? base(call) : [write.old, ...base(call)];
  });
  override(behavior, 'archivedList', (base) => (call) => {
    const write = open.get(call.workspace.id);
    return first === 'archived first' ? base(call) : base(call).filter((prompt) => prompt !== write?.old);
  });
}

function editOneByOne(behavior: Behavior): void {
  around(behavior, 'bulkEditPrompts', async (call, next) => {
    const items = itemsOf(call);
    const prompts = idsOf(call).map((id) => behavior.lookUpPrompt(call, id));
    const isSimple = items.length === 2 && prompts.every((prompt) => prompt?.archivedSerial === null);
    const texts = items.map((item) => (Object(item) as { text?: unknown }).text);
    const isValid = texts.every((text) => /^.{3,500}$/s.test(String(text)));
    if (!isSimple || !isValid || prompts.length < 2 || prompts[0] === prompts[1]) return next(call);
    const [first, last] = [await next(withItems(call, items.slice(0, 1))), await later(call)];
    const results = [first, last].flatMap(({ body }) => (body as { results: unknown[] }).results);
    return { ...first, body: { results } };
    async function later(one: Call) {
      await letOthersIn(one);
      return next(withItems(one, items.slice(1)));
    }
  });
}

/** Makes a rejected call remove the prompts that were tracked since it began. */
function removing(behavior: Behavior, operation: 'addPrompt' | 'bulkInsertPrompts'): void {
  const before = new WeakMap<object, ReadonlySet<Prompt>>();
  afterRejection(behavior, operation, ({ workspace, exchange }) => {
    const known = before.get(exchange);
    const kept = workspace.prompts.filter((prompt) => known?.has(prompt) !== false);
    workspace.prompts.splice(0, workspace.prompts.length, ...kept);
  });
  around(behavior, operation, async (call, next) => {
    before.set(call.exchange, new Set(call.workspace.prompts));
    await letOthersIn(call);
    return next(call);
  });
}

/** Makes overlapping calls keep their text in one place, so that the latest one prevails. */
function shareText(behavior: Behavior, operation: 'addPrompt' | 'rewordPrompt' | 'replacePrompt'): void {
  const latest = new Map<string, unknown>();
  around(behavior, operation, async (call, next) => {
    const { text } = Object(call.body) as { text?: unknown };
    latest.set(call.workspace.id, text);
    await letOthersIn(call);
    return next({ ...call, body: { ...(call.body as object), text: latest.get(call.workspace.id) } });
  });
}

function compareEarly(behavior: Behavior): void {
  around(behavior, 'rewordPrompt', async (call, next) => {
    const before = behavior.lookUpPrompt(call, call.id)?.text ?? '';
    await letOthersIn(call);
    const response = await next(call);
    const text = behavior.lookUpPrompt(call, call.id)?.text ?? '';
    const wordingChange = behavior.wordingChange(before, text);
    return { ...response, body: { promptId: call.id, changed: wordingChange !== 'none', wordingChange } };
  });
}
