import type { OperationId } from '../../spec/index.js';
import type { Behavior, Call } from '../model/call.js';
import { type Fault, fault } from './fault.js';
import { amend, around, override } from '../model/override.js';
import { one } from '../model/query.js';
import { ApiError } from '../model/api-error.js';
import type { ApiKey, Workspace } from '../model/state.js';

export const isolationFaults: readonly Fault[] = [
  fault('M59', ['ISO-02'], 'A reword accepts the id of a prompt of another workspace.', (behavior) =>
    override(behavior, 'lookUpPrompt', (base) => (call, id) => {
      return call.operation === 'rewordPrompt' ? (call.model.prompts.get(id) ?? null) : base(call, id);
    }),
  ),
  unpaid('M60a', 'pinCompetitors', 'Pinning competitors works without a paid plan.'),
  unpaid('M60b', 'pausePrompt', 'Pausing works without a paid plan.'),
  fault(
    'X160',
    ['ISO-01'],
    'The list of prompts contains the newest prompt of another workspace.',
    (behavior) =>
      override(behavior, 'trackedList', (base) => (call) => {
        const newest = othersOf(call).flatMap(({ prompts }) => prompts.slice(-1));
        return [...base(call), ...newest];
      }),
  ),
  unscoped('X161', 'archivePrompt', 'DELETE accepts the id of a prompt of another workspace.', ['ISO-02']),
  unscoped('X162', 'pausePrompt', 'A pause accepts the id of a prompt of another workspace.', ['ISO-02']),
  unscoped('X163', 'replacePrompt', 'A replacement accepts the id of a prompt of another workspace.', [
    'ISO-02',
  ]),
  unscoped('X164', 'bulkEditPrompts', 'A bulk edit accepts ids of prompts of another workspace.', ['ISO-03']),
  fault('X165', ['ISO-08', 'CAP-11'], 'activeCount counts the prompts of all workspaces.', (behavior) =>
    override(behavior, 'activeCount', () => ({ model }) => {
      return [...model.prompts.values()].filter((prompt) => behavior.occupiesSlot(prompt)).length;
    }),
  ),
  fault(
    'X166',
    ['ISO-05'],
    'A cursor of another workspace returns rows of that workspace.',
    followForeignCursor,
  ),
  fault('X167', ['ISO-07'], 'PATCH brand saves in every workspace.', (behavior) =>
    around(behavior, 'saveBrandPositioning', async (call, next) => {
      const given = await next(call);
      for (const { brand } of othersOf(call))
        Object.assign(brand, { positioning: call.workspace.brand.positioning, version: brand.version + 1 });
      return given;
    }),
  ),
  fault(
    'X168',
    ['ISO-07', 'ISO-01'],
    'GET brand returns the brand last saved in any workspace.',
    (behavior) => {
      let last: Workspace | null = null;
      around(behavior, 'saveBrandPositioning', async (call, next) => {
        const given = await next(call);
        last = call.workspace;
        return given;
      });
      around(behavior, 'getBrand', (call, next) => next({ ...call, workspace: last ?? call.workspace }));
    },
  ),
  fault('X169', ['ISO-01', 'ISO-09'], 'The list of keys contains keys of other workspaces.', (behavior) =>
    override(behavior, 'keyList', (base) => (call) => {
      return [...base(call), ...othersOf(call).flatMap(({ keys }) => keys.slice(-1))];
    }),
  ),
  fault('X170', ['ISO-01'], 'The per-prompt analytics contain prompts of every workspace.', (behavior) =>
    around(behavior, 'listPromptAnalytics', (call, next) => {
      const prompts = [...call.model.prompts.values()];
      return next({ ...call, workspace: { ...call.workspace, prompts } });
    }),
  ),
  fault(
    'X171',
    ['AUTH-11', 'ME-03', 'ISO-01', 'AUTH-10'],
    'GET me returns the identity of the previous caller.',
    (behavior) => {
      let last: { key: ApiKey; workspace: Workspace } | null = null;
      around(behavior, 'getMe', (call, next) => {
        const asked = last ?? call;
        last = call;
        return next({ ...call, key: asked.key, workspace: asked.workspace });
      });
    },
  ),
  fault('X172', ['ISO-07', 'ISO-01'], 'A pin replaces the brand of every workspace.', (behavior) =>
    amend(behavior, 'pinCompetitors', (body, call) => {
      for (const { brand } of othersOf(call))
        Object.assign(brand, call.workspace.brand, { version: brand.version });
      return body;
    }),
  ),
  fault('X188', ['ISO-01'], 'The topic rows contain the topics of every workspace.', (behavior) =>
    around(behavior, 'getMetricRows', (call, next) => {
      const prompts = [...call.model.prompts.values()];
      return next({ ...call, workspace: { ...call.workspace, prompts } });
    }),
  ),
  fault('X189', ['ISO-07'], 'Unpinning removes the pin in every workspace.', (behavior) =>
    amend(behavior, 'unpinCompetitors', (body, call) => {
      for (const { brand } of othersOf(call)) brand.competitorsPinnedAt = null;
      return body;
    }),
  ),
  fault('X173', ['AUTH-15'], 'An add without a paid plan is rejected but tracked anyway.', (behavior) => {
    override(behavior, 'isPaid', (base) => (operation) => operation !== 'addPrompt' && base(operation));
    around(behavior, 'addPrompt', async (call, next) => {
      const given = await next(call);
      if (call.workspace.plan === 'free') throw new ApiError('plan_required', 'This needs a paid plan.');
      return given;
    });
  }),
  paidOnly('X174', 'issueApiKey', 'Issuing a key needs a paid plan.', ['AUTH-16', 'AUTH-17', 'KEY-26']),
  paidOnly('X175', 'getAnalyticsOverview', 'The overview needs a paid plan.', ['AN-24', 'AUTH-17']),
  paidOnly('X176', 'listKeywords', 'Keywords need a paid plan.', ['KW-39', 'AUTH-17']),
  paidOnly('X177', 'revokeApiKey', 'Revoking a key needs a paid plan.', ['KEY-26', 'AUTH-17']),
  paidOnly('X178', 'getPromptCap', 'The cap needs a paid plan.', ['AUTH-17']),
  fault('X179', ['AUTH-18', 'BR-18'], 'Pinning competitors needs a live key.', (behavior) =>
    around(behavior, 'pinCompetitors', (call, next) => {
      if (call.key.environment === 'test') throw new ApiError('plan_required', 'This needs a live key.');
      return next(call);
    }),
  ),
  unpaid('X180', 'addPrompt', 'A single add works without a paid plan.'),
  unpaid('X181', 'bulkInsertPrompts', 'A bulk insert works without a paid plan.'),
  unpaid('X182', 'bulkEditPrompts', 'A bulk edit works without a paid plan.'),
  unpaid('X183', 'rewordPrompt', 'A reword works without a paid plan.'),
  unpaid('X184', 'archivePrompt', 'Archiving works without a paid plan.'),
  unpaid('X185', 'replacePrompt', 'A replacement works without a paid plan.'),
  unpaid('X186', 'saveBrandPositioning', 'PATCH brand works without a paid plan.'),
  unpaid('X187', 'unpinCompetitors', 'Unpinning works without a paid plan.'),
];

