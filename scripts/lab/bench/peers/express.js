/** Express 5 with express-openapi-validator, which checks requests and responses against an OpenAPI document. */
import express from 'express';
import OpenApiValidator from 'express-openapi-validator';
import pg from 'pg';
import { findKey, lists, toMe } from './responses.js';
import { queries, schemas } from './schemas.js';
import { keyHash, settings } from './settings.js';

const pool = new pg.Pool({ connectionString: settings.databaseUrl, max: settings.poolMax });

const operationOf = (path) => ({
  parameters: Object.entries(queries[path]).map(([name, schema]) => ({ name, in: 'query', schema })),
  responses: {
    200: { description: 'OK', content: { 'application/json': { schema: schemas[path] } } },
  },
});
const apiSpec = {
  openapi: '3.1.0',
  info: { title: 'Measured responses', version: '1.0.0' },
  paths: Object.fromEntries(Object.keys(schemas).map((path) => [path, { get: operationOf(path) }])),
};

const app = express();
app.disable('etag');
app.use(async (request, response, next) => {
  const [key] = (await pool.query(findKey(keyHash(request.headers.authorization)))).rows;
  if (key === undefined) return response.status(401).json({ error: 'unauthorized' });
  request.key = key;
  next();
});
app.use(OpenApiValidator.middleware({ apiSpec, validateRequests: true, validateResponses: true }));
app.get('/v1/me', (request, response) => response.json(toMe(request.key)));
for (const [path, list] of Object.entries(lists))
  app.get(path, async ({ key }, response) =>
    response.json(list.toBody((await pool.query(list.statement(key.workspace_id))).rows)),
  );
// Express recognizes an error handler by its four parameters.
app.use((error, request, response, next) =>
  response.headersSent ? next(error) : response.status(error.status ?? 500).json({ error: error.message }),
);

app.listen(settings.port, '127.0.0.1');
