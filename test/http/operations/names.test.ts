import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../src/platform/database.js';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';
import { expectProblem } from '../problem.js';

const PATH = '/v1/names';
const TEST = '/v1/names/recognition';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  client = await app.client();
});

const RESCORE = '/v1/names/rescore';

interface Brand {
  readonly name: string | null;
  readonly isOwn: boolean;
  readonly aliases: string[];
  readonly domains: string[];
  readonly notIn: string[];
  readonly commonWord: boolean | null;
}
const list = async (of = client) => (await of.get(PATH).expect(200)).body.brands as Brand[];
const add = (body: object, of = client) => of.post(PATH, body);
const change = (body: object, of = client) => of.patch(PATH, body);
const remove = (name: string, of = client) => of.delete(`${PATH}?competitor=${encodeURIComponent(name)}`);
const named = async (name: string) => (await list()).find((brand) => brand.name === name);

const events = async () =>
  (
    await sql<{ action: string }>(
      app.db.database,
      'select action from audit_events where workspace_id = $1',
      [client.workspaceId],
    )
  ).map(({ action }) => action);

/** Acme with the competitor Globex. */
async function setUp(): Promise<void> {
  await change({ brand: null, name: 'Acme', domains: { add: ['https://www.Acme.example/'] } }).expect(200);
  await add({ name: 'Globex', aliases: ['Globex Inc'], domains: ['globex.example'] }).expect(200);
}

describe('listNames', () => {
  it('lists the brand before it has a name', async () => {
    expect(await list()).toEqual([
      {
        ...{ name: null, isOwn: true, aliases: [], domains: [], commonWord: null, notIn: [] },
        ...{ commonWords: [], proposedAliases: [] },
      },
    ]);
  });

  it('lists the brand and its competitors, with advice on their names', async () => {
    await setUp();
    await add({ name: 'HubSpot', aliases: ['bolt'] });
    expect(await list()).toMatchObject([
      { name: 'Acme', isOwn: true, domains: ['acme.example'] },
      { name: 'Globex', isOwn: false, aliases: ['Globex Inc'], domains: ['globex.example'] },
      { name: 'HubSpot', commonWords: ['bolt'], proposedAliases: ['Hub Spot'] },
    ]);
  });

  it('keeps the names of a workspace from others', async () => {
    await setUp();
    expect(await list(await app.client())).toHaveLength(1);
  });
});

