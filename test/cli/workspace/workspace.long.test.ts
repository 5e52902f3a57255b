import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.js';
import { visibility, visibilityError, visibilityJson } from '../in-process.js';
import { call, visibility as visibilityElsewhere, visibilityJson as jsonFromElsewhere } from '../support.js';
import { latest } from '../../../src/domain/data-version.js';

interface Workspace {
  workspaceId: string;
  name: string;
  plan: string;
  promptCap: number | null;
  owner: { id: string; name: string | null; email: string | null };
  brand: { name: string | null; aliases: string[]; domains: string[]; competitors: string[] };
  deletedAt: string | null;
}

// The service runs in this process. Commands whose effect on it is tested run in other processes, on the same database.
let app: TestApp;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  app = await createTestApp();
  env = { DATABASE_URL: app.db.url };
});
afterAll(() => app.close());

const create = (...options: string[]) => visibilityJson<Workspace>(['workspace', 'create', ...options], env);

async function keyOf({ workspaceId }: Workspace): Promise<string> {
  return (await app.services.apiKeys.issue(workspaceId, { name: 'Test', environment: 'test' })).secret;
}

describe('workspace create', () => {
  it('creates a workspace whose owner and plan the API returns', async () => {
    const workspace = await create(
      '--name',
      'Acme',
      '--plan',
      'paid',
      '--owner-name',
      'Owner',
      '--owner-email',
      'owner@acme.example',
    );
    expect(workspace).toMatchObject({ name: 'Acme', plan: 'paid', promptCap: null, deletedAt: null });
    const key = await keyOf(workspace);
    expect((await call(app.url, key, '/v1/me')).body).toEqual({
      user: { id: workspace.owner.id, name: 'Owner', email: 'owner@acme.example' },
      workspaceId: workspace.workspaceId,
      environment: 'test',
    });
    expect((await call(app.url, key, '/v1/prompts/cap')).body).toEqual({ activeCount: 0, cap: 100 });
  });

  it('stores the brand with several aliases and domains in their normalized form', async () => {
    const brand = [
      '--brand',
      'Acme',
      '--alias',
      'Acme Inc',
      '--alias',
      'ACME Boards',
      '--domain',
      'https://www.Acme.example/',
      '--domain',
      'acme.test',
      '--competitor',
      ' Globex ',
      '--competitor',
      'Initech',
    ];
    const workspace = await create('--name', 'Acme', '--plan', 'free', ...brand);
    expect(workspace.brand).toEqual({
      name: 'Acme',
      aliases: ['Acme Inc', 'ACME Boards'],
      domains: ['acme.example', 'acme.test'],
      competitors: ['Globex', 'Initech'],
    });
    expect(await visibilityJson(['workspace', 'show', workspace.workspaceId], env)).toEqual(workspace);
  });

  it('creates a workspace with its own cap, which the API enforces', async () => {
    const workspace = await create('--name', 'Capped', '--plan', 'paid', '--cap', '1');
    const key = await keyOf(workspace);
    expect((await call(app.url, key, '/v1/prompts', { text: 'First prompt' })).status).toBe(201);
    const second = await call(app.url, key, '/v1/prompts', { text: 'Second prompt' });
    expect(second).toMatchObject({ status: 409, body: { error: { code: 'prompt_cap_exceeded' } } });
  });

  it('rejects a blank name or an invalid domain and creates no workspace', async () => {
    const before = await app.services.workspaces.list();
    const blank = await visibilityError(['workspace', 'create', '--name', ' ', '--plan', 'free'], env);
    expect(blank).toMatchObject({ exit: 1, code: 'invalid_parameter', stdout: '' });
    for (const wrong of ['no domain', '1.2.3.999', 'xn--a.example']) {
      const domain = await visibilityError(
        ['workspace', 'create', '--name', 'A', '--plan', 'free', '--domain', wrong],
        env,
      );
      expect(domain).toMatchObject({ exit: 1, code: 'invalid_parameter' });
      expect(domain.message).toContain('such as example.com');
    }
    expect(await app.services.workspaces.list()).toEqual(before);
  });
});

