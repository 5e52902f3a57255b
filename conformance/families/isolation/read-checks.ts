import { promptPath, type Actor } from '../../http/actor.js';
import type { Exchange } from '../../http/exchange.js';
import { watchBrand } from '../../kit/watches.js';
import { directed } from '../../run/check.js';
import type { CheckContext } from '../../run/context.js';
import { SetupFailed } from '../../run/outcome.js';
import { findPrompt, keyDifferences, keyRows, promptDifferences } from '../../run/state.js';

/** Checks that a workspace sees nothing of another one, and that two keys of a workspace see the same data. */
export const isolationReadChecks = [
  directed(
    'isolation/reads',
    ['ISO-01', 'ISO-08'],
    { roles: ['other'], writes: true, slots: 1 },
    async (t) => {
      const other = t.actor('other');
      for (const actor of [t.paid, other]) await t.spreadLoad(actor, 1);
      await t.apart('resources of the first workspace, read by the second', () =>
        assertNothingLeaks(t, t.paid, other),
      );
      await t.apart('resources of the second workspace, read by the first', () =>
        assertNothingLeaks(t, other, t.paid),
      );
    },
  ),

  directed(
    'isolation/brand',
    ['ISO-01', 'ISO-07'],
    { roles: ['other'], destructive: true },
    assertBrandsSeparate,
  ),

  directed('isolation/two-keys-of-one-workspace', ['ISO-09'], { writes: true, slots: 1 }, async (t) => {
    const first = await t.mint();
    // The behavior does not state that live and test keys see the same data.
    const second = t.paid.secret.startsWith('sk_live_') ? await t.mint() : t.paid;
    await t.case('reads', () => assertSameView(t, first, second));
    await t.case('writes', async () => {
      const { id } = await t.addPrompt(first);
      const text = t.text();
      const reworded = await second.patch(promptPath(id), { text });
      const expected = 'a success: the prompt is of the same workspace';
      t.holds('ISO-09', reworded.isSuccess, expected, reworded.summary, reworded);
      await t.shows('ISO-09', `the text of ${id} as the other key wrote it: "${text}"`, async () => {
        const state = await t.prompts(first);
        const got = findPrompt(state, id)?.text;
        return { isRight: got === text, got, evidence: [reworded, ...state.evidence] };
      });
    });
  }),
];

/** Asserts that no text written by `writer` appears in anything that `reader` reads. */
async function assertNothingLeaks(t: CheckContext, writer: Actor, reader: Actor): Promise<void> {
  const slots = await reader.get('/v1/prompts/cap');
  const written = await write(t, writer);
  for (const [what, read] of Object.entries(readings(written.searched)))
    await t.case(what, async () => {
      // The owner reads first. If a server's cache ignores the workspace, it then returns the owner's response.
      await read(writer);
      const response = await read(reader);
      if (!response.isSuccess) return;
      const shown = written.marks.find((one) => mentions(response, one));
      const expected = `nothing of the workspace "${writer.name}"`;
      t.holds('ISO-01', shown === undefined, expected, `it shows "${shown}"`, response);
    });
  await t.case('a new key of the reader', async () => {
    const list = await (await t.mint(reader)).get('/v1/prompts');
    const shown = written.marks.find((one) => mentions(list, one));
    t.holds('ISO-01', shown === undefined, 'no prompt of another workspace', `it shows "${shown}"`, list);
  });
  const after = await reader.get('/v1/prompts/cap');
  const slotsOf = ({ json }: Exchange) => [json?.activeCount, json?.cap];
  t.equal('ISO-08', slotsOf(after), slotsOf(slots), 'activeCount and cap, unchanged', slots, after);
}

/** Whether a response contains a text anywhere, regardless of how its characters are escaped. */
function mentions({ json }: Exchange, word: string): boolean {
  return JSON.stringify(json ?? null).includes(JSON.stringify(word).slice(1, -1));
}

/** Creates prompts and a key. Returns the texts and ids that identify them, and a text to search for. */
async function write(t: CheckContext, writer: Actor) {
  const [wording, searched, topic, name] = [
    t.text('Wording'),
    t.text('Search'),
    t.text('Topic'),
    t.text('Key'),
  ];
  const fields = { text: `${searched} ${wording}`, topic };
  // Analytics may list only measured topics, and only prompts of the paid workspace can be measured.
  const archived = await t.addPrompt(writer);
  await t.archive(archived.id, writer);
  const tracked = writer === t.paid ? await t.addMeasuredPrompt(fields) : await t.addPrompt(writer, fields);
  const key = await t.mint(writer, name);
  const own = await writer.get('/v1/prompts');
  if (!mentions(own, tracked.id))
    throw new SetupFailed(`the new prompt ${tracked.id} is not in its own list: ${own.status}`);
  // A short id, such as a number, may appear anywhere by chance.
  const ids = [tracked.id, archived.id, key.keys[0]?.id ?? ''].filter(({ length }) => length >= 16);
  const marks = [wording, topic, name, archived.text, ...ids];
  return { searched, marks };
}