describe('addCompetitor', () => {
  it('adds to a competitor that is tracked already, in any letter case', async () => {
    await setUp();
    const { body } = await add({ name: 'GLOBEX', aliases: ['Globex AG', 'globex inc'] }).expect(200);
    expect(body.brands).toHaveLength(2);
    expect(body.brands[1]).toMatchObject({ name: 'Globex', aliases: ['Globex Inc', 'Globex AG'] });
    const { body: profile } = await client.get('/v1/brand');
    expect(profile.competitors).toEqual(['Globex']);
  });

  it('keeps a pinned list pinned, and restores a dismissed company', async () => {
    await client.put('/v1/brand/competitors', { competitors: ['Globex'] });
    await client.patch('/v1/insights/companies', { name: 'initech', decision: 'dismiss' });
    await add({ name: 'Initech' }).expect(200);
    const { body: profile } = await client.get('/v1/brand');
    expect(profile).toMatchObject({ competitors: ['Globex', 'Initech'] });
    expect(profile.competitorsPinnedAt).not.toBeNull();
    expect(await events()).toContain('company.restored');
  });

  it('gives a competitor that was tracked before its aliases again', async () => {
    await setUp();
    await remove('Globex').expect(200);
    await add({ name: 'globex' }).expect(200);
    expect((await list())[1]).toMatchObject({ name: 'globex', aliases: ['Globex Inc'] });
  });

  it('accepts the same competitor twice at the same time, with the aliases of both', async () => {
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((alias) => add({ name: 'Globex', aliases: [alias] })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await list())[1]?.aliases.toSorted()).toEqual(['One', 'Three', 'Two']);
    expect(await list()).toHaveLength(2);
  });

  it.each([
    ['a blank name', { name: ' ' }, 'name'],
    ['control characters', { name: 'Glo\u0007bex' }, 'name'],
    ['a name of 201 characters', { name: 'x'.repeat(201) }, 'name'],
    ['the own brand', { name: 'ACME' }, 'name'],
    ['an alias of another competitor', { name: 'Globex inc' }, 'name'],
    ['an alias that is the own brand', { name: 'Initech', aliases: ['Ini', 'acme'] }, 'aliases'],
    ['a blank alias', { name: 'Initech', aliases: ['Ini', ' '] }, 'aliases[1]'],
    ['what is no domain', { name: 'Initech', domains: ['initech'] }, 'domains[0]'],
    [
      'a user name in a domain',
      { name: 'Initech', domains: ['a.example', 'https://x@b.example'] },
      'domains[1]',
    ],
    [
      'too many aliases',
      { name: 'Initech', aliases: Array.from({ length: 201 }, (_, i) => `n${i}`) },
      'aliases',
    ],
    ['an unknown member', { name: 'Initech', alias: [] }, 'alias'],
  ])('rejects %s, and changes nothing', async (_, body, param) => {
    await setUp();
    const before = await list();
    expectProblem(await add(body), 400, 'invalid_parameter', { param });
    expect(await list()).toEqual(before);
  });

  it('rejects the 201st competitor, and the 201st alias over several requests', async () => {
    await client.put('/v1/brand/competitors', {
      competitors: Array.from({ length: 64 }, (_, i) => `Rival ${i}`),
    });
    await sql(app.db.database, 'update brands set competitors = $2 where workspace_id = $1', [
      client.workspaceId,
      Array.from({ length: 200 }, (_, i) => `Rival ${i}`),
    ]);
    expectProblem(await add({ name: 'One more' }), 400, 'invalid_parameter', { param: 'name' });
    await add({ name: 'Rival 7', aliases: Array.from({ length: 200 }, (_, i) => `Alias ${i}`) }).expect(200);
    const more = await change({ brand: 'Rival 7', aliases: { add: ['More'] } });
    expectProblem(more, 400, 'invalid_parameter', { param: 'aliases' });
  });

  it('requires a paid plan and the scope "write"', async () => {
    const free = await app.client({ plan: 'free' });
    expectProblem(await add({ name: 'Globex' }, free), 403, 'plan_required');
    expectProblem(await change({ brand: null, name: 'Acme' }, free), 403, 'plan_required');
    expectProblem(await remove('Globex', free), 403, 'plan_required');
    const issued = await client.post('/v1/access/keys', { name: 'Reader', scopes: ['read'] });
    const reader = app.as(issued.body.key as string);
    expectProblem(await add({ name: 'Globex' }, reader), 403, 'plan_required', {
      details: { requiredScope: 'write', scopes: ['read'] },
    });
    await reader.get(PATH).expect(200);
    await reader.post(TEST, { text: 'Acme' }).expect(200);
  });
});

