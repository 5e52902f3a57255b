import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';
import { EMPTY_BRAND } from '../../support/brand.js';
import { expectProblem } from '../problem.js';

// One case for each documented status of an operation, and effects that no response shows. The conformance suite, which
// runs against this service, proves the rest.

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function profile(client: Client) {
  const { status, body } = await client.get('/v1/brand');
  expect(status).toBe(200);
  return body as Record<string, unknown>;
}

const save = (client: Client, fields: object = {}) =>
  client.patch('/v1/brand', { positioning: 'Planning software', ...fields });
const pin = (client: Client, competitors: unknown) => client.put('/v1/brand/competitors', { competitors });

describe('getBrand', () => {
  describe('200', () => {
    it('returns all nine fields of a saved positioning', async () => {
      const client = await app.client();
      const fields = {
        audience: ' Architects ',
        productDescription: 'Plans',
        tone: 'Calm',
        competitors: ['Globex', 'Acme'],
        excludedTopics: ['Politics'],
      };
      await save(client, { ...fields, rawIntent: 'say it calmly' });
      expect(await profile(client)).toEqual({
        ...EMPTY_BRAND,
        ...fields,
        version: 1,
        positioning: 'Planning software',
        audience: 'Architects',
      });
    });
  });
});

describe('saveBrandPositioning', () => {
  describe('200', () => {
    it('creates consecutive versions and reports whether each superseded another', async () => {
      const client = await app.client();
      const answers = [];
      for (const _ of [1, 2, 3]) answers.push((await save(client)).body);
      expect(answers).toEqual([
        { version: 1, superseded: false },
        { version: 2, superseded: true },
        { version: 3, superseded: true },
      ]);
      expect((await profile(client))['version']).toBe(3);
    });
  });

  describe('400', () => {
    it('rejects a brand save without a positioning and creates no version', async () => {
      const client = await app.client();
      await save(client, { audience: 'A' });
      const before = await profile(client);
      expectProblem(await client.patch('/v1/brand', { audience: 'B' }), 400, 'invalid_parameter', {
        param: 'positioning',
      });
      expect(await profile(client)).toEqual(before);
    });
  });

  describe('409', () => {
    it('rejects competitors that differ from the pinned ones, and saves nothing', async () => {
      const client = await app.client();
      await save(client, { competitors: ['Acme'] });
      await pin(client, ['Acme', 'Globex']);
      const before = await profile(client);
      for (const competitors of [['Acme'], [], ['Globex', 'Acme'], ['acme', 'Globex']]) {
        expectProblem(await save(client, { competitors, tone: 'Calm' }), 409, 'competitors_pinned', {
          param: 'competitors',
        });
      }
      expect(await profile(client)).toEqual(before);
    });
  });
});

describe('pinCompetitors', () => {
  describe('200', () => {
    it('replaces the competitors in order, sets the pin and returns the count, without a new version', async () => {
      const client = await app.client();
      await save(client, { competitors: ['Acme'] });
      const { status, body } = await pin(client, ['Globex', ' Initech ', 'Acme', 'Globex']);
      expect([status, body]).toEqual([200, { count: 3 }]);
      expect(await profile(client)).toMatchObject({
        version: 1,
        competitors: ['Globex', 'Initech', 'Acme'],
        competitorsPinnedAt: expect.stringMatching(ISO),
      });
    });
  });

  describe('400', () => {
    it('rejects competitors with a blank name, and keeps list and pin', async () => {
      const client = await app.client();
      await pin(client, ['Acme']);
      const before = await profile(client);
      expectProblem(await pin(client, ['Acme', '  ']), 400, 'invalid_parameter', { param: 'competitors[1]' });
      expect(await profile(client)).toEqual(before);
    });
  });
});

describe('unpinCompetitors', () => {
  describe('200', () => {
    it('removes the pin, keeps the list and returns its length, even without a pin', async () => {
      const client = await app.client();
      await pin(client, ['Acme', 'Globex']);
      for (const _ of ['pinned', 'unpinned']) {
        const { status, body } = await client.delete('/v1/brand/competitors');
        expect([status, body]).toEqual([200, { count: 2 }]);
        expect(await profile(client)).toEqual({ ...EMPTY_BRAND, competitors: ['Acme', 'Globex'] });
      }
      expect((await save(client, { competitors: ['Initech'] })).status).toBe(200);
    });
  });
});

describe('startRecalibration', () => {
  const start = (client: Client) => client.post('/v1/brand/recalibrations');

  describe('201', () => {
    it('records a new run for delivery each time, and changes neither profile nor list', async () => {
      const client = await app.client();
      await save(client, { competitors: ['Acme'] });
      await pin(client, ['Acme']);
      const before = await profile(client);
      const answers = [await start(client), await start(client)];
      for (const { status, body } of answers) {
        expect([status, body]).toEqual([
          201,
          {
            runId: expect.stringMatching(/^run_[0-9a-f]{32}$/),
            dispatch: { status: 'queued', outboxId: expect.stringMatching(/^out_/) },
          },
        ]);
      }
      expect(answers[0]?.body.runId).not.toBe(answers[1]?.body.runId);
      expect(await profile(client)).toEqual(before);
    });
  });

  describe('409', () => {
    it('rejects a recalibration without a saved positioning, pinned or not', async () => {
      const client = await app.client();
      await pin(client, ['Acme']);
      expectProblem(await start(client), 409, 'no_active_positioning');
    });
  });
});
