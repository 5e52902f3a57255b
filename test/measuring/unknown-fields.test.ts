import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkUnknownFields } from '../../src/doctor/providers.js';
import { countUnknownFields, readUnknownFields } from '../../src/measuring/stores/providers-store.js';
import { fields } from '../../src/measuring/providers/shape.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { answered, createMeasured, FakeProvider, NOW } from './support.js';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(() => db.database('measuring_unknown_fields').delete());

const early = new Date(0);

describe('unknown fields', () => {
  it('are counted for each answer, and warned of when they appear', async () => {
    const warnings: object[] = [];
    const provider = new FakeProvider(() => answered({ rawResponse: '{"id":1,"mood":"\\u0000","score":2}' }));
    provider.response = fields('id');
    const onWarning = (facts: object) => warnings.push(facts);
    const measured = await createMeasured(db.database, { provider, onWarning });
    await measured.begin();
    expect(await measured.work()).toMatchObject({ answered: 3 });
    expect(await readUnknownFields(db.database, early)).toEqual(
      ['mood', 'score'].map((field) => ({
        ...{ provider: 'fake', field, responses: 3 },
        ...{ firstSeen: NOW, lastSeen: NOW },
      })),
    );
    expect(warnings).toEqual([{ provider: 'fake', fields: ['mood', 'score'] }]);
  });

  it('do not affect measuring if they cannot be counted', async () => {
    const provider = new FakeProvider(() => answered({ rawResponse: '{"mood":1}' }));
    provider.response = fields('');
    const measured = await createMeasured(db.database, { provider, prompts: 1 });
    await measured.begin();
    await db.owner.schema.renameTable('measuring_unknown_fields', 'gone');
    try {
      expect(await measured.work()).toMatchObject({ answered: 1 });
    } finally {
      await db.owner.schema.renameTable('gone', 'measuring_unknown_fields');
    }
  });

  it('are counted by several processes at once, and limited in number', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `f${index}`);
    const count = (list: readonly string[]) => countUnknownFields(db.database, 'fake', list, NOW);
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => count(index % 2 ? names : [...names].reverse())),
    );
    const counted = await readUnknownFields(db.database, early);
    expect(counted.map(({ responses }) => responses)).toEqual(names.map(() => 8));
    for (let batch = 0; batch < 20; batch += 1) await count(names.map((name) => `${name}-${batch}`));
    expect((await readUnknownFields(db.database, early)).length).toBeLessThan(221);
    await count(['f1']);
    expect((await readUnknownFields(db.database, early))[0]).toMatchObject({ field: 'f1', responses: 9 });
  });
});

describe('doctor', () => {
  it('names the unknown fields by provider', () => {
    const field = (provider: string, name: string) => ({
      ...{ provider, field: name, responses: 12, firstSeen: NOW },
    });
    const many = Array.from({ length: 7 }, (_, index) => field('openai', `f${index}`));
    const found = checkUnknownFields([field('gemini', 'candidates[].mood'), ...many]);
    expect(found).toMatchObject([{ status: 'warning', check: 'providers' }, { status: 'warning' }]);
    expect(found.map(({ message }) => message)).toEqual([
      'Responses of gemini have parts that this version does not know: candidates[].mood (12 since 2026-11-20).',
      expect.stringMatching(/^Responses of openai .* f4 \(12 since 2026-11-20\), and 2 more\.$/),
    ]);
    expect(checkUnknownFields([])).toEqual([]);
  });
});
