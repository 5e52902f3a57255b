import type { OperationId } from '../../spec/index.js';

/** The type of a non-null member. */
export type Type =
  | {
      readonly kind: 'string';
      /** The allowed values, if they are stated. */
      readonly words?: readonly string[];
      readonly isTimestamp?: true;
      /** Whether the string or list must not be empty. */
      readonly isFilled?: true;
    }
  | { readonly kind: 'integer'; readonly min?: number; readonly max?: number }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'object'; readonly shape: Shape }
  | { readonly kind: 'array'; readonly items: Type };

/** A stated member of a resource. It is always present, even if null. */
export interface Member {
  readonly type: Type;
  readonly isNullable: boolean;
}

/** A resource and its stated members. It may have others. */
export interface Shape {
  readonly name: ResourceName;
  readonly members: Readonly<Record<string, Member>>;
}

/** The resources and result objects of the API, and their nested objects. */
export type ResourceName =
  | 'Me'
  | 'User'
  | 'BrandProfile'
  | 'SaveBrandPositioningResult'
  | 'CompetitorsResult'
  | 'Recalibration'
  | 'Dispatch'
  | 'Prompt'
  | 'PromptList'
  | 'PromptCap'
  | 'AddPromptResult'
  | 'EditPromptResult'
  | 'BulkEditPromptsResult'
  | 'BulkEditPromptsItem'
  | 'BulkInsertPromptsResult'
  | 'BulkInsertPromptsItem'
  | 'PausePromptResult'
  | 'RemovePromptResult'
  | 'ReplacePromptResult'
  | 'ApiKey'
  | 'ApiKeyList'
  | 'IssuedApiKey'
  | 'Keyword'
  | 'KeywordPage'
  | 'Analytics';

const must = (type: Type): Member => ({ type, isNullable: false });
const orNull = (type: Type): Member => ({ type, isNullable: true });
const oneOf = (...words: string[]): Type => ({ kind: 'string', words });
const object = (shape: Shape): Type => ({ kind: 'object', shape });
const listOf = (items: Type): Type => ({ kind: 'array', items });

const text: Type = { kind: 'string' };
const filled: Type = { kind: 'string', isFilled: true };
const timestamp: Type = { kind: 'string', isTimestamp: true };
const integer: Type = { kind: 'integer' };
const count: Type = { kind: 'integer', min: 0 };
const cap: Type = { kind: 'integer', min: -1 };
const boolean: Type = { kind: 'boolean' };
const environment = oneOf('test', 'live');
const wordingChange = oneOf('minor', 'major', 'none');

const user: Shape = {
  name: 'User',
  members: { id: must(filled), name: orNull(text), email: orNull(text) },
};

const me: Shape = {
  name: 'Me',
  members: { user: must(object(user)), workspaceId: must(filled), environment: must(environment) },
};

const brand: Shape = {
  name: 'BrandProfile',
  members: {
    version: must(integer),
    positioning: orNull(text),
    audience: orNull(text),
    productDescription: orNull(text),
    tone: orNull(text),
    contentStyle: orNull(text),
    competitors: must(listOf(text)),
    excludedTopics: must(listOf(text)),
    competitorsPinnedAt: orNull(timestamp),
  },
};

const dispatch: Shape = {
  name: 'Dispatch',
  members: { status: must(filled), outboxId: orNull(text) },
};

const prompt: Shape = {
  name: 'Prompt',
  members: {
    id: must(filled),
    text: must(text),
    topic: orNull(text),
    status: must(filled),
    createdBy: must(filled),
    pausedReason: orNull(text),
    archivedBy: orNull(text),
    archivedReason: orNull(text),
    hasObservations: must(boolean),
    updatedAt: must(timestamp),
  },
};

const apiKey: Shape = {
  name: 'ApiKey',
  members: {
    id: must(filled),
    name: must(text),
    environment: must(environment),
    keyPrefix: must(filled),
    createdAt: must(timestamp),
    lastUsedAt: orNull(timestamp),
    revokedAt: orNull(timestamp),
  },
};

