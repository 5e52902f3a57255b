/** Fastify with a response schema, which it compiles to a serializer, and a query schema. */
import Fastify from 'fastify';
import pg from 'pg';
import { findKey, lists, toMe } from './responses.js';
import { queries, schemas } from './schemas.js';
import { keyHash, settings } from './settings.js';

const pool = new pg.Pool({ connectionString: settings.databaseUrl, max: settings.poolMax });
const app = Fastify();

app.decorateRequest('key', null);
app.addHook('onRequest', async (request, reply) => {
  const [key] = (await pool.query(findKey(keyHash(request.headers.authorization)))).rows;
  if (key === undefined) return reply.code(401).send({ error: 'unauthorized' });
  request.key = key;
});

const schemaOf = (path) => ({
  querystring: { type: 'object', properties: queries[path] },
  response: { 200: schemas[path] },
});

app.get('/v1/me', { schema: schemaOf('/v1/me') }, async ({ key }) => toMe(key));
for (const [path, list] of Object.entries(lists))
  app.get(path, { schema: schemaOf(path) }, async ({ key }) =>
    list.toBody((await pool.query(list.statement(key.workspace_id))).rows),
  );

await app.listen({ port: settings.port, host: '127.0.0.1' });