describe('changeNames', () => {
  it('changes the own brand', async () => {
    await setUp();
    const { body } = await change({
      ...{ brand: 'acme', name: 'Acme Group', aliases: { add: ['Acme', ' ACME  '] } },
      ...{ domains: { add: ['acme.example/shop', 'acme-guides.example'], remove: ['acme.example'] } },
      ...{ notIn: { add: ['Acme Novels'] }, commonWord: false },
    }).expect(200);
    expect(body.brands[0]).toMatchObject({
      ...{ name: 'Acme Group', aliases: ['Acme'], domains: ['acme.example/shop', 'acme-guides.example'] },
      ...{ notIn: ['Acme Novels'], commonWord: false },
    });
    await change({ brand: 'Acme Group', commonWord: null }).expect(200);
    expect((await list())[0]).toMatchObject({ commonWord: null, notIn: ['Acme Novels'] });
    expect((await events()).toSorted()).toEqual([
      ...['brand.competitors_changed', 'brand.names_changed', 'brand.names_changed'],
      ...['brand.recognition_changed', 'brand.recognition_changed', 'brand.recognition_changed'],
      ...['key.issued', 'workspace.created'],
    ]);
  });

  it('renames a competitor with its aliases and options, at its place in the list', async () => {
    await setUp();
    await add({ name: 'Initech' });
    await change({ brand: 'Globex', notIn: { add: ['Globex Stadium'] } }).expect(200);
    await change({ brand: 'globex', name: 'Globex World', aliases: { add: ['Globex'] } }).expect(200);
    expect(await list()).toMatchObject([
      { name: 'Acme' },
      { name: 'Globex World', aliases: ['Globex Inc', 'Globex'], notIn: ['Globex Stadium'] },
      { name: 'Initech', aliases: [] },
    ]);
    await change({ brand: 'Globex World', name: 'GLOBEX WORLD' }).expect(200);
    expect(await named('GLOBEX WORLD')).toMatchObject({ aliases: ['Globex Inc', 'Globex'] });
  });

  it('adds up the changes that several people make at the same time', async () => {
    await setUp();
    const names = Array.from({ length: 6 }, (_, index) => `Alias ${index}`);
    await Promise.all([
      ...names.map((name) => change({ brand: 'Globex', aliases: { add: [name] } }).expect(200)),
      ...names.map((name) => change({ brand: 'Acme', aliases: { add: [`Own ${name}`] } }).expect(200)),
      change({ brand: 'Globex', aliases: { remove: ['Globex Inc'] } }).expect(200),
    ]);
    const [own, globex] = await list();
    expect(own?.aliases.toSorted()).toEqual(names.map((name) => `Own ${name}`));
    expect(globex?.aliases.toSorted()).toEqual(names);
  });

  it('lets one of two renames at the same time win, and rejects the other', async () => {
    await setUp();
    for (const brand of ['Acme', 'Globex']) {
      const renames = await Promise.all(
        ['One', 'Two'].map((name) => change({ brand, name: `${brand} ${name}` })),
      );
      expect(renames.map(({ status }) => status).toSorted()).toEqual([200, 400]);
      const lost = renames.find(({ status }) => status === 400)!;
      expectProblem(lost, 400, 'invalid_parameter', { param: 'brand' });
    }
  });

  it('never gives a name to the brand and to a competitor at the same time', async () => {
    await setUp();
    const answers = await Promise.all([
      change({ brand: 'Acme', aliases: { add: ['Same'] } }),
      change({ brand: 'Globex', aliases: { add: ['same'] } }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it.each([
    ['an unknown brand', { brand: 'Initech', name: 'Ini' }, 'brand'],
    ['null for a brand with a name', { brand: null, name: 'Ini' }, 'brand'],
    ['the name of another competitor', { brand: 'Globex', name: 'Umbrella' }, 'name'],
    ['the name of the own brand', { brand: 'Globex', name: 'Acme' }, 'name'],
    ['an alias of another competitor', { brand: 'Umbrella', aliases: { add: ['GLOBEX INC'] } }, 'aliases'],
    ['a competitor as the own name', { brand: 'Acme', name: 'Globex' }, 'brand'],
    ['a blank name', { brand: 'Acme', name: '\u2003' }, 'name'],
    ['what is no domain', { brand: 'Acme', domains: { add: ['nowhere'] } }, 'domains.add[0]'],
    ['a blank alias', { brand: 'Globex', aliases: { add: ['ok', ' '] } }, 'aliases.add[1]'],
    ['an empty change of a list', { brand: 'Globex', aliases: {} }, 'aliases'],
    ['a body without a brand', { name: 'Ini' }, 'brand'],
  ])('rejects %s, and changes nothing', async (_, body, param) => {
    await setUp();
    await add({ name: 'Umbrella' });
    const before = await list();
    expectProblem(await change(body), 400, 'invalid_parameter', { param });
    expect(await list()).toEqual(before);
  });
});

describe('removeCompetitor', () => {
  it('removes a competitor in any letter case, once', async () => {
    await setUp();
    expect((await remove('GLOBEX').expect(200)).body.brands).toHaveLength(1);
    expect((await remove('GLOBEX').expect(200)).body.brands).toHaveLength(1);
    expect((await remove('Acme').expect(200)).body.brands).toMatchObject([{ name: 'Acme' }]);
  });

  it('requires a name', async () => {
    expectProblem(await client.delete(PATH), 400, 'invalid_parameter', { param: 'competitor' });
  });
});

describe('testNames', () => {
  const found = async (body: object) =>
    (
      (await client.post(TEST, body).expect(200)).body.mentions as { brand: string; occurrences: object[] }[]
    ).map(({ brand, occurrences }) => [brand, ...occurrences.map((one) => (one as { text: string }).text)]);

  it('finds the names of the workspace by every spelling, and what is negated', async () => {
    await setUp();
    const { body } = await client.post(TEST, { text: 'I like GLOBEX INC, but I could not find Acme.' });
    expect(body.mentions).toEqual([
      {
        ...{ brand: 'Globex', isOwn: false, position: 1 },
        occurrences: [{ start: 7, end: 17, text: 'GLOBEX INC', isNegated: false }],
      },
      {
        ...{ brand: 'Acme', isOwn: true, position: null },
        occurrences: [{ start: 40, end: 44, text: 'Acme', isNegated: true }],
      },
    ]);
  });

  it('finds names that are not saved, and saves none', async () => {
    await setUp();
    const text = 'A bolt is not Bolt. Acme and Globex are, a Post-it is not The Post.';
    const own = { name: 'Bolt', isOwn: true, commonWord: true };
    expect(await found({ text, brand: own })).toEqual([
      ['Bolt', 'Bolt'],
      ['Globex', 'Globex'],
    ]);
    const names = { notIn: ['Post-it'], aliases: ['The Post'], domains: ['post.example'] };
    expect(await found({ text, brand: { name: 'Post', isOwn: false, ...names } })).toEqual([
      ['Acme', 'Acme'],
      ['Globex', 'Globex'],
      ['Post', 'The Post'],
    ]);
    const renamed = { name: 'GLOBEX', isOwn: false, notIn: ['Globex are'] };
    expect(await found({ text, brand: renamed })).toEqual([['Acme', 'Acme']]);
    expect((await list()).map(({ name }) => name)).toEqual(['Acme', 'Globex']);
  });

  it.each([
    ['an empty text', { text: '' }, 'text'],
    ['a text of 5,001 characters', { text: 'x'.repeat(5_001) }, 'text'],
    ['a blank name', { text: 'x', brand: { name: ' ', isOwn: true } }, 'brand.name'],
    [
      'what is no domain',
      { text: 'x', brand: { name: 'a', isOwn: true, domains: ['?'] } },
      'brand.domains[0]',
    ],
  ])('rejects %s', async (_, body, param) => {
    expectProblem(await client.post(TEST, body), 400, 'invalid_parameter', { param });
  });
});

describe('startRescore', () => {
  /** An answer that names Acme and Globex, read when nobody tracked Globex. */
  async function setUpAnswer(): Promise<void> {
    await change({ brand: null, name: 'Acme' }).expect(200);
    const line = { promptText: 'Which boards suit a team?', platform: 'chatgpt', runId: 'run', status: 'ok' };
    const text = { observedAt: new Date().toISOString(), answerText: 'Use Globex or Acme.' };
    const source = Readable.from([`${JSON.stringify({ ...line, ...text })}\n`]);
    const options = { onError: 'stop', createPrompts: 'active' } as const;
    await app.services.ingest.observations({ workspaceId: client.workspaceId, source, ...options });
    await add({ name: 'Globex' }).expect(200);
  }
  const dispatch = () => app.services.dispatchers.builtIn.run(new AbortController().signal);

  it('queues a pass, whose progress and end the other operation reports', async () => {
    await setUpAnswer();
    expect((await client.get(RESCORE).expect(200)).body).toMatchObject({ state: 'outdated', answersLeft: 1 });
    const { body } = await client.post(RESCORE).expect(200);
    expect(body).toMatchObject({ state: 'queued', daysLeft: 1, answersLeft: 1, answersTotal: 1 });
    expect((await client.post(RESCORE).expect(200)).body).toEqual(body);
    await dispatch();
    const { body: done } = await client.get(RESCORE).expect(200);
    expect(done).toMatchObject({
      state: 'upToDate',
      answersLeft: 0,
      answersTotal: 1,
      changed: 1,
      error: null,
    });
    const { body: overview } = await client.get('/v1/history/overview?rangeDays=7');
    expect(overview.competitors).toContainEqual(expect.objectContaining({ brand: 'Globex', mentions: 1 }));
  });

  it('says so if there is nothing to do', async () => {
    const { body } = await client.post(RESCORE).expect(200);
    expect(body).toMatchObject({ state: 'upToDate', daysLeft: 0, answersLeft: 0, requestedAt: null });
  });

  it('is of one workspace, and requires a paid plan and the scope "write"', async () => {
    await setUpAnswer();
    const other = await app.client();
    expect((await other.post(RESCORE).expect(200)).body).toMatchObject({ state: 'upToDate' });
    const free = await app.client({ plan: 'free' });
    expectProblem(await free.post(RESCORE), 403, 'plan_required');
    const issued = await client.post('/v1/access/keys', { name: 'Reader', scopes: ['read'] });
    const reader = app.as(issued.body.key as string);
    expect((await reader.post(RESCORE)).status).toBe(403);
    expect((await reader.get(RESCORE).expect(200)).body).toMatchObject({ state: 'outdated' });
  });
});