const keyword: Shape = {
  name: 'Keyword',
  members: {
    term: must(text),
    topic: must(oneOf('seo', 'geo', 'social')),
    engine: must(oneOf('google', 'chatgpt', 'perplexity', 'gemini')),
    url: orNull(text),
    position: orNull({ kind: 'integer', min: 1, max: 100 }),
    previousPosition: orNull(integer),
    change: orNull(integer),
    volume: must(count),
    difficulty: must({ kind: 'integer', min: 0, max: 100 }),
    tracked: must(boolean),
    lastCheckedAt: must(timestamp),
  },
};

const bulkEditItem: Shape = {
  name: 'BulkEditPromptsItem',
  members: { id: must(filled), changed: must(boolean), wordingChange: must(wordingChange) },
};

const bulkInsertItem: Shape = {
  name: 'BulkInsertPromptsItem',
  members: { promptId: must(filled), created: must(boolean) },
};

/** The fields of the analytics resources are not stated, only that each is an object. */
const analytics: Shape = { name: 'Analytics', members: {} };

const competitors: Shape = { name: 'CompetitorsResult', members: { count: must(count) } };

/** The ranking form of GET /v1/keywords. */
const keywordPage: Shape = {
  name: 'KeywordPage',
  members: {
    keywords: must(listOf(object(keyword))),
    hasMore: must(boolean),
    nextCursor: orNull(text),
  },
};

/** The stated success response of an operation. */
export interface Success {
  readonly status: 200 | 201 | 204;
  /** Null for an empty body. */
  readonly shape: Shape | null;
}

/** The stated success response of each operation; for GET /v1/keywords, the ranking form. */
export const successes: Readonly<Record<OperationId, Success>> = {
  getMe: { status: 200, shape: me },
  getAnalyticsOverview: { status: 200, shape: analytics },
  listPromptAnalytics: { status: 200, shape: analytics },
  getMetricRows: { status: 200, shape: analytics },
  listKeywords: { status: 200, shape: keywordPage },
  getBrand: { status: 200, shape: brand },
  saveBrandPositioning: {
    status: 200,
    shape: {
      name: 'SaveBrandPositioningResult',
      members: { version: must(integer), superseded: must(boolean) },
    },
  },
  pinCompetitors: { status: 200, shape: competitors },
  unpinCompetitors: { status: 200, shape: competitors },
  startRecalibration: {
    status: 201,
    shape: { name: 'Recalibration', members: { runId: must(filled), dispatch: must(object(dispatch)) } },
  },
  listPrompts: {
    status: 200,
    shape: {
      name: 'PromptList',
      members: { tracked: must(listOf(object(prompt))), archived: must(listOf(object(prompt))) },
    },
  },
  addPrompt: {
    status: 201,
    shape: {
      name: 'AddPromptResult',
      members: { promptId: must(filled), activeCount: must(count), cap: must(cap) },
    },
  },
  bulkEditPrompts: {
    status: 200,
    shape: { name: 'BulkEditPromptsResult', members: { results: must(listOf(object(bulkEditItem))) } },
  },
  getPromptCap: {
    status: 200,
    shape: { name: 'PromptCap', members: { activeCount: must(count), cap: must(cap) } },
  },
  bulkInsertPrompts: {
    status: 201,
    shape: {
      name: 'BulkInsertPromptsResult',
      members: {
        results: must(listOf(object(bulkInsertItem))),
        activeCount: must(count),
        cap: must(cap),
      },
    },
  },
  rewordPrompt: {
    status: 200,
    shape: {
      name: 'EditPromptResult',
      members: { promptId: must(filled), changed: must(boolean), wordingChange: must(wordingChange) },
    },
  },
  archivePrompt: {
    status: 200,
    shape: { name: 'RemovePromptResult', members: { promptId: must(filled) } },
  },
  pausePrompt: {
    status: 200,
    shape: { name: 'PausePromptResult', members: { promptId: must(filled), status: must(filled) } },
  },
  replacePrompt: {
    status: 201,
    shape: {
      name: 'ReplacePromptResult',
      members: { promptId: must(filled), archivedPromptId: must(filled) },
    },
  },
  listApiKeys: {
    status: 200,
    shape: { name: 'ApiKeyList', members: { keys: must(listOf(object(apiKey))) } },
  },
  issueApiKey: {
    status: 201,
    shape: {
      name: 'IssuedApiKey',
      members: { id: must(filled), key: must(filled), keyPrefix: must(filled) },
    },
  },
  revokeApiKey: { status: 204, shape: null },
};
