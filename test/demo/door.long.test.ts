import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { demoTask } from '../../src/demo/index.js';
import { expectRefusal, join, openFirst, type Browser } from '../features/accounts/browser.js';
import { createTestApp, type TestApp } from '../support/app.js';

/** A demo of few answers: every one has three workspaces. */
const SMALL = { prompts: 2, days: 2, keywords: 3 };
const NEVER = new AbortController().signal;

interface Demo {
  readonly state: string;
  readonly progress: number;
  readonly workspaces: readonly { readonly id: string; readonly name: string; readonly isDemo: boolean }[];
}

let app: TestApp;
let operator: Awaited<ReturnType<typeof openFirst>>;
beforeEach(async () => {
  app = await createTestApp();
  operator = await openFirst(app);
});
afterEach(() => app.close());

const demoOf = async (browser: Browser, method: 'get' | 'post' | 'delete' = 'get') =>
  (await browser.send(method, '/v1/account/demo').expect(200)).body as Demo;

/** The background work, with a small demo, as a process runs it. `onPercent` is called at each step. */
function work(onPercent: (percent: number) => unknown = () => undefined, signal: AbortSignal = NEVER) {
  const { demo, demos } = app.services;
  let isBusy = false;
  return demoTask({
    demos,
    demo: {
      ...demo,
      createOpen: (options) =>
        demo.createOpen({
          ...options,
          ...SMALL,
          onPercent(percent) {
            options.onPercent(percent);
            onPercent(percent);
          },
          async finish(ids) {
            await onPercent(100);
            await options.finish(ids);
          },
        }),
    },
    async ifFree(now) {
      if (!isBusy) await now();
      isBusy = false;
    },
  }).run(signal);
}

const demoNames = async () =>
  (await app.services.workspaces.list())
    .filter(({ owner }) => owner.email === 'demo-owner@visibility.example')
    .map(({ name }) => name);

