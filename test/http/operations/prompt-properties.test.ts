import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';

const PATH = '/v1/prompt-properties';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

let client: Client;
/** A question that names no brand, one that names the brand, and one that names a competitor. */
let ids: readonly [string, string, string];
beforeEach(async () => {
  client = await app.client();
  await app.services.workspaces.setBrand(client.workspaceId, { name: 'Acme' });
  await client.put('/v1/brand/competitors', { competitors: ['Globex'] });
  const added = await client.post('/v1/prompts/bulk', {
    prompts: [
      { text: 'Which CRM is best?', topic: 'CRM' },
      { text: 'Is Acme a good CRM?' },
      { text: 'Is Globex a good CRM?', persona: 'buyer', intent: 'commercial' },
    ],
  });
  ids = (added.body.results as { promptId: string }[]).map(
    ({ promptId }) => promptId,
  ) as unknown as typeof ids;
});

interface Rejected {
  readonly status: number;
  readonly body: { readonly error?: { readonly code: string; readonly param?: string } };
}
const problemOf = ({ status, body: { error } }: Rejected) => [status, error?.code, error?.param];

interface Prompt {
  readonly id: string;
  readonly group: string;
}
const groupsOf = async (query = '') =>
  Object.fromEntries(
    ((await client.get(`${PATH}${query}`)).body.prompts as Prompt[]).map(({ id, group }) => [id, group]),
  );
const correct = (...prompts: object[]) => client.patch(PATH, { prompts });

describe('listPromptProperties', () => {
  it('lists every prompt with its properties, its group and the reason for it', async () => {
    const { status, body } = await client.get(PATH);
    expect(status).toBe(200);
    expect(body).toMatchObject({ hasMore: false, nextCursor: null });
    const common = { isArchived: false, groupReason: 'wording', chosenGroup: null };
    const [first, second, third] = ids.map((id) => (body.prompts as Prompt[]).find((one) => one.id === id));
    expect(first).toEqual({
      ...{
        ...common,
        id: ids[0],
        text: 'Which CRM is best?',
        topic: 'CRM',
        persona: 'discoverer',
        intent: null,
      },
      ...{ group: 'discovery', namedBrands: [] },
    });
    expect(second).toMatchObject({
      ...common,
      persona: 'discoverer',
      group: 'branded',
      namedBrands: ['Acme'],
    });
    expect(third).toMatchObject({
      ...{ ...common, persona: 'buyer', intent: 'commercial', group: 'competitor', namedBrands: ['Globex'] },
    });
  });

  it('restricts the list to groups and prompts, in pages', async () => {
    expect(await groupsOf('?group=branded,competitor')).toEqual({
      [ids[1]]: 'branded',
      [ids[2]]: 'competitor',
    });
    expect(await groupsOf(`?promptId=${ids[0]}&promptId=prm_none`)).toEqual({ [ids[0]]: 'discovery' });
    const seen: string[] = [];
    let query = '?limit=2';
    for (let pages = 0; pages < 2; pages += 1) {
      const { body } = await client.get(`${PATH}${query}`);
      seen.push(...(body.prompts as Prompt[]).map(({ id }) => id));
      query = `?limit=2&cursor=${body.nextCursor}`;
      expect(body.hasMore).toBe(pages === 0);
    }
    expect(seen).toEqual(ids.toSorted());
  });

  it('rejects an unknown group, and the cursor of another list', async () => {
    expect(problemOf(await client.get(`${PATH}?group=brands`))).toEqual([400, 'invalid_parameter', 'group']);
    const { body } = await client.get(`${PATH}?limit=1`);
    const other = await client.get(`${PATH}?limit=1&group=branded&cursor=${body.nextCursor}`);
    expect(problemOf(other)).toEqual([400, 'invalid_parameter', 'cursor']);
  });
});