/** The reads that could reveal data of another workspace. They may echo the searched text itself. */
function readings(searched: string): Record<string, (reader: Actor) => Promise<Exchange>> {
  return {
    'GET /v1/prompts': (reader) => reader.get('/v1/prompts'),
    'GET /v1/api-keys': (reader) => reader.get('/v1/api-keys'),
    'GET /v1/brand': (reader) => reader.get('/v1/brand'),
    'GET /v1/analytics/overview': (reader) => reader.get('/v1/analytics/overview'),
    'GET /v1/analytics/prompts': (reader) => reader.get('/v1/analytics/prompts', { limit: 100 }),
    'GET /v1/analytics/prompts?query': (reader) => reader.get('/v1/analytics/prompts', { query: searched }),
    'GET /v1/analytics/metrics': (reader) => reader.get('/v1/analytics/metrics', { metric: 'topics' }),
    'GET /v1/keywords': (reader) => reader.get('/v1/keywords', { rangeDays: 30 }),
  };
}

/** Asserts that saving, pinning and unpinning in one workspace does not change the brand of the other one. */
async function assertBrandsSeparate(t: CheckContext): Promise<void> {
  const other = t.actor('other');
  const watch = watchBrand(other);
  const [positioning, competitor] = [t.text('Positioning'), t.text('Competitor')];
  const before = await watch.read();
  const pinnedAt: unknown = (await t.paid.get('/v1/brand')).json?.competitorsPinnedAt;
  if (typeof pinnedAt === 'string') await t.paid.delete('/v1/brand/competitors');
  const writes = [
    await t.paid.patch('/v1/brand', { positioning }),
    await t.paid.put('/v1/brand/competitors', { competitors: [competitor] }),
  ];
  // The owner reads first. If a server's cache ignores the workspace, it then returns the owner's response.
  await t.paid.get('/v1/brand');
  const pinned = await watch.read();
  const rows = await other.get('/v1/analytics/metrics', { metric: 'competitors' });
  await pinOwn(t, other, pinned as Exchange);
  const held = await watch.read();
  writes.push(await t.paid.delete('/v1/brand/competitors'));
  const failed = writes.find(({ isSuccess }) => !isSuccess);
  if (failed !== undefined) throw new SetupFailed(`the brand could not be written: ${failed.summary}`);
  const unpinned = await watch.read();
  const moments = { 'save and pin': [before, pinned], unpin: [held, unpinned] };
  for (const [when, [was, after]] of Object.entries(moments))
    await t.case(`after ${when}`, () => {
      const what = 'an unchanged brand in the second workspace';
      const shown = [was as Exchange, ...writes, after as Exchange];
      t.noDifference('ISO-07', watch.differences(was, after), what, ...shown);
      return Promise.resolve();
    });
  for (const read of [pinned as Exchange, rows]) {
    const shown = [positioning, competitor].find((one) => mentions(read, one));
    t.holds('ISO-01', shown === undefined, 'nothing of the first workspace', `it shows "${shown}"`, read);
  }
}

/**
 * Pins a list. Another workspace's unpin must keep it. Does nothing without a saved profile, because the run could not
 * restore it.
 */
async function pinOwn(t: CheckContext, actor: Actor, { json }: Exchange): Promise<void> {
  const { positioning, competitorsPinnedAt } = (json ?? {}) as Record<string, unknown>;
  if (typeof positioning !== 'string' || typeof competitorsPinnedAt === 'string') return;
  await actor.put('/v1/brand/competitors', { competitors: [t.text('Own competitor')] });
}

/** Asserts that two keys read the same prompts, cap, brand and keys. */
async function assertSameView(t: CheckContext, first: Actor, second: Actor): Promise<void> {
  await t.case('prompts and cap', async () => {
    const [a, b] = [await t.prompts(first), await t.prompts(second)];
    t.noDifference(
      'ISO-09',
      promptDifferences(a, b),
      'the same prompts and slots',
      ...a.evidence,
      ...b.evidence,
    );
  });
  await t.case('brand', async () => {
    const [a, b] = [await first.get('/v1/brand'), await second.get('/v1/brand')];
    t.noDifference('ISO-09', watchBrand(first).differences(a, b), 'the same brand', a, b);
  });
  await t.case('keys', async () => {
    const [a, b] = [await first.get('/v1/api-keys'), await second.get('/v1/api-keys')];
    t.noDifference('ISO-09', keyDifferences(keyRows(a), keyRows(b)), 'the same keys', a, b);
  });
}
