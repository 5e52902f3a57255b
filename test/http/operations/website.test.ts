import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { html, startWeb, text, type FakeWeb } from '../../features/website/support.js';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';
import { expectProblem } from '../problem.js';

const NOW = new Date('2026-11-20T12:00:00.000Z');

let web: FakeWeb;
let app: TestApp;
let client: Client;
beforeAll(async () => {
  web = await startWeb({
    'acme.dev/robots.txt': text('User-agent: ClaudeBot\nDisallow: /'),
    'acme.dev/': html('<html lang="de"><title>Acme: Planung</title><h1>Planung</h1>'),
  });
  app = await createTestApp({ clock: () => NOW, fetchPage: web.fetchPage });
});
afterAll(async () => {
  await app.close();
  await web.close();
});
beforeEach(async () => {
  client = await app.client();
});

const read = (website: string) => client.get(`/v1/setup/website?website=${encodeURIComponent(website)}`);

describe('readWebsite', () => {
  it('reads a website once for all who ask within 10 minutes, however they write its address', async () => {
    const { status, body } = await read('https://www.Acme.dev/pricing?utm=x#top');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      website: 'acme.dev',
      readAt: NOW.toISOString(),
      problem: null,
      suggestions: {
        name: { value: 'Acme', source: 'domain' },
        languages: [{ value: 'de', source: 'page' }],
      },
      page: { status: 200, words: 1, noindex: [] },
    });
    const asked = web.requests.length;
    const other = await app.client();
    const again = await other.get('/v1/setup/website?website=acme.dev');
    expect(again.body).toEqual(body);
    expect(web.requests.length).toBe(asked);
  });

  it('says why a website cannot be read', async () => {
    const { status, body } = await read('missing.dev');
    expect(status).toBe(200);
    expect(body).toMatchObject({ website: 'missing.dev', problem: { code: 'noAddress' }, page: null });
  });

  it('starts no more than 20 readings an hour for a workspace', async () => {
    for (let index = 0; index < 20; index += 1)
      expect((await read(`missing.site${index}.dev`)).body.problem.code).toBe('noAddress');
    expect((await read('missing.another.dev')).body.problem.code).toBe('tooManyReadings');
    expect((await read('acme.dev')).body.problem).toBeNull();
    client = await app.client();
    expect((await read('missing.another.dev')).body.problem.code).toBe('noAddress');
  });

  it.each([
    'acme',
    '127.0.0.1',
    'http://[::1]/',
    'ftp://acme.dev',
    'acme.dev:8080',
    'user@acme.dev',
    'a b.c',
    '....',
  ])('responds with 400 to %s', async (website) => {
    expectProblem(await read(website), 400, 'invalid_parameter', { param: 'website' });
  });
});
