import type { Sent } from './connection.js';
import type { Next } from './load.js';

/** A small workspace of another client. */
export interface Client {
  readonly key: string;
  readonly promptId: string;
}

const get = (path: string, key: string): Sent => ({ method: 'GET', path, key });

/** Draws from a list in turn. */
function inTurn<Value>(values: readonly Value[]): () => Value {
  let index = 0;
  return () => {
    const value = values[index % values.length];
    index += 1;
    if (value === undefined) throw new Error('There is nothing to draw from.');
    return value;
  };
}

/** The requests of others: reads of every kind, by each client in turn. */
export function readsOf(clients: readonly Client[]): Next {
  const client = inTurn(clients);
  const path = inTurn(['/v1/me', '/v1/prompts', '/v1/keywords', '/v1/analytics/overview?rangeDays=30']);
  return () => get(path(), client().key);
}

/** The requests of many keys: reads, and one write in eight, which also invalidates cached responses. */
export function mixOf(clients: readonly Client[]): Next {
  const client = inTurn(clients);
  const kind = inTurn(['me', 'prompts', 'me', 'cap', 'me', 'prompts', 'brand', 'pause'] as const);
  let writes = 0;
  return () => {
    const { key, promptId } = client();
    const name = kind();
    if (name === 'me') return get('/v1/me', key);
    if (name === 'prompts') return get('/v1/prompts', key);
    if (name === 'cap') return get('/v1/prompts/cap', key);
    if (name === 'brand') return get('/v1/brand', key);
    writes += 1;
    const paused = Math.floor(writes / clients.length) % 2 === 0;
    return { method: 'POST', path: `/v1/prompts/${promptId}/pause`, key, body: { paused } };
  };
}

/** The most expensive reads of a workspace, with parameters that no cached response has. */
export function queriesOf(key: string): Next {
  const kind = inTurn(['overview', 'prompts', 'opinions', 'sources', 'answers', 'changes', 'gaps'] as const);
  const limit = inTurn(Array.from({ length: 100 }, (_, index) => index + 1));
  const paths = {
    overview: () => `/v1/analytics/overview?rangeDays=${[7, 30, 90][limit() % 3]}`,
    prompts: () => `/v1/analytics/prompts?rangeDays=90&limit=${limit()}`,
    opinions: () => `/v1/evidence/opinions?rangeDays=90&limit=${limit()}`,
    sources: () => `/v1/evidence/sources?rangeDays=90&limit=${limit()}`,
    answers: () => `/v1/evidence/answers?rangeDays=90&limit=${limit()}`,
    changes: () => `/v1/insights/changes?rangeDays=${[7, 30, 90][limit() % 3]}`,
    gaps: () => `/v1/insights/gaps?rangeDays=90&limit=${limit()}`,
  };
  return () => get(paths[kind()](), key);
}

const message = (method: string, params: object) => ({ jsonrpc: '2.0', id: 1, method, params });

const MESSAGES = [
  message('initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'load', version: '1' },
  }),
  message('tools/list', {}),
  message('tools/call', { name: 'get_overview', arguments: {} }),
];

/** The messages with which MCP clients begin. */
export function messagesOf(key: string): Next {
  const body = inTurn(MESSAGES);
  return () => ({ method: 'POST', path: '/mcp', key, body: body() });
}
