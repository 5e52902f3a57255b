import { describe, expect, inject, it } from 'vitest';
import { nemeses } from '../../scripts/lab/histories/nemesis.js';
import { prove } from '../../scripts/lab/histories/prove.js';
import { createServices } from '../../src/app.js';
import { loadConfig } from '../../src/config.js';
import { createTestDatabase } from '../support/database.js';
import { needs } from '../support/needs.js';

const redis = inject('redis');

describe(
  'overlapping calls to three processes that are killed, stopped, cut off and reset',
  needs(redis.url !== null, redis.reason),
  () => {
    it('have an order that explains them', async () => {
      const db = await createTestDatabase();
      try {
        const services = createServices({ database: db.database, config: loadConfig({}) });
        const servers = { postgres: db.connection, redisUrl: redis.url ?? '' };
        const plan = { processes: 3, histories: 1, nemesis: nemeses, every: 1, seed: 7, runs: 2 };
        const proof = await prove(services, servers, plan);
        expect(proof.problems).toEqual([]);
        expect(proof.histories).toBeGreaterThan(30);
        expect(Object.keys(proof.faults)).toEqual(nemeses);
      } finally {
        await db.drop();
      }
    });
  },
);
