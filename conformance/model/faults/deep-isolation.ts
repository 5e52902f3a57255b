import type { OperationId } from '../../../spec/index.js';
import type { Behaviour } from '../behaviour.js';
import type { Call } from '../call.js';
import { one } from '../query.js';
import { amend, around, override } from '../override.js';
import { Refusal } from '../refusal.js';
import type { ApiKey, Workspace } from '../state.js';
import type { Fault } from './fault.js';
import { unpaid } from './tenancy.js';

/** A hole between workspaces on one operation each, and plan checks that one operation each lacks. */
export const deepIsolationFaults: readonly Fault[] = [
  {
    id: 'X160',
    breaks: ['ISO-01'],
    sentence: 'The list of prompts holds the newest prompt of another workspace.',
    inject: (behaviour) =>
      override(behaviour, 'trackedList', (base) => (call) => {
        const newest = othersOf(call).flatMap(({ prompts }) => prompts.slice(-1));
        return [...base(call), ...newest];
      }),
  },
  hole('X161', 'archivePrompt', 'DELETE takes the id of a prompt of another workspace.', ['ISO-02']),
  hole('X162', 'pausePrompt', 'A pause takes the id of a prompt of another workspace.', ['ISO-02']),
  hole('X163', 'replacePrompt', 'A replacement takes the id of a prompt of another workspace.', ['ISO-02']),
  hole('X164', 'bulkEditPrompts', 'A bulk edit takes ids of prompts of another workspace.', ['ISO-03']),
  {
    id: 'X165',
    breaks: ['ISO-08', 'CAP-11'],
    sentence: 'activeCount counts the prompts of all workspaces.',
    inject: (behaviour) =>
      override(behaviour, 'activeCount', () => ({ model }) => {
        return [...model.prompts.values()].filter((prompt) => behaviour.occupiesSlot(prompt)).length;
      }),
  },
  {
    id: 'X166',
    breaks: ['ISO-05'],
    sentence: 'A cursor of another workspace gives rows of that workspace.',
    inject: followForeignCursor,
  },
  {
    id: 'X167',
    breaks: ['ISO-07'],
    sentence: 'PATCH brand saves in every workspace.',
    inject: (behaviour) =>
      around(behaviour, 'saveBrandPositioning', async (call, next) => {
        const given = await next(call);
        for (const { brand } of othersOf(call))
          Object.assign(brand, { positioning: call.workspace.brand.positioning, version: brand.version + 1 });
        return given;
      }),
  },
  {
    id: 'X168',
    breaks: ['ISO-07', 'ISO-01'],
    sentence: 'GET brand shows the brand that any workspace saved last.',
    inject: (behaviour) => {
      let last: Workspace | null = null;
      around(behaviour, 'saveBrandPositioning', async (call, next) => {
        const given = await next(call);
        last = call.workspace;
        return given;
      });
      around(behaviour, 'getBrand', (call, next) => next({ ...call, workspace: last ?? call.workspace }));
    },
  },
  {
    id: 'X169',
    breaks: ['ISO-01', 'ISO-09'],
    sentence: 'The list of keys holds keys of other workspaces.',
    inject: (behaviour) =>
      override(behaviour, 'keyList', (base) => (call) => {
        return [...base(call), ...othersOf(call).flatMap(({ keys }) => keys.slice(-1))];
      }),
  },
  {
    id: 'X170',
    breaks: ['ISO-01'],
    sentence: 'The per-prompt analytics hold prompts of every workspace.',
    inject: (behaviour) =>
      around(behaviour, 'listPromptAnalytics', (call, next) => {
        const prompts = [...call.model.prompts.values()];
        return next({ ...call, workspace: { ...call.workspace, prompts } });
      }),
  },
  {
    id: 'X171',
    breaks: ['AUTH-11', 'ME-03', 'ISO-01', 'AUTH-10'],
    sentence: 'GET me answers for the key that asked before.',
    inject: (behaviour) => {
      let last: { key: ApiKey; workspace: Workspace } | null = null;
      around(behaviour, 'getMe', (call, next) => {
        const asked = last ?? call;
        last = call;
        return next({ ...call, key: asked.key, workspace: asked.workspace });
      });
    },
  },
  {
    id: 'X172',
    breaks: ['ISO-07', 'ISO-01'],
    sentence: 'A pin pins the list of every workspace.',
    inject: (behaviour) =>
      amend(behaviour, 'pinCompetitors', (body, call) => {
        for (const { brand } of othersOf(call))
          Object.assign(brand, call.workspace.brand, { version: brand.version });
        return body;
      }),
  },
  {
    id: 'X188',
    breaks: ['ISO-01'],
    sentence: 'The topic rows hold the topics of every workspace.',
    inject: (behaviour) =>
      around(behaviour, 'getMetricRows', (call, next) => {
        const prompts = [...call.model.prompts.values()];
        return next({ ...call, workspace: { ...call.workspace, prompts } });
      }),
  },
  {
    id: 'X189',
    breaks: ['ISO-07'],
    sentence: 'Unpinning takes the pin off in every workspace.',
    inject: (behaviour) =>
      amend(behaviour, 'unpinCompetitors', (body, call) => {
        for (const { brand } of othersOf(call)) brand.competitorsPinnedAt = null;
        return body;
      }),
  },
  {
    id: 'X173',
    breaks: ['AUTH-15'],
    sentence: 'An add without a paid plan is refused, and tracked all the same.',
    inject: (behaviour) => {
      override(behaviour, 'isPaid', (base) => (operation) => operation !== 'addPrompt' && base(operation));
      around(behaviour, 'addPrompt', async (call, next) => {
        const given = await next(call);
        if (call.workspace.plan === 'free') throw new Refusal('plan_required', 'This needs a paid plan.');
        return given;
      });
    },
  },
  gated('X174', 'issueApiKey', 'Making a key needs a paid plan.', ['AUTH-16', 'AUTH-17', 'KEY-26']),
  gated('X175', 'getAnalyticsOverview', 'The overview needs a paid plan.', ['AN-24', 'AUTH-17']),
  gated('X176', 'listKeywords', 'Keywords need a paid plan.', ['KW-39', 'AUTH-17']),
  gated('X177', 'revokeApiKey', 'Revoking a key needs a paid plan.', ['KEY-26', 'AUTH-17']),
  gated('X178', 'getPromptCap', 'The cap needs a paid plan.', ['AUTH-17']),
  {
    id: 'X179',
    breaks: ['AUTH-18', 'BR-18'],
    sentence: 'Pinning competitors needs a live key.',
    inject: (behaviour) =>
      around(behaviour, 'pinCompetitors', (call, next) => {
        if (call.key.environment === 'test') throw new Refusal('plan_required', 'This needs a live key.');
        return next(call);
      }),
  },
  unpaid('X180', 'addPrompt', 'A single add works without a paid plan.'),
  unpaid('X181', 'bulkInsertPrompts', 'A bulk insert works without a paid plan.'),
  unpaid('X182', 'bulkEditPrompts', 'A bulk edit works without a paid plan.'),
  unpaid('X183', 'rewordPrompt', 'A reword works without a paid plan.'),
  unpaid('X184', 'archivePrompt', 'Archiving works without a paid plan.'),
  unpaid('X185', 'replacePrompt', 'A replacement works without a paid plan.'),
  unpaid('X186', 'saveBrandPositioning', 'PATCH brand works without a paid plan.'),
  unpaid('X187', 'unpinCompetitors', 'Unpinning works without a paid plan.'),
];

