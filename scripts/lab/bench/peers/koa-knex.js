/**
 * A typical first draft on the service's own stack: Knex queries without tuning, the limiter in sequence, the time of
 * last use written with every request, the response validated by ajv, and a log line.
 */
import { Ajv } from 'ajv';
import { Redis } from 'ioredis';
import knexFactory from 'knex';
import Koa from 'koa';
import { pino } from 'pino';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { lists, toMe } from './responses.js';
import { schemas } from './schemas.js';
import { keyHash, settings } from './settings.js';

const knex = knexFactory({
  client: 'pg',
  connection: { connectionString: settings.databaseUrl },
  pool: { max: settings.poolMax },
});
const limits = { points: settings.requestsPerMinute, duration: 60 };
const limiter =
  settings.redisUrl === undefined
    ? new RateLimiterMemory(limits)
    : new RateLimiterRedis({ ...limits, storeClient: new Redis(settings.redisUrl) });
const ajv = new Ajv({ allowUnionTypes: true });
const validators = Object.fromEntries(
  Object.entries(schemas).map(([path, schema]) => [path, ajv.compile(schema)]),
);
const log = pino();

/** The query for the prompts with their state, built by Knex. */
function selectPrompts(workspaceId) {
  const states = knex('prompt_platform_states')
    .select('prompt_id')
    .select(knex.raw('count(*)::int as attempted'))
    .select(knex.raw(`bool_and(last_attempt_status <> 'ok') as all_failed`))
    .max('last_observed_at as last_observed_at')
    .where({ workspace_id: workspaceId })
    .groupBy('prompt_id')
    .as('s');
  return knex('prompts as p')
    .select('p.*', 's.attempted', 's.all_failed', 's.last_observed_at')
    .leftJoin(states, 's.prompt_id', 'p.prompt_id')
    .where('p.workspace_id', workspaceId)
    .where(
      'p.project_id',
      knex('projects').select('project_id').where({ workspace_id: workspaceId, is_active: true }),
    )
    .orderByRaw('p.archived_at desc nulls first, p.created_at, p.prompt_id collate "C"');
}

const selects = {
  '/v1/keywords': (workspaceId) =>
    knex('keywords')
      .where({ workspace_id: workspaceId })
      .orderBy(['term_lower', 'engine', 'keyword_id'])
      .limit(201),
  '/v1/prompts': selectPrompts,
};

const app = new Koa();
app.use(async (ctx, next) => {
  const startedAt = Date.now();
  await next();
  log.info({ method: ctx.method, path: ctx.path, status: ctx.status, ms: Date.now() - startedAt }, 'request');
});
app.use(async (ctx, next) => {
  const key = await knex('api_keys')
    .join('workspaces', 'workspaces.workspace_id', 'api_keys.workspace_id')
    .where({ key_hash: keyHash(ctx.get('authorization')), revoked_at: null, deleted_at: null })
    .first('api_keys.*', 'owner_id', 'owner_name', 'owner_email');
  if (key === undefined) return ctx.throw(401);
  await limiter.consume(key.key_id);
  await knex('api_keys')
    .where({ key_id: key.key_id, workspace_id: key.workspace_id })
    .update({ last_used_at: new Date() });
  ctx.state.key = key;
  await next();
});
app.use(async (ctx) => {
  const { key } = ctx.state;
  const list = lists[ctx.path];
  const body = ctx.path === '/v1/me' ? toMe(key) : list?.toBody(await selects[ctx.path](key.workspace_id));
  if (body === undefined) return ctx.throw(404);
  if (!validators[ctx.path](body)) return ctx.throw(500);
  ctx.body = body;
});

app.listen(settings.port, '127.0.0.1');
