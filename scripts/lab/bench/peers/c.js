/** The base of every ratio: node:http, pg and named prepared statements, nothing else. */
import { createServer } from 'node:http';
import pg from 'pg';
import { findKey, lists, toMe } from './responses.js';
import { keyHash, settings } from './settings.js';

const pool = new pg.Pool({ connectionString: settings.databaseUrl, max: settings.poolMax });

async function answer(request) {
  const [key] = (await pool.query(findKey(keyHash(request.headers.authorization)))).rows;
  if (key === undefined) return [401, { error: 'unauthorized' }];
  const [path] = request.url.split('?');
  if (path === '/v1/me') return [200, toMe(key)];
  const list = lists[path];
  if (list === undefined) return [404, { error: 'not_found' }];
  return [200, list.toBody((await pool.query(list.statement(key.workspace_id))).rows)];
}

createServer((request, response) => {
  answer(request)
    .catch((error) => [500, { error: error.message }])
    .then(([status, body]) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
}).listen(settings.port, '127.0.0.1');
