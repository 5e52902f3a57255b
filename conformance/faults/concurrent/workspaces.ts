import type { OperationId } from '../../../spec/index.js';
import { ApiError } from '../../model/api-error.js';
import type { Behavior, Call, ModelResponse } from '../../model/call.js';
import { afterRejection, around, letOthersIn } from '../../model/override.js';
import type { Prompt, Workspace } from '../../model/state.js';
import { type Fault, fault } from '../fault.js';
import { continueLatest } from './walks.js';

const shared: readonly (readonly [string, OperationId])[] = [
  ['C81', 'listKeywords'],
  ['C82', 'getBrand'],
  ['C83', 'listApiKeys'],
  ['C84', 'getMe'],
  ['C85', 'listPromptAnalytics'],
  ['C86', 'getAnalyticsOverview'],
];

/** Faults that only calls in two workspaces at the same time reveal. */
export const workspaceRaceFaults: readonly Fault[] = [
  fault(
    'C52',
    ['CON-05', 'CON-02', 'CON-01'],
    'Adds in two workspaces at the same time return the id of the later one.',
    (behavior) => mixUpWorkspaces(behavior, 'addPrompt', ['promptId']),
  ),
  fault(
    'C53',
    ['CON-04', 'CON-05', 'CON-08', 'CON-03', 'CON-02'],
    'Lists of two workspaces at the same time share one response.',
    (behavior) => shareAcross(behavior, 'listPrompts'),
  ),
  fault(
    'C54',
    ['CON-04', 'CON-05', 'CON-08', 'CON-02'],
    'Reads of the caps of two workspaces at the same time share one response.',
    (behavior) => shareAcross(behavior, 'getPromptCap'),
  ),
  fault(
    'C55',
    ['CON-01', 'CON-02', 'CON-04', 'CON-08'],
    'Rewords in two workspaces at the same time store the text of the later one.',
    (behavior) => mixUpBodies(behavior, 'rewordPrompt', ['text']),
  ),
  fault(
    'C56',
    ['CON-06', 'CON-04', 'CON-08'],
    'Saves in two workspaces at the same time store the fields of the later one.',
    (behavior) => mixUpBodies(behavior, 'saveBrandPositioning', ['positioning', 'audience', 'tone']),
  ),
  fault(
    'C57',
    ['CON-01'],
    'A reword is rejected with 409 while a prompt of another workspace is being reworded.',
    (behavior) => shareLock(behavior, 'rewordPrompt'),
  ),
  fault(
    'C58',
    ['CON-02', 'CON-01', 'CON-04', 'CON-08'],
    'A rejected add removes the prompts that another workspace tracked meanwhile.',
    (behavior) => removeAcross(behavior, 'addPrompt'),
  ),
  fault(
    'C59',
    ['CON-04', 'CON-08', 'CON-02', 'CAP-13'],
    'Bulk inserts in two workspaces at the same time return the activeCount of the later one.',
    (behavior) => mixUpWorkspaces(behavior, 'bulkInsertPrompts', ['activeCount', 'cap']),
  ),
  fault(
    'C60',
    ['CON-05', 'CON-07'],
    'Requests for keys in two workspaces at the same time return the key of the later one.',
    (behavior) => mixUpWorkspaces(behavior, 'issueApiKey', ['id', 'key', 'keyPrefix']),
  ),
  ...shared.map(([id, read]) =>
    fault(
      id,
      [
        'CON-05',
        'CON-04',
        'CON-06',
        'CON-07',
        'CON-08',
        'ISO-01',
        ...(read === 'listKeywords' ? ['CUR-05' as const] : []),
      ],
      `Responses of ${read} are shared by two workspaces that ask for them at the same time.`,
      (behavior) => shareAcross(behavior, read),
    ),
  ),
  fault('C87', ['CUR-05'], 'A page continues the latest walk of any workspace.', (behavior) =>
    continueLatest(behavior, {
      nameOf: () => '',
      isOther: ({ workspace }, latest) => workspace !== latest.workspace,
    }),
  ),
];

/** Makes overlapping calls of an operation return members of the latest one, if it is of another workspace. */
function mixUpWorkspaces(behavior: Behavior, operation: OperationId, members: readonly string[]): void {
  let latest: { readonly workspace: Workspace; readonly values: object } | undefined;
  around(behavior, operation, async (call, next) => {
    const response = await next(call);
    const body = response.body as Record<string, unknown>;
    const values = Object.fromEntries(members.map((name) => [name, body[name]]));
    latest = { workspace: call.workspace, values };
    await letOthersIn(call);
    return latest.workspace === call.workspace
      ? response
      : { ...response, body: { ...body, ...latest.values } };
  });
}

/** Makes a read that begins while the same one is in progress in another workspace take its response. */
function shareAcross(behavior: Behavior, read: OperationId): void {
  const pending = new Map<Workspace, Promise<ModelResponse>>();
  around(behavior, read, (call, next) => {
    const { workspace } = call;
    const other = [...pending].find(([one]) => one !== workspace);
    if (other !== undefined) return other[1];
    const response = next(call)
      .then((one) => letOthersIn(call).then(() => one))
      .finally(() => pending.delete(workspace));
    pending.set(workspace, response);
    return response;
  });
}

/** Makes overlapping calls of an operation store members of the body of the latest one, if it is of another workspace. */
function mixUpBodies(behavior: Behavior, operation: OperationId, members: readonly string[]): void {
  let latest: Call | undefined;
  around(behavior, operation, async (call, next) => {
    latest = call;
    await letOthersIn(call);
    if (latest.workspace === call.workspace) return next(call);
    const sent = Object(latest.body) as Record<string, unknown>;
    const values = Object.fromEntries(
      members.filter((name) => name in sent).map((name) => [name, sent[name]]),
    );
    return next({ ...call, body: { ...(call.body as object), ...values } });
  });
}

/** Makes a call fail while the same operation is in progress in another workspace. */
function shareLock(behavior: Behavior, operation: OperationId): void {
  const holders: Workspace[] = [];
  around(behavior, operation, async (call, next) => {
    if (holders.some((one) => one !== call.workspace))
      throw new ApiError('conflict', 'Another write is in progress.');
    holders.push(call.workspace);
    try {
      await letOthersIn(call);
      return await next(call);
    } finally {
      holders.splice(holders.indexOf(call.workspace), 1);
    }
  });
}

/** Makes a rejected call remove the prompts that other workspaces tracked since it began. */
function removeAcross(behavior: Behavior, operation: OperationId): void {
  const before = new WeakMap<object, ReadonlyMap<Workspace, ReadonlySet<Prompt>>>();
  afterRejection(behavior, operation, ({ model, workspace, exchange }) => {
    for (const other of model.workspaces.values()) {
      const known = before.get(exchange)?.get(other);
      if (other === workspace || known === undefined) continue;
      other.prompts.splice(0, other.prompts.length, ...other.prompts.filter((prompt) => known.has(prompt)));
    }
  });
  around(behavior, operation, async (call, next) => {
    const workspaces = [...call.model.workspaces.values()];
    before.set(call.exchange, new Map(workspaces.map((one) => [one, new Set(one.prompts)])));
    await letOthersIn(call);
    return next(call);
  });
}
