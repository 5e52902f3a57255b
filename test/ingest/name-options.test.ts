import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBrandService, createNamesService, type NamesService } from '../../src/features/brand/index.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { createWorkspace } from '../support/factories.js';
import { fileOf, ingestOn, NOW, observation } from './support.js';

let db: TestDatabase;
let names: NamesService;
beforeAll(async () => {
  db = await createTestDatabase();
  names = createNamesService({ database: db.database, clock: () => new Date() });
});
afterAll(() => db.drop());

/** A workspace of the brand Notion with the competitor Post. */
async function newWorkspace(): Promise<string> {
  const { workspaceId } = await createWorkspace(db.database, {
    brandName: 'Notion',
    brandDomains: ['notion.example'],
  });
  const brand = createBrandService({ database: db.database, clock: () => NOW });
  await db.database.transaction((transaction) => brand.setCompetitors(workspaceId, ['Post'], transaction));
  return workspaceId;
}

async function mentionsOf(workspaceId: string, line: Record<string, unknown>): Promise<unknown[]> {
  const source = fileOf([observation(line)]);
  await ingestOn(db.database).observations({ workspaceId, source, onError: 'stop', createPrompts: 'active' });
  const found = await db.database('mentions').where({ workspace_id: workspaceId }).orderBy('position');
  return found.map(({ brand, is_tracked, count }) => [brand, is_tracked, count]);
}

describe('the options of names', () => {
  test('determine what is found in answers', async () => {
    const answerText = 'A notion: the Postal Service of Post (post.example) beats La Post.';
    expect(await mentionsOf(await newWorkspace(), { answerText })).toEqual([['Post', true, 2]]);
    const workspaceId = await newWorkspace();
    await names.set(workspaceId, null, { commonWord: false });
    const options = { aliases: ['Postal Service'], domains: ['post.example'], notIn: ['La Post'] };
    await names.set(workspaceId, 'post', options);
    expect(await mentionsOf(workspaceId, { answerText })).toEqual([
      ['Notion', false, 1],
      ['Post', true, 2],
    ]);
  });

  test('determine the brands of mentions and sources in a line', async () => {
    const workspaceId = await newWorkspace();
    await names.set(workspaceId, 'Post', { aliases: ['Postal Service'], domains: ['post.example'] });
    const mentions = [
      { brand: 'POSTAL service', position: 1 },
      { brand: 'Post', position: 2 },
    ];
    const citations = [
      { url: 'https://www.post.example/a', sourceType: 'editorial' },
      { url: 'https://other.example/' },
    ];
    expect(await mentionsOf(workspaceId, { mentions, citations })).toEqual([['Post', true, 2]]);
    const sources = () =>
      db.database('citations').where({ workspace_id: workspaceId }).orderBy('citation_order');
    expect(await sources()).toMatchObject([
      { source_type: 'competitor', given_source_type: 'editorial' },
      { source_type: 'other', given_source_type: null },
    ]);
    await names.reset(workspaceId, 'Post');
    expect(await ingestOn(db.database).rescore({ workspaceId })).toMatchObject({ changed: 1 });
    expect(await sources()).toMatchObject([
      { source_type: 'editorial', given_source_type: null },
      { source_type: 'other' },
    ]);
  });

  test("are listed with the workspace's brand first, keep values that a change omits, and are removed by a reset", async () => {
    const workspaceId = await newWorkspace();
    await names.set(workspaceId, 'Post', { aliases: [' Postal '], domains: ['https://www.Post.example/'] });
    await names.set(workspaceId, 'Post', { commonWord: true });
    const own = {
      name: 'Notion',
      isOwn: true,
      aliases: [],
      domains: ['notion.example'],
      commonWord: null,
      notIn: [],
    };
    const options = { aliases: ['Postal'], domains: ['post.example'], commonWord: true, notIn: [] };
    expect(await names.list(workspaceId)).toEqual([own, { name: 'Post', isOwn: false, ...options }]);
    const none = { aliases: [], domains: [], commonWord: null, notIn: [] };
    expect(await names.reset(workspaceId, 'POST')).toEqual([own, { name: 'Post', isOwn: false, ...none }]);
  });

  test('are rejected for an unknown competitor, invalid domains and names, and an unknown workspace', async () => {
    const workspaceId = await newWorkspace();
    const rejected = { code: 'invalid_parameter' };
    await expect(names.set(workspaceId, 'Nobody', { aliases: [] })).rejects.toMatchObject(rejected);
    await expect(names.set(workspaceId, 'Post', { domains: ['no domain'] })).rejects.toMatchObject(rejected);
    await expect(names.set(workspaceId, 'Post', { aliases: [' '] })).rejects.toMatchObject(rejected);
    await expect(names.list('ws_0')).rejects.toMatchObject({ code: 'not_found' });
    await expect(names.reset('ws_0', null)).rejects.toMatchObject({ code: 'not_found' });
  });
});