describe('correctPrompts', () => {
  it('corrects properties and groups of many prompts, and returns them in the order of the items', async () => {
    const { status, body } = await correct(
      { id: ids[2], persona: 'evaluator', intent: null, topic: ' Accounting ' },
      { id: ids[1], group: 'discovery' },
      { id: ids[0], topic: 'CRM' },
    );
    expect(status).toBe(200);
    expect(body.changed).toBe(2);
    expect(body.prompts).toMatchObject([
      { id: ids[2], persona: 'evaluator', intent: null, topic: 'Accounting', group: 'competitor' },
      {
        id: ids[1],
        group: 'discovery',
        groupReason: 'person',
        chosenGroup: 'discovery',
        namedBrands: ['Acme'],
      },
      { id: ids[0], topic: 'CRM', group: 'discovery', groupReason: 'wording' },
    ]);
    const { body: again } = await correct({ id: ids[1], group: null });
    expect(again.prompts).toMatchObject([{ group: 'branded', groupReason: 'wording', chosenGroup: null }]);
    const { body: persona } = await correct({ id: ids[0], persona: 'control' });
    expect(persona.prompts).toMatchObject([{ group: 'control', groupReason: 'persona' }]);
  });

  it('corrects archived prompts, keeps a choice through rewordings, and does not pass it on to a replacement', async () => {
    await correct({ id: ids[1], group: 'discovery' });
    await client.patch(`/v1/prompts/${ids[1]}`, { text: 'Is Acme a very good CRM?' });
    expect(await groupsOf('?group=discovery')).toEqual({ [ids[0]]: 'discovery', [ids[1]]: 'discovery' });
    const { body } = await client.post(`/v1/prompts/${ids[1]}/replacements`, { text: 'Is Acme any good?' });
    expect(await groupsOf('?group=branded')).toEqual({ [body.promptId as string]: 'branded' });
    const { body: corrected } = await correct({ id: ids[1], group: 'control' });
    expect(corrected.prompts).toMatchObject([{ isArchived: true, group: 'control' }]);
  });

  it('changes the contract’s own list and filters with the properties', async () => {
    await correct({ id: ids[1], persona: 'branded', topic: 'Our brand' });
    const { body } = await client.get('/v1/analytics/prompts?persona=custom');
    expect(body.prompts).toMatchObject([{ id: ids[1], persona: 'branded', topic: 'Our brand' }]);
    const { body: overview } = await client.get('/v1/analytics/overview');
    expect(overview.coverage.promptsActive).toBe(1);
    const day = new Date().toISOString().slice(0, 10);
    for (const group of ['branded', 'competitor', 'discovery']) {
      const { body: of } = await client.get(`/v1/history/overview?from=${day}&to=${day}&group=${group}`);
      expect([group, of.coverage.promptsActive]).toEqual([group, 1]);
    }
  });

  it('decides which answers the series and the evidence of a group have', async () => {
    const observedAt = new Date().toISOString();
    const lines = ids.map((promptId) => ({
      ...{ runId: 'run', promptId, platform: 'chatgpt', observedAt, status: 'ok' },
      mentions: [{ brand: 'Acme', position: 1 }],
    }));
    const source = Readable.from(lines.map((line) => `${JSON.stringify(line)}\n`));
    const input = { workspaceId: client.workspaceId, source, onError: 'stop', createPrompts: 'no' } as const;
    await app.services.ingest.observations(input);
    await correct({ id: ids[0], group: 'control' });
    const groups = { branded: [ids[1]], competitor: [ids[2]], control: [ids[0]], discovery: [] };
    const day = observedAt.slice(0, 10);
    for (const [group, expected] of Object.entries(groups)) {
      const { body: series } = await client.get(
        `/v1/history/visibility?from=${day}&to=${day}&group=${group}`,
      );
      expect([group, series.rows[0].observations]).toEqual([group, expected.length]);
      const { body: found } = await client.get(`/v1/evidence/answers?rangeDays=7&group=${group}`);
      expect(found.answers.map((one: { promptId: string }) => one.promptId)).toEqual(expected);
    }
  });

  it('changes nothing if an item is invalid or unknown', async () => {
    const invalid = await correct({ id: ids[0], topic: 'Other' }, { id: ids[1], topic: 'a\u0007b' });
    expect(problemOf(invalid)).toEqual([400, 'invalid_parameter', 'prompts[1].topic']);
    const unknown = await correct({ id: ids[0], topic: 'Other' }, { id: 'prm_none', topic: 'Other' });
    expect(problemOf(unknown)).toEqual([404, 'prompt_not_found', 'prompts[1].id']);
    const other = await app.client();
    const foreign = await other.patch(PATH, { prompts: [{ id: ids[0], group: 'control' }] });
    expect(problemOf(foreign)).toEqual([404, 'prompt_not_found', 'prompts[0].id']);
    expect(problemOf(await correct({ id: ids[0] }, { id: ids[0] }))[0]).toBe(400);
    const persona = await correct({ id: ids[0], persona: 'custom' });
    expect(problemOf(persona)).toEqual([400, 'invalid_parameter', 'prompts[0].persona']);
    const { body } = await client.get(`${PATH}?promptId=${ids[0]}`);
    expect(body.prompts).toMatchObject([{ topic: 'CRM', group: 'discovery' }]);
  });

  it('requires a paid plan', async () => {
    const free = await app.client({ plan: 'free' });
    const refused = await free.patch(PATH, { prompts: [{ id: 'prm_1', topic: null }] });
    expect(problemOf(refused)).toEqual([403, 'plan_required', undefined]);
    expect((await free.get(PATH)).status).toBe(200);
  });
});
