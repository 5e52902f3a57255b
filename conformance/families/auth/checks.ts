import type { OperationId } from '../../../spec/index.js';
import type { RuleId } from '../../catalog/index.js';
import { withQuery } from '../../http/actor.js';
import { RawBody } from '../../http/client.js';
import {
  brandWrites,
  nameOf,
  promptAndKeyWrites,
  reads,
  sendRequest,
  unknownId,
  validCalls,
  validRequest,
  type Subject,
} from '../../kit/valid-requests.js';
import { changingNothing, watchAll, watchBrand, watchKeys } from '../../kit/watches.js';
import { directed } from '../../run/check.js';
import type { BadCall, CheckContext, Watch } from '../../run/context.js';
import type { Needs } from '../../run/description.js';

/** Checks of requests without a key and with an unknown key. */
export const authChecks = [
  withoutValidKey('auth/reads-without-a-valid-key', reads, {}),
  withoutValidKey('auth/writes-without-a-valid-key', promptAndKeyWrites, { writes: true, slots: 1 }),
  withoutValidKey('auth/brand-writes-without-a-valid-key', brandWrites, { destructive: true }),
  directed('auth/other-faults', ['AUTH-19'], { writes: true }, async (t) => {
    const calls = t.run.settings.destructive
      ? [...faultyRequests(t), ...faultyBrandWrites(t)]
      : faultyRequests(t);
    for (const { name, send } of calls)
      await t.case(`${name} without a key`, async () => t.accepts('AUTH-19', await send(), 401));
  }),
];

/** Requests without a key that a server would also reject because of their body, parameter or id. */
function faultyRequests(t: CheckContext): BadCall[] {
  const unknown = unknownId(t.nonce);
  const valid = validCalls(
    ['rewordPrompt', 'pausePrompt', 'replacePrompt', 'archivePrompt', 'revokeApiKey'],
    { promptId: unknown, keyId: unknown, text: () => t.text() },
    t.nobody,
    'of an unknown id',
  );
  const queries = {
    '/v1/keywords': { limit: 'x' },
    '/v1/analytics/overview': { rangeDays: 'x' },
    '/v1/analytics/prompts': { limit: '0' },
    '/v1/analytics/metrics': { metric: 'nothing' },
  };
  const bodies = {
    'a body that is not JSON': new RawBody('{'),
    'a body of text': new RawBody('text', 'text/plain'),
  };
  return [
    ...emptyObjects(t, promptAndKeyWrites),
    ...valid,
    ...Object.entries(queries).map(([path, query]) => ({
      name: `GET ${withQuery(path, query)}`,
      send: () => t.nobody.get(path, query),
    })),
    ...Object.entries(bodies).map(([what, body]) => ({
      name: `POST /v1/prompts with ${what}`,
      send: () => t.nobody.post('/v1/prompts', body),
    })),
  ];
}

const faultyBrandWrites = (t: CheckContext) => emptyObjects(t, brandWrites);

/** Sends {} to each operation that has a body. */
function emptyObjects(t: CheckContext, operations: readonly OperationId[]): BadCall[] {
  const subject = { promptId: unknownId(t.nonce), keyId: '', text: () => t.text() };
  return operations
    .map((operation) => validRequest(operation, subject))
    .filter(({ body }) => body !== undefined)
    .map((request) => ({
      name: `${nameOf(request.operation)} with {}`,
      send: () => sendRequest(t.nobody, { ...request, body: {} }),
    }));
}

/**
 * Sends each operation without a key, with an unknown key and with one of the other faulty credentials. Asserts a 401
 * with the stated code, and no change.
 */
function withoutValidKey(id: string, operations: readonly OperationId[], needs: Needs) {
  const writes = needs.writes === true || needs.destructive === true;
  const rules: RuleId[] = ['AUTH-01', 'AUTH-02', 'AUTH-03', 'AUTH-04', 'AUTH-05'];
  if (writes) rules.push('AUTH-19');
  return directed(id, rules, needs, async (t) => {
    const subject = await subjectFor(t, needs);
    const invalid = t.run.actorWith(unknownKey(t), 'nobody');
    const calls = [
      ...validCalls(operations, subject, t.nobody, 'without a key'),
      ...validCalls(operations, subject, invalid, 'with an unknown key').map(ofRule('AUTH-02')),
      ...withFaultyCredentials(t, operations, subject),
    ];
    const unchanged = writes ? 'AUTH-19' : 'AUTH-01';
    await changingNothing(t, unchanged, calls, watchFor(t, needs), (exchange, { rule = 'AUTH-01' }) => {
      t.accepts(rule, exchange, 401);
      t.code('AUTH-03', exchange, 401, 'unauthorized');
    });
  });
}

const ofRule =
  (rule: RuleId) =>
  (call: BadCall): BadCall => ({ ...call, rule });

/**
 * The operations with faulty credentials, each with one of them in turn. Servers rarely parse credentials differently
 * per operation, and an operation that ignores them fails the requests without a key.
 */
function withFaultyCredentials(
  t: CheckContext,
  operations: readonly OperationId[],
  subject: Subject,
): BadCall[] {
  const forms = [
    { how: 'with a malformed key', rule: 'AUTH-02', authorization: `Bearer ${t.nonce}` },
    { how: 'with a key under another scheme', rule: 'AUTH-04', authorization: `Token ${t.paid.secret}` },
    { how: 'with an empty token', rule: 'AUTH-05', authorization: 'Bearer ' },
  ] as const;
  return operations.map((operation, index) => {
    const { how, rule, authorization } = forms[index % forms.length] ?? forms[0];
    const request = validRequest(operation, subject);
    const send = () => sendRequest(t.nobody, request, { headers: { authorization } });
    return { name: `${nameOf(operation)} ${how}`, rule, send };
  });
}

/** Fixtures of the run, so that a server that wrongly accepts a request does not harm other data. */
async function subjectFor(t: CheckContext, needs: Needs): Promise<Subject> {
  const text = () => t.text();
  if (needs.writes !== true) return { promptId: unknownId(t.nonce), keyId: unknownId(t.nonce), text };
  const { id } = await t.addPrompt();
  const { keys } = await t.mint();
  return { promptId: id, keyId: keys[0]?.id ?? unknownId(t.nonce), text };
}

function watchFor(t: CheckContext, needs: Needs): Watch {
  if (needs.destructive === true) return watchBrand(t.paid);
  if (needs.writes !== true) return { read: () => Promise.resolve(), differences: () => [] };
  return watchAll({ prompts: t.watchPrompts(), keys: watchKeys(t) });
}

/** A key that was never issued, with the length of a real one. */
function unknownKey(t: CheckContext): string {
  const length = Math.max(t.paid.secret.length, 32);
  return `sk_test_${t.nonce.repeat(10)}`.slice(0, length);
}