describe('workspace list and show', () => {
  it('lists every workspace, as JSON or as a table with a header', async () => {
    const workspace = await create('--name', 'Listed', '--plan', 'free', '--cap', '-1');
    const { workspaces } = await visibilityJson<{ workspaces: Workspace[] }>(['workspace', 'list'], env);
    expect(workspaces.at(-1)).toEqual(workspace);
    const { code, stdout } = await visibility(['workspace', 'list'], { env });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ID +PLAN +CAP +STATE +NAME\n/);
    expect(stdout).toMatch(new RegExp(`^${workspace.workspaceId} +free +unlimited +live +Listed$`, 'm'));
  });

  it('reports that a workspace does not exist, and how to list them', async () => {
    const { code, stderr } = await visibility(['workspace', 'show', 'ws_none'], { env });
    expect(code).toBe(1);
    expect(stderr).toBe(
      'visibility: There is no workspace "ws_none". Run "visibility workspace list" to see all workspaces, including deleted ones.\n',
    );
    expect(await visibilityError(['workspace', 'show', 'ws_none'], env)).toMatchObject({
      exit: 1,
      code: 'not_found',
    });
  });
});

describe('workspace set-plan and set-cap', () => {
  it('applies a new plan or cap from the next request on', async () => {
    const workspace = await create('--name', 'Changing', '--plan', 'free');
    const { workspaceId } = workspace;
    const key = await keyOf(workspace);
    expect((await call(app.url, key, '/v1/prompts', { text: 'A first prompt' })).status).toBe(403);
    const paid = await jsonFromElsewhere(['workspace', 'set-plan', workspaceId, '--plan', 'paid'], env);
    expect(paid).toEqual({ ...workspace, plan: 'paid' });
    expect((await call(app.url, key, '/v1/prompts', { text: 'A first prompt' })).status).toBe(201);

    const caps = [];
    for (const cap of ['7', '-1', 'default']) {
      await jsonFromElsewhere(['workspace', 'set-cap', workspaceId, '--cap', cap], env);
      caps.push((await call(app.url, key, '/v1/prompts/cap')).body['cap']);
    }
    expect(caps).toEqual([7, -1, 100]);
  });
});

describe('workspace set-sharing', () => {
  it('turns sharing on and off, and shows which', async () => {
    const workspace = await create('--name', 'Sharing', '--plan', 'free');
    const { workspaceId } = workspace;
    const on = await jsonFromElsewhere(['workspace', 'set-sharing', workspaceId, 'on'], env);
    expect(on).toEqual({ ...workspace, sharing: true });
    const off = await jsonFromElsewhere(['workspace', 'set-sharing', workspaceId, 'off'], env);
    expect(off).toEqual({ ...workspace, sharing: false });
  });
});

describe('workspace create --weighting', () => {
  it('sets what counts the same in figures, and rejects an unknown weighting', async () => {
    const options = ['--name', 'Weighting', '--plan', 'free', '--weighting'];
    expect(await create(...options, 'questions')).toMatchObject({ weighting: 'questions' });
    const { stderr } = await visibility(['workspace', 'create', ...options, 'topics'], { env });
    expect(stderr).toContain('Allowed choices are answers, questions, questions-and-platforms.');
  });
});

describe('workspace set-weighting', () => {
  it('sets what counts the same in figures, and shows it', async () => {
    const workspace = await create('--name', 'Weighting', '--plan', 'free');
    const { workspaceId } = workspace;
    expect(workspace).toMatchObject({ weighting: 'questionsAndPlatforms' });
    const command = ['workspace', 'set-weighting', workspaceId];
    for (const [name, weighting] of [
      ['questions-and-platforms', 'questionsAndPlatforms'],
      ['questions', 'questions'],
      ['answers', 'answers'],
    ] as const)
      expect(await jsonFromElsewhere([...command, name], env)).toEqual({ ...workspace, weighting });
  });
});

describe('workspace set-time-zone', () => {
  it('sets the time zone of the days, resets it, and rejects one that does not exist', async () => {
    const workspace = await create('--name', 'Zones', '--plan', 'free');
    const { workspaceId } = workspace;
    const set = (zone: string) => jsonFromElsewhere(['workspace', 'set-time-zone', workspaceId, zone], env);
    expect(await set('europe/berlin')).toEqual({ ...workspace, timeZone: 'Europe/Berlin' });
    expect(await set('default')).toEqual({ ...workspace, timeZone: null });
    const unknown = ['workspace', 'set-time-zone', workspaceId, 'Europe/Nowhere'];
    expect(await visibilityError(unknown, env)).toMatchObject({ exit: 1, code: 'invalid_parameter' });
  });
});