describe('the demo', () => {
  it('is created in the background, and opened by nobody before it is complete', async () => {
    const { browser } = operator;
    expect(await demoOf(browser)).toEqual({ state: 'none', progress: 0, workspaces: [] });
    expect(await demoOf(browser, 'post')).toMatchObject({ state: 'queued', progress: 0 });
    const steps: number[] = [];
    let before: Demo | undefined;
    await work(async (percent) => {
      steps.push(percent);
      if (percent === 100) before = await demoOf(browser);
    });
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect(new Set(steps).size).toBeGreaterThan(5);
    expect(before).toMatchObject({ state: 'creating', workspaces: [] });
    expect(before?.progress).toBeGreaterThan(50);
    const { state, progress, workspaces } = await demoOf(browser);
    expect([state, progress]).toEqual(['ready', 100]);
    expect(workspaces.map(({ name, isDemo }) => [name, isDemo])).toEqual([
      ['Tallybrook', true],
      ['Mossgate Cycles', true],
      ['Kettlewick', true],
    ]);
    const read = await browser.inWorkspace(
      workspaces[0]?.id ?? '',
      'get',
      '/v1/analytics/overview?rangeDays=7',
    );
    expect(read.status).toBe(200);
    const { workspaces: own } = await browser.session();
    expect(own.map((one) => (one as unknown as { isDemo: boolean }).isDemo)).toEqual([
      false,
      true,
      true,
      true,
    ]);
    // The next demo of the command line leaves it alone.
    await app.services.demo.create(SMALL);
    expect(await demoNames()).toHaveLength(6);
  });

  it('is created once for two tabs and two operators, and joined by one who comes later', async () => {
    await Promise.all([demoOf(operator.browser, 'post'), demoOf(operator.browser, 'post')]);
    await work();
    expect(await demoOf(operator.browser, 'post')).toMatchObject({ state: 'ready' });
    const { personId, browser } = await join(app, operator, { email: 'second@x.example', role: 'editor' });
    await app.db.owner.raw('update people set is_operator = true where person_id = ?', [personId]);
    expect(await demoOf(browser)).toMatchObject({ state: 'none' });
    expect((await demoOf(browser, 'post')).workspaces).toHaveLength(3);
    expect(await demoNames()).toHaveLength(3);
  });

  it('starts over after the process was stopped, and after it was killed', async () => {
    const { browser } = operator;
    await demoOf(browser, 'post');
    const stop = new AbortController();
    await work((percent) => percent >= 50 && stop.abort(new Error('stopped')), stop.signal);
    expect(await demoOf(browser)).toMatchObject({ state: 'creating', workspaces: [] });
    expect(await demoNames()).toEqual([]);
    // As a killed process leaves it.
    const ownerEmail = 'demo-owner@visibility.example';
    await app.services.workspaces.create({
      name: 'Half made',
      plan: 'paid',
      ownerName: 'Demo Owner',
      ownerEmail,
    });
    await work();
    expect(await demoOf(browser)).toMatchObject({ state: 'ready' });
    expect(await demoNames()).not.toContain('Half made');
  });

  it('is removed with its keys and members, also one of the command line, and can be created again', async () => {
    const { browser } = operator;
    const { workspaces: made } = await app.services.demo.create(SMALL);
    await demoOf(browser, 'post');
    await work();
    const [first] = (await demoOf(browser)).workspaces;
    const member = await join(
      app,
      { browser, workspaceId: first?.id ?? '' },
      { email: 'm@x.example', role: 'viewer' },
    );
    expect(await demoOf(browser, 'delete')).toEqual({ state: 'removing', progress: 0, workspaces: [] });
    expectRefusal(await browser.send('post', '/v1/account/demo'), 409, 'conflict', {
      message: /being removed/,
    });
    await work();
    expect(await demoOf(browser)).toMatchObject({ state: 'none' });
    expect(await demoNames()).toEqual([]);
    expect((await browser.session()).workspaces.map(({ name }) => name)).toEqual(['Acme']);
    expect((await member.browser.session()).workspaces).toEqual([]);
    expect((await app.as(made[0]?.keys[0].secret).get('/v1/me')).status).toBe(401);
    expect(await demoOf(browser, 'delete')).toMatchObject({ state: 'none' });
    await demoOf(browser, 'post');
    await work();
    expect(await demoOf(browser)).toMatchObject({ state: 'ready' });
  });

  it.each([20, 100])('leaves nothing when it is removed at %i percent of its creation', async (when) => {
    const { browser } = operator;
    await demoOf(browser, 'post');
    let removal: Promise<unknown> | undefined;
    await work(async (percent) => {
      if (percent >= when) await (removal ??= demoOf(browser, 'delete'));
    });
    await removal;
    expect(await demoOf(browser)).toMatchObject({ state: 'removing' });
    await work();
    expect(await demoOf(browser)).toMatchObject({ state: 'none' });
    expect(await demoNames()).toEqual([]);
  });

  it('reports that it could not be created, and is created when somebody asks again', async () => {
    const { browser } = operator;
    await demoOf(browser, 'post');
    const failing = work((percent) => {
      if (percent >= 10) throw new Error('no space');
    });
    await expect(failing).rejects.toThrow('no space');
    expect(await demoOf(browser)).toMatchObject({ state: 'failed', workspaces: [] });
    expect(await demoNames()).toEqual([]);
    await work();
    expect(await demoOf(browser)).toMatchObject({ state: 'failed' });
    expect(await demoOf(browser, 'post')).toMatchObject({ state: 'queued' });
    await work();
    expect(await demoOf(browser)).toMatchObject({ state: 'ready' });
  });

  it('is queued again when all of its workspaces were deleted one by one', async () => {
    const { browser } = operator;
    await demoOf(browser, 'post');
    await work();
    for (const { id } of (await demoOf(browser)).workspaces) await app.services.workspaces.remove(id);
    expect(await demoOf(browser, 'post')).toMatchObject({ state: 'queued' });
    await work();
    expect((await demoOf(browser)).workspaces).toHaveLength(3);
    expect(await demoNames()).toHaveLength(3);
  });
});
