import { WORKSPACES_WITH_HISTORY } from '../../data/workspaces.js';
import type { ServerName } from '../environment/servers.js';
import { httpCase } from './http.js';
import { ingestCase, secondWorkspaceCase } from './ingest.js';
import { startCase } from './start.js';
import type { Case } from './types.js';

const all: readonly ServerName[] = ['visibility', 'c', 'fastify', 'express', 'koa-knex'];
const lists: readonly ServerName[] = ['visibility', 'visibility-cached', ...all.slice(1)];
const few: readonly ServerName[] = ['visibility', 'c', 'koa-knex'];

/**
 * Reads that no peer implements are compared with the key look-up of `c` in the same round. The service computes equal
 * concurrent requests only once, so each connection reads a different workspace.
 */
const againstMe = {
  connections: WORKSPACES_WITH_HISTORY,
  servers: ['visibility', 'c'],
  basePath: '/v1/me',
  needsHistory: true,
} as const;

/** Everything that is measured, in the order of the report. */
export const cases: readonly Case[] = [
  httpCase({ name: 'me', title: 'GET /v1/me', path: '/v1/me', connections: 32, servers: all }),
  httpCase({
    name: 'me-1',
    title: 'GET /v1/me on one connection',
    path: '/v1/me',
    connections: 1,
    servers: ['visibility', 'c', 'fastify', 'koa-knex'],
  }),
  httpCase({
    name: 'me-redis',
    title: 'GET /v1/me, limits on Redis',
    path: '/v1/me',
    connections: 32,
    servers: few,
    redis: true,
  }),
  httpCase({
    name: 'me-redis-1',
    title: 'GET /v1/me on one connection, limits on Redis',
    path: '/v1/me',
    connections: 1,
    servers: few,
    redis: true,
  }),
  httpCase({
    name: 'keywords',
    title: 'GET /v1/keywords, 200 rows',
    path: '/v1/keywords?limit=200',
    connections: 32,
    servers: lists,
  }),
  httpCase({
    name: 'prompts',
    title: 'GET /v1/prompts, 200 prompts',
    path: '/v1/prompts',
    connections: 32,
    servers: lists,
  }),
  httpCase({
    ...againstMe,
    name: 'analytics-prompts',
    title: 'GET /v1/analytics/prompts, 20 of 200 prompts',
    path: '/v1/analytics/prompts?limit=20',
  }),
  httpCase({
    ...againstMe,
    name: 'overview-30',
    title: 'GET /v1/analytics/overview, 30 days',
    path: '/v1/analytics/overview?rangeDays=30',
  }),
  httpCase({
    ...againstMe,
    name: 'overview-90',
    title: 'GET /v1/analytics/overview, 90 days',
    path: '/v1/analytics/overview?rangeDays=90',
  }),
  httpCase({
    ...againstMe,
    name: 'overview-unchanged',
    title: 'GET /v1/analytics/overview, 30 days, repeated without a change',
    path: '/v1/analytics/overview?rangeDays=30',
    connections: 32,
    servers: ['visibility-cached', 'c'],
  }),
  ingestCase,
  secondWorkspaceCase,
  startCase,
];