describe('workspace set-brand', () => {
  it('changes the given brand fields and keeps the others', async () => {
    const { workspaceId } = await create(
      '--name',
      'Brand',
      '--plan',
      'free',
      '--brand',
      'Old',
      '--alias',
      'Older',
      '--domain',
      'old.example',
    );
    const options = ['--brand', 'New', '--domain', 'new.example', '--content-style', 'Short sentences.'];
    const changed = await visibilityJson<Workspace>(['workspace', 'set-brand', workspaceId, ...options], env);
    expect(changed.brand).toEqual({
      name: 'New',
      aliases: ['Older'],
      domains: ['new.example'],
      competitors: [],
    });
    expect((await app.services.brand.profile(latest(workspaceId))).contentStyle).toBe('Short sentences.');
    await visibilityJson(['workspace', 'set-brand', workspaceId, '--content-style', ''], env);
    expect((await app.services.brand.profile(latest(workspaceId))).contentStyle).toBeNull();
  });
});

describe('workspace competitors', () => {
  const competitorsOf = async (workspaceId: string) =>
    (await app.services.brand.profile(latest(workspaceId))).competitors;

  it('replaces unpinned competitors with set-brand and leaves them unpinned', async () => {
    const { workspaceId } = await create('--name', 'C', '--plan', 'paid', '--competitor', 'Globex');
    expect(await competitorsOf(workspaceId)).toEqual(['Globex']);
    const options = ['--competitor', 'Initech', '--competitor', 'Hooli'];
    await visibilityJson(['workspace', 'set-brand', workspaceId, ...options], env);
    expect(await app.services.brand.profile(latest(workspaceId))).toMatchObject({
      competitors: ['Initech', 'Hooli'],
      competitorsPinnedAt: null,
    });
  });

  it('refuses to change pinned competitors with set-brand, and applies none of its other changes', async () => {
    const { workspaceId } = await create('--name', 'P', '--plan', 'paid', '--brand', 'Acme');
    await app.services.brand.pinCompetitors(workspaceId, ['Globex']);
    const setBrand = (...names: string[]) => [
      'workspace',
      'set-brand',
      workspaceId,
      '--brand',
      'Other',
      ...names.flatMap((name) => ['--competitor', name]),
    ];
    expect(await visibilityError(setBrand('Initech'), env)).toMatchObject({
      exit: 1,
      code: 'competitors_pinned',
    });
    expect((await app.services.workspaces.show(workspaceId)).brand.name).toBe('Acme');
    await visibilityJson(setBrand('Globex'), env);
    expect((await app.services.workspaces.show(workspaceId)).brand.name).toBe('Other');
  });

  it('refuses more than 200 competitors, or names over 200 characters, and creates no workspace', async () => {
    const before = (await app.services.workspaces.list()).length;
    const attempt = (names: readonly string[]) =>
      visibilityError(
        [
          'workspace',
          'create',
          '--name',
          'X',
          '--plan',
          'free',
          ...names.flatMap((n) => ['--competitor', n]),
        ],
        env,
      );
    expect(await attempt([' '])).toMatchObject({ exit: 1, code: 'invalid_parameter' });
    expect(await attempt(['x'.repeat(201)])).toMatchObject({ exit: 1, code: 'invalid_parameter' });
    const many = await attempt(Array.from({ length: 201 }, (_, index) => `Name ${index}`));
    expect(many.message).toBe('"competitor" must not be repeated more than 200 times.');
    expect(await app.services.workspaces.list()).toHaveLength(before);
  });
});

describe('names that are common words', () => {
  const warned = async (...args: string[]) => (await visibility(['workspace', ...args], { env })).stderr;
  const warning = (word: string, workspaceId: string, competitor = '') =>
    `warning: "${word}" is a common word, so every "${word}" in an answer counts. To count it only with a capital letter or next to the brand's domain: visibility workspace names ${workspaceId}${competitor} --common-word yes\n`;

  it('cause a warning when a command sets them without a capital letter', async () => {
    const { workspaceId } = await create('--name', 'W', '--plan', 'paid', '--brand', 'Acme');
    expect(await warned('set-brand', workspaceId, '--brand', 'bolt')).toBe(warning('bolt', workspaceId));
    const setNames = [
      'set-brand',
      workspaceId,
      '--brand',
      'Bolt',
      '--alias',
      'zylo',
      '--competitor',
      'target',
    ];
    const aboutTarget = warning('target', workspaceId, ' --competitor "target"');
    expect(await warned(...setNames)).toBe(aboutTarget);
    const names = ['names', workspaceId, '--competitor', 'target'];
    expect(await warned(...names, '--alias', 'notion')).toBe(
      `${aboutTarget}${warning('notion', workspaceId, ' --competitor "target"')}`,
    );
    expect(await warned(...names, '--common-word', 'yes')).toBe('');
    expect(await warned('set-brand', workspaceId, '--brand', 'Bolt')).toBe('');
    expect(await warned('create', '--name', 'W', '--plan', 'free', '--brand', 'bolt')).toMatch(
      /^warning: "bolt" is a common word/,
    );
  });
});