function othersOf({ model, workspace }: Call): Workspace[] {
  return [...model.workspaces.values()].filter((other) => other !== workspace && !other.isDeleted);
}

function hole(id: string, operation: OperationId, sentence: string, breaks: Fault['breaks']): Fault {
  return {
    id,
    breaks,
    sentence,
    inject: (behaviour) =>
      override(behaviour, 'lookUpPrompt', (base) => (call, promptId) => {
        const own = base(call, promptId);
        return call.operation === operation ? (own ?? call.model.prompts.get(promptId) ?? null) : own;
      }),
  };
}

function gated(id: string, operation: OperationId, sentence: string, breaks: Fault['breaks']): Fault {
  return {
    id,
    breaks,
    sentence,
    inject: (behaviour) =>
      override(behaviour, 'isPaid', (base) => (asked) => asked === operation || base(asked)),
  };
}

function followForeignCursor(behaviour: Behaviour): void {
  override(behaviour, 'keywordsOf', (base) => (call) => base({ ...call, workspace: ownerOfCursor(call) }));
  override(behaviour, 'pageStart', (base) => (rows, call, filter) => {
    return base(rows, { ...call, workspace: ownerOfCursor(call) }, filter);
  });
  override(behaviour, 'cursorFor', (base) => (rows, next, call, filter) => {
    return base(rows, next, { ...call, workspace: ownerOfCursor(call) }, filter);
  });
}

/** The workspace of the keyword after which a cursor goes on; the caller's without such a cursor. */
function ownerOfCursor(call: Call): Workspace {
  const cursor = one(call, 'cursor') ?? '';
  const after = Buffer.from(cursor, 'base64url').toString('utf8').split('.')[1];
  const workspaces = [...call.model.workspaces.values()];
  return workspaces.find(({ keywords }) => keywords.some(({ id }) => id === after)) ?? call.workspace;
}