/** Makes a paid operation skip the check of the plan. */
function unpaid(id: string, paid: OperationId, sentence: string): Fault {
  return fault(id, ['AUTH-14', 'AUTH-15', 'ERR-07'], sentence, (behavior) =>
    override(behavior, 'isPaid', (base) => (operation) => operation !== paid && base(operation)),
  );
}

function othersOf({ model, workspace }: Call): Workspace[] {
  return [...model.workspaces.values()].filter((other) => other !== workspace && !other.isDeleted);
}

function unscoped(id: string, operation: OperationId, sentence: string, breaks: Fault['breaks']): Fault {
  return fault(id, breaks, sentence, (behavior) =>
    override(behavior, 'lookUpPrompt', (base) => (call, promptId) => {
      const own = base(call, promptId);
      return call.operation === operation ? (own ?? call.model.prompts.get(promptId) ?? null) : own;
    }),
  );
}

function paidOnly(id: string, operation: OperationId, sentence: string, breaks: Fault['breaks']): Fault {
  return fault(id, breaks, sentence, (behavior) =>
    override(behavior, 'isPaid', (base) => (asked) => asked === operation || base(asked)),
  );
}

function followForeignCursor(behavior: Behavior): void {
  override(behavior, 'keywordsOf', (base) => (call) => base({ ...call, workspace: ownerOfCursor(call) }));
  override(behavior, 'pageStart', (base) => (rows, call, filter) => {
    return base(rows, { ...call, workspace: ownerOfCursor(call) }, filter);
  });
  override(behavior, 'cursorFor', (base) => (rows, next, call, filter) => {
    return base(rows, next, { ...call, workspace: ownerOfCursor(call) }, filter);
  });
}

/** The workspace of the keyword after which a cursor continues; for an unknown cursor, the caller's. */
function ownerOfCursor(call: Call): Workspace {
  const cursor = one(call, 'cursor') ?? '';
  const after = Buffer.from(cursor, 'base64url').toString('utf8').split('.')[1];
  const workspaces = [...call.model.workspaces.values()];
  return workspaces.find(({ keywords }) => keywords.some(({ id }) => id === after)) ?? call.workspace;
}