describe('other spellings of names', () => {
  it('are proposed by the commands that save names, with the command that adds them, and are not added', async () => {
    const { workspaceId } = await create('--name', 'W', '--plan', 'paid', '--brand', 'Acme');
    const set = ['set-brand', workspaceId, '--brand', 'HubSpot', '--alias', 'Hub', '--competitor', 'Node.js'];
    const own = `hint: answers may also spell "HubSpot" as "Hub Spot". To count that too: visibility workspace set-brand ${workspaceId} --alias "Hub" --alias "Hub Spot"\n`;
    const other = `hint: answers may also spell "Node.js" as "NodeJS", "Node JS". To count that too: visibility workspace names ${workspaceId} --competitor "Node.js" --alias "NodeJS" --alias "Node JS"\n`;
    const hinted = async (...args: string[]) => (await visibility(['workspace', ...args], { env })).stderr;
    expect(await hinted(...set)).toBe(own + other);
    const listed = () => visibilityJson<{ names: unknown[] }>(['workspace', 'names', workspaceId], env);
    expect((await listed()).names).toMatchObject([
      { name: 'HubSpot', aliases: ['Hub'], proposedAliases: ['Hub Spot'] },
      { name: 'Node.js', aliases: [], proposedAliases: ['NodeJS', 'Node JS'] },
    ]);
    const accept = [
      'names',
      workspaceId,
      '--competitor',
      'Node.js',
      '--alias',
      'NodeJS',
      '--alias',
      'Node JS',
    ];
    expect(await hinted(...accept)).toBe(own);
    expect((await listed()).names).toMatchObject([
      { proposedAliases: ['Hub Spot'] },
      { proposedAliases: [] },
    ]);
  });
});

describe('workspace delete', () => {
  it('refuses to delete a workspace without a terminal and without --yes', async () => {
    const { workspaceId } = await create('--name', 'Kept', '--plan', 'free');
    const command = ['workspace', 'delete', workspaceId];
    const { code, stderr } = await visibilityElsewhere(command, { env, input: 'y\n' });
    expect(code).toBe(1);
    expect(stderr).toBe(
      `visibility: Delete workspace "Kept" (${workspaceId})? This cannot be undone. Repeat the command with --yes.\n`,
    );
    expect((await app.services.workspaces.show(workspaceId)).deletedAt).toBeNull();
  });

  it('responds with 404 workspace_not_found to the keys of a deleted workspace, which stays visible as deleted', async () => {
    const workspace = await create('--name', 'Gone', '--plan', 'paid');
    const { workspaceId } = workspace;
    const key = await keyOf(workspace);
    expect((await call(app.url, key, '/v1/me')).status).toBe(200);
    const command = ['workspace', 'delete', workspaceId, '--yes'];
    const deleted = await jsonFromElsewhere<Workspace>(command, env);
    expect(deleted).toEqual({ ...workspace, deletedAt: expect.any(String) });
    for (const path of ['/v1/me', '/v1/prompts', '/v1/analytics/overview', '/v1/keywords']) {
      expect(await call(app.url, key, path)).toMatchObject({
        status: 404,
        body: { error: { code: 'workspace_not_found' } },
      });
    }
    expect(await visibilityError(command, env)).toMatchObject({ exit: 1, code: 'not_found' });
    expect(
      await visibilityError(['workspace', 'set-plan', workspaceId, '--plan', 'paid'], env),
    ).toMatchObject({ exit: 1, code: 'not_found' });
    expect(await visibilityJson(['workspace', 'show', workspaceId], env)).toEqual(deleted);
  });
});
