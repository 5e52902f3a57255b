import request from 'supertest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { extensions } from '../../../spec/extensions/index.js';
import { createTestApp, type TestApp } from '../../support/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const COOKIE = `visibility_session=${'a'.repeat(43)}`;

/** Bodies that no operation accepts. */
const BODIES: readonly [type: string, body: string][] = [
  ['application/json', ''],
  ['application/json', 'null'],
  ['application/json', '[]'],
  ['application/json', '{"email":"\\u0000","password":"\\ud800","code":"\\u0000","name":"\\u0000"}'],
  ['application/json', `{"password":"${'x'.repeat(20_000)}"}`],
  ['application/json', '['.repeat(5000)],
  ['application/json', '{"email":{"$gt":""},"password":{"$gt":""}}'],
  ['application/x-www-form-urlencoded', 'email=a@b.example&password=x'],
  ['multipart/form-data; boundary=x', '--x--'],
  ['text/plain', '{"email":"a@b.example","password":"x"}'],
];

const operations = Object.values(extensions.operations).filter(
  ({ caller }) => caller === 'session' || caller === 'anyone',
);

it.each(operations.map((one) => [one.id, one] as const))('%s rejects hostile requests', async (id, one) => {
  const { method, path, requestBody } = one;
  const address = path.replaceAll(/\{\w+\}/g, '%00');
  const cookies = [
    undefined,
    COOKIE,
    'visibility_session=',
    'visibility_session=%00',
    `${COOKIE}; ${COOKIE}`,
  ];
  for (const cookie of cookies) {
    const send = () => {
      const test = request(app.url)[method](address);
      return cookie === undefined ? test : test.set('Cookie', cookie);
    };
    const requests =
      requestBody === undefined ? [send()] : BODIES.map(([type, body]) => send().type(type).send(body));
    for (const response of await Promise.all(requests)) {
      const isPublic = id === 'getSession';
      expect.soft(response.status, `${id} ${cookie}`).toBeGreaterThanOrEqual(isPublic ? 200 : 400);
      expect.soft(response.status, `${id} ${cookie}`).toBeLessThan(500);
      if (!isPublic) expect.soft((response.body as { error: object }).error).toHaveProperty('message');
    }
  }
});
