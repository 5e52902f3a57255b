import { readFields, requiredText, type FieldReader } from './body.js';
import {
  respond,
  type ModelResponse,
  type Call,
  type Handlers,
  type Model,
  type KeyDecisions,
} from './call.js';
import { scatteredLetters } from './http-decisions.js';
import { invalid, ApiError } from './api-error.js';
import type { ApiKey, Environment, Workspace } from './state.js';

const MINUTE_MS = 60_000;

export function keyDecisions(): KeyDecisions {
  return {
    onKeyUsed: ({ clock }, key) => {
      const now = clock.now();
      if (key.lastUsedAt === null || now - key.lastUsedAt >= MINUTE_MS) key.lastUsedAt = now;
    },
    keyPrefix: ({ secret }) => secret.slice(0, 12),
    lookUpKey: ({ workspace }, id) => workspace.keys.find((key) => key.id === id) ?? null,
    revoke: ({ model }, key) => {
      key.revokedAt ??= model.clock.now();
    },
    keyList: ({ workspace }) => [...workspace.keys].reverse(),
    renderKey: ({ behavior }, key) => ({
      id: key.id,
      name: key.name,
      environment: key.environment,
      keyPrefix: behavior.keyPrefix(key),
      createdAt: behavior.timestamp(key.createdAt),
      lastUsedAt: key.lastUsedAt === null ? null : behavior.timestamp(key.lastUsedAt),
      revokedAt: key.revokedAt === null ? null : behavior.timestamp(key.revokedAt),
    }),
    issueKey: ({ model, workspace }, name, environment) => addKey(model, workspace, name, environment),
  };
}

/** The operations on keys, and `getMe`. */
export function keyHandlers() {
  return {
    getMe: ({ workspace, key }) =>
      Promise.resolve(
        respond(200, { user: workspace.owner, workspaceId: workspace.id, environment: key.environment }),
      ),
    listApiKeys: (call) => {
      const { behavior } = call.model;
      const keys = behavior.keyList(call).map((key) => behavior.renderKey(call.model, key));
      return Promise.resolve(respond(200, { keys }));
    },
    issueApiKey: issue,
    revokeApiKey: revokeOne,
  } satisfies Handlers;
}

function issue(call: Call): Promise<ModelResponse> {
  const { behavior } = call.model;
  const { name, environment } = readFields(call, call.body, '', {
    name: requiredText(call, 'name'),
    environment: environmentReader(call),
  });
  if (/\p{Cc}/u.test(name)) throw invalid('name', 'must not contain control characters');
  return behavior.exclusively(call, async () => {
    await behavior.beforeWrite(call);
    const key = behavior.issueKey(call, name, environment);
    return respond(201, { id: key.id, key: key.secret, keyPrefix: behavior.keyPrefix(key) });
  });
}

function environmentReader(call: Call): FieldReader<Environment> {
  return (value = 'test', param) => {
    if (!call.model.behavior.issuedEnvironments().includes(value)) throw invalid(param, 'must be "test"');
    return value === 'live' ? 'live' : 'test';
  };
}

function revokeOne(call: Call): Promise<ModelResponse> {
  const { behavior } = call.model;
  return behavior.exclusively(call, async () => {
    const key = behavior.lookUpKey(call, call.id);
    if (key === null) throw new ApiError('not_found', 'There is no API key with this id in the workspace.');
    await behavior.beforeWrite(call);
    behavior.revoke(call, key);
    return respond(204);
  });
}

export function addKey(model: Model, workspace: Workspace, name: string, environment: Environment): ApiKey {
  const key: ApiKey = {
    id: model.behavior.newId(model, 'key'),
    workspaceId: workspace.id,
    name,
    environment,
    secret: `sk_${environment}_${scatteredLetters(model.nextSerial(), 49)}`,
    createdAt: model.clock.now(),
    lastUsedAt: null,
    revokedAt: null,
  };
  workspace.keys.push(key);
  model.keys.set(key.secret, key);
  return key;
}
