import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../src/platform/database.js';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';
import { expectProblem } from '../problem.js';

const NOW = new Date('2026-11-20T23:30:00.000Z');
const PATH = '/v1/steps';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await createTestApp({ clock: () => NOW });
  client = await app.client({ plan: 'paid' });
});
afterAll(() => app.close());

const SOURCE = { kind: 'source', subject: 'reviews.example' };
const decide = (step: object, of = client) => of.put(PATH, { state: 'done', ...step });
const undo = ({ kind, subject }: typeof SOURCE, of = client) =>
  of.delete(`${PATH}?kind=${kind}&subject=${encodeURIComponent(subject)}`);
const list = async (of = client) => (await of.get(PATH).expect(200)).body.steps as object[];

describe('listSteps and decideOnStep', () => {
  it('store what was decided last on a step, with its day and author', async () => {
    const { body } = await decide({
      ...SOURCE,
      subject: ' reviews.example ',
      note: ' Asked for it. ',
    }).expect(200);
    const done = {
      ...{ ...SOURCE, text: 'reviews.example', state: 'done', day: '2026-11-20', note: 'Asked for it.' },
      ...{ decidedAt: NOW.toISOString(), decidedBy: client.keyId },
    };
    expect(body).toEqual(done);
    expect(await list()).toEqual([done]);
    const dismissed = { ...done, state: 'dismissed', day: '2026-11-02', note: null };
    await decide({ ...SOURCE, state: 'dismissed', day: '2026-11-02', note: '' }).expect(200);
    expect(await list()).toEqual([dismissed]);
    await undo(SOURCE).expect(204);
    expect(await list()).toEqual([]);
  });

  it('show the text of a prompt, also after a change of it', async () => {
    const { body } = await client.post('/v1/prompts', { text: 'Which bikes are good?' });
    const subject = body.promptId as string;
    await decide({ kind: 'prompt', subject }).expect(200);
    await client.patch(`/v1/prompts/${subject}`, { text: 'Which bikes are best?' }).expect(200);
    expect(await list()).toMatchObject([{ subject, text: 'Which bikes are best?' }]);
    await undo({ kind: 'prompt', subject }).expect(204);
  });

  it('take today in the time zone of the workspace', async () => {
    const other = await app.client({ plan: 'paid' });
    await other.patch('/v1/workspace', { timeZone: 'Asia/Tokyo' }).expect(200);
    expect((await decide(SOURCE, other).expect(200)).body).toMatchObject({ day: '2026-11-21' });
    expect(await list()).toEqual([]);
  });

  it('record every change once', async () => {
    const step = { kind: 'praise', subject: 'support' };
    for (const state of ['done', 'done', 'dismissed']) await decide({ ...step, state }).expect(200);
    await undo(step).expect(204);
    await undo(step).expect(204);
    const events = await sql<{ action: string }>(
      app.db.database,
      `select action from audit_events where workspace_id = $1 and 'support' in (before ->> 'subject', after ->> 'subject')
       order by action`,
      [client.workspaceId],
    );
    expect(events.map(({ action }) => action)).toEqual(['step.dismissed', 'step.done', 'step.undone']);
  });
});

describe('a step that is done', () => {
  it('is an event of its day until it is taken back', async () => {
    const events = async () =>
      (await client.get('/v1/history/events?from=2026-11-01&to=2026-11-19')).body.events as object[];
    const before = await events();
    await decide({ ...SOURCE, day: '2026-11-12' }).expect(200);
    const steps = [{ ...SOURCE, text: 'reviews.example' }];
    expect(await events()).toMatchObject([{ date: '2026-11-12', kind: 'stepDone', count: 1, steps }]);
    await decide({ ...SOURCE, day: '2026-11-12', state: 'dismissed' }).expect(200);
    expect(await events()).toEqual(before);
    await decide({ ...SOURCE, day: '2026-11-12' }).expect(200);
    await undo(SOURCE).expect(204);
    expect(await events()).toEqual(before);
  });
});

describe('400', () => {
  it.each([
    ['subject', { subject: ' ' }],
    ['subject', { subject: 'x'.repeat(501) }],
    ['subject', { subject: 'a\u0007b' }],
    ['note', { note: 'x'.repeat(201) }],
    ['day', { day: '2026-02-30' }],
    ['day', { day: '2026-11-22' }],
    ['state', { state: 'later' }],
    ['kind', { kind: 'website' }],
  ])('names %s: %o', async (param, rest) => {
    expectProblem(await decide({ ...SOURCE, ...rest }), 400, 'invalid_parameter', { param });
    expect(await list()).toEqual([]);
  });

  it('says that no more steps can be decided on', async () => {
    const full = await app.client({ plan: 'paid' });
    await sql(
      app.db.owner,
      `insert into steps (workspace_id, kind, subject, state, day, decided_at, decided_by)
       select $1, 'search', 'text ' || n, 'done', '2026-11-01', now(), 'key_1' from generate_series(1, 999) n`,
      [full.workspaceId],
    );
    const last = await Promise.all(['a', 'b'].map((subject) => decide({ ...SOURCE, subject }, full)));
    expect(last.map(({ status }) => status).sort()).toEqual([200, 400]);
    const refused = last.find(({ status }) => status === 400);
    expect(refused?.body.error).toMatchObject({ code: 'invalid_parameter', param: 'subject' });
    await decide({ kind: 'search', subject: 'text 1', state: 'dismissed' }, full).expect(200);
  });
});

describe('403 and 404', () => {
  it('requires a paid plan', async () => {
    const free = await app.client({ plan: 'free' });
    expectProblem(await decide(SOURCE, free), 403, 'plan_required');
    expect(await list(free)).toEqual([]);
  });

  it('knows the prompts of the workspace only', async () => {
    const other = await app.client({ plan: 'paid' });
    const { body } = await other.post('/v1/prompts', { text: 'Which bells are good?' });
    expectProblem(await decide({ kind: 'prompt', subject: body.promptId }), 404, 'prompt_not_found', {
      param: 'subject',
    });
  });
});
