/** JSON schemas of the measured responses, for the peers that serialize or validate by schema. */

const nullable = (schema) => ({ ...schema, type: [schema.type, 'null'] });
const text = { type: 'string' };
const number = { type: 'integer' };
const object = (properties) => ({ type: 'object', required: Object.keys(properties), properties });

const keyword = object({
  term: text,
  topic: text,
  engine: text,
  url: nullable(text),
  position: nullable(number),
  previousPosition: nullable(number),
  change: nullable(number),
  volume: number,
  difficulty: number,
  tracked: { type: 'boolean' },
  lastCheckedAt: text,
});

const prompt = object({
  id: text,
  text,
  topic: nullable(text),
  status: text,
  createdBy: text,
  pausedReason: nullable(text),
  archivedBy: nullable(text),
  archivedReason: nullable(text),
  hasObservations: { type: 'boolean' },
  updatedAt: text,
});

/** The schema of the response of each path. */
export const schemas = {
  '/v1/me': object({
    user: object({ id: text, name: nullable(text), email: nullable(text) }),
    workspaceId: text,
    environment: text,
  }),
  '/v1/keywords': object({
    keywords: { type: 'array', items: keyword },
    hasMore: { type: 'boolean' },
    nextCursor: nullable(text),
  }),
  '/v1/prompts': object({
    tracked: { type: 'array', items: prompt },
    archived: { type: 'array', items: prompt },
  }),
};

/** Query parameters of each path. */
export const queries = {
  '/v1/me': {},
  '/v1/keywords': { limit: { type: 'integer', minimum: 1, maximum: 200 } },
  '/v1/prompts': {},
};
