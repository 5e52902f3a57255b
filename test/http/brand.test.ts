import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Client, type TestApp } from '../support/app.js';
import { EMPTY_BRAND } from '../support/brand.js';
import { expectProblem } from './problem.js';

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
const names = (count: number) => Array.from({ length: count }, (_, index) => `Competitor ${index}`);

describe('getBrand', () => {
  describe('200', () => {
    it('returns a brand with version 0, nulls and empty lists before the first save', async () => {
      expect(await profile(await app.client())).toEqual(EMPTY_BRAND);
    });

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

    it('returns the same brand after saves and pins in another workspace', async () => {
      const [one, other] = [await app.client(), await app.client()];
      await save(one);
      await pin(one, ['Acme']);
      expect(await profile(other)).toEqual(EMPTY_BRAND);
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

    it('keeps fields that are left out, and clears those that are null or empty lists', async () => {
      const client = await app.client();
      await save(client, {
        audience: 'A',
        productDescription: 'P',
        tone: 'T',
        competitors: ['C'],
        excludedTopics: ['E'],
      });
      await save(client);
      expect(await profile(client)).toMatchObject({
        audience: 'A',
        productDescription: 'P',
        tone: 'T',
        competitors: ['C'],
        excludedTopics: ['E'],
      });
      await save(client, {
        audience: null,
        productDescription: null,
        tone: null,
        competitors: [],
        excludedTopics: [],
      });
      expect(await profile(client)).toEqual({ ...EMPTY_BRAND, version: 3, positioning: 'Planning software' });
    });

    it('accepts positionings of 3 and 2000 characters, regardless of their bytes', async () => {
      const client = await app.client();
      for (const positioning of ['abc', 'x'.repeat(2000), 'é'.repeat(2000), '😀'.repeat(2000)]) {
        expect((await save(client, { positioning })).status).toBe(200);
        expect((await profile(client))['positioning']).toBe(positioning);
      }
    });

    it('accepts the pinned list again, and keeps list and pin when it is left out', async () => {
      const client = await app.client();
      await pin(client, ['Acme', 'Globex']);
      const before = await profile(client);
      expect((await save(client, { competitors: ['Acme', 'Globex'] })).status).toBe(200);
      expect((await save(client)).status).toBe(200);
      const { competitors, competitorsPinnedAt } = await profile(client);
      expect([competitors, competitorsPinnedAt]).toEqual([
        before['competitors'],
        before['competitorsPinnedAt'],
      ]);
    });

    it('gives parallel saves consecutive versions', async () => {
      const client = await app.client();
      const answers = await Promise.all([1, 2, 3, 4, 5].map(() => save(client)));
      expect(answers.map(({ body }) => body.version as number).sort()).toEqual([1, 2, 3, 4, 5]);
      expect(answers.filter(({ body }) => !body.superseded)).toHaveLength(1);
    });
  });

  describe('400', () => {
    it.each([
      ['no positioning', { positioning: undefined }, 'positioning'],
      ['a null positioning', { positioning: null }, 'positioning'],
      ['a number', { positioning: 123 }, 'positioning'],
      ['two characters', { positioning: 'ab' }, 'positioning'],
      ['two characters of six bytes', { positioning: '漢字' }, 'positioning'],
      ['blanks', { positioning: '    ' }, 'positioning'],
      ['2001 characters', { positioning: 'é'.repeat(2001) }, 'positioning'],
      ['a string of competitors', { competitors: 'Acme' }, 'competitors'],
      ['null competitors', { competitors: null }, 'competitors'],
      ['a number among the competitors', { competitors: ['Acme', 1] }, 'competitors[1]'],
      ['a blank competitor', { competitors: ['Acme', '  '] }, 'competitors[1]'],
      ['an object of topics', { excludedTopics: {} }, 'excludedTopics'],
      ['null topics', { excludedTopics: null }, 'excludedTopics'],
      ['a list for a tone', { tone: ['calm'] }, 'tone'],
      ['a null intent', { rawIntent: null }, 'rawIntent'],
      ['a content style', { contentStyle: 'short' }, 'contentStyle'],
      ['an unknown field', { version: 3 }, 'version'],
    ])('rejects a brand save with %s and creates no version', async (_, fields, param) => {
      const client = await app.client();
      await save(client, { audience: 'A' });
      const before = await profile(client);
      expectProblem(await save(client, fields), 400, 'invalid_parameter', { param });
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

    it('accepts 1 and 64 names, even for a workspace without a positioning', async () => {
      const client = await app.client();
      for (const count of [1, 64]) expect((await pin(client, names(count))).body).toEqual({ count });
      expect(await profile(client)).toMatchObject({ version: 0, competitors: names(64) });
    });
  });

  describe('400', () => {
    it.each([
      ['no list', undefined, 'competitors'],
      ['null', null, 'competitors'],
      ['a string', 'Acme', 'competitors'],
      ['an empty list', [], 'competitors'],
      ['65 names', names(65), 'competitors'],
      ['a number among them', ['Acme', 1], 'competitors[1]'],
      ['null among them', [null], 'competitors[0]'],
      ['a blank name', ['Acme', '  '], 'competitors[1]'],
      ['a name of 201 characters', ['x'.repeat(201)], 'competitors[0]'],
    ])('rejects competitors with %s, and keeps list and pin', async (_, competitors, param) => {
      const client = await app.client();
      await pin(client, ['Acme']);
      const before = await profile(client);
      expectProblem(await pin(client, competitors), 400, 'invalid_parameter', { param });
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
