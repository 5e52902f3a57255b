import request from 'supertest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.js';
import { expectRefusal, join, openFirst } from '../accounts/browser.js';

let app: TestApp;
let owner: Awaited<ReturnType<typeof openFirst>>;
beforeAll(async () => {
  app = await createTestApp();
  owner = await openFirst(app);
});
afterAll(() => app.close());

const send = (body: object) => owner.browser.inWorkspace(owner.workspaceId, 'post', '/v1/imports', body);

const ANSWER = {
  promptText: 'Which tea is best?',
  platform: 'chatgpt',
  runId: 'import-1',
  observedAt: '2026-11-01T06:00:00Z',
  status: 'ok',
  answerText: 'Acme has the best tea.',
};
const text = (...lines: object[]) => lines.map((line) => JSON.stringify(line)).join('\n');
const part = { kind: 'observations', format: 'ndjson', createPrompts: 'active' };

it('stores the good lines of a part once, and reports the bad ones', async () => {
  const bad = { ...ANSWER, platform: undefined, runId: 'import-2' };
  const body = { ...part, text: text(ANSWER, bad) };
  const first = await send(body);
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({
    ...{ lines: 2, accepted: 1, known: 0, bad: 1, createdPrompts: 1 },
    errors: [{ line: 2, field: 'platform' }],
    rejected: [JSON.stringify(bad)],
  });
  expect((await send(body)).body).toMatchObject({ accepted: 0, known: 1, bad: 1, createdPrompts: 0 });
  const { body: answers } = await owner.browser.inWorkspace(
    owner.workspaceId,
    'get',
    '/v1/evidence/answers?from=2026-11-01&to=2026-11-01',
  );
  expect((answers as { answers: object[] }).answers).toMatchObject([{ text: ANSWER.answerText }]);
});

it('reads CSV, and adds no prompts unless asked to', async () => {
  const { answerText, ...columns } = ANSWER;
  const header = [...Object.keys(columns), 'answerText'].join();
  const row = [...Object.values({ ...columns, runId: 'import-3' }), `"${answerText}"`].join();
  const csv = { kind: 'observations', format: 'csv', text: `${header}\n${row}\n` };
  expect((await send(csv)).body).toMatchObject({ accepted: 1, bad: 0 });
  const other = { ...csv, text: csv.text.replace('Which tea is best?', 'Which tea is worst?') };
  expect((await send(other)).body).toMatchObject({ accepted: 0, bad: 1, createdPrompts: 0 });
});

it('rejects what is no part of a file, other people and the free plan', async () => {
  for (const body of [
    {},
    { ...part, text: '' },
    { ...part, text: 'x', kind: 'figures' },
    { ...part, text: 'x', format: 'parquet' },
    { ...part, text: 'x', createPrompts: 'maybe' },
    { kind: 'observations', format: 'csv', text: 'colour,size\n1,2\n' },
  ])
    expectRefusal(await send(body), 400, 'invalid_parameter');
  const { workspaceId } = owner;
  const whole = { ...part, text: text(ANSWER) };
  const { browser } = await join(app, owner, { email: 'viewer@x.example', role: 'viewer' });
  expectRefusal(await browser.inWorkspace(workspaceId, 'post', '/v1/imports', whole), 403, 'plan_required');
  const key = await app.services.apiKeys.issue(workspaceId, { name: 'All', environment: 'test' });
  expectRefusal(await app.as(key.secret).post('/v1/imports', whole), 403, 'plan_required');
  await app.services.workspaces.setPlan(workspaceId, 'free');
  expectRefusal(await send(whole), 403, 'plan_required', { message: /paid plan/ });
  await app.services.workspaces.setPlan(workspaceId, 'paid');
  const token = await owner.browser.token(workspaceId);
  const raw = () => request(app.url).post('/v1/imports').set('Authorization', `Bearer ${token}`);
  expectRefusal(await raw().type('text/plain').send('{}'), 415, 'unsupported_media_type');
  expectRefusal(await raw().type('application/json').send(' '.repeat(1_048_577)), 413, 'payload_too_large');
});
