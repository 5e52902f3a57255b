import type { OperationId } from '../../../spec/index.js';
import type { RuleId } from '../../catalog/index.js';
import { promptPath } from '../../http/actor.js';
import {
  brandWrites,
  promptAndKeyWrites,
  reads,
  unknownId,
  validCalls,
  type Subject,
} from '../../kit/valid-requests.js';
import { changingNothing, watchAll, watchBrand, watchKeys } from '../../kit/watches.js';
import { directed } from '../../run/check.js';
import type { BadCall, CheckContext, Watch } from '../../run/context.js';
import type { Needs } from '../../run/description.js';

/** Requests without a key, and with a key that does not exist. */
export const authChecks = [
  withoutValidKey('auth/reads-without-a-valid-key', reads, {}),
  withoutValidKey('auth/writes-without-a-valid-key', promptAndKeyWrites, { writes: true, slots: 1 }),
  withoutValidKey('auth/brand-writes-without-a-valid-key', brandWrites, { destructive: true }),
  directed('auth/other-faults', ['AUTH-19'], { writes: true }, async (t) => {
    const unknown = promptPath(unknownId(t.nonce));
    const calls: BadCall[] = [
      { name: 'POST /v1/prompts with {}', send: () => t.nobody.post('/v1/prompts', {}) },
      { name: 'POST /v1/api-keys with {}', send: () => t.nobody.post('/v1/api-keys', {}) },
      { name: 'GET /v1/keywords?limit=x', send: () => t.nobody.get('/v1/keywords', { limit: 'x' }) },
      {
        name: 'PATCH of an unknown prompt',
        send: () => t.nobody.patch(unknown, { text: t.text() }),
      },
    ];
    for (const { name, send } of calls)
      await t.case(`${name} without a key`, async () => t.accepts('AUTH-19', await send(), 401));
  }),
];

/** Sends each operation without a key and with an unknown one: 401 with the stated code, and no change. */
function withoutValidKey(id: string, operations: readonly OperationId[], needs: Needs) {
  const writes = needs.writes === true || needs.destructive === true;
  const rules: RuleId[] = ['AUTH-01', 'AUTH-02', 'AUTH-03', ...(writes ? (['AUTH-19'] as const) : [])];
  return directed(id, rules, needs, async (t) => {
    const subject = await subjectFor(t, needs);
    const watch = watchFor(t, needs);
    const invalid = t.run.actorWith(unknownKey(t), 'nobody');
    for (const [actor, rule, how] of [
      [t.nobody, 'AUTH-01', 'without a key'],
      [invalid, 'AUTH-02', 'with an unknown key'],
    ] as const)
      await rejectedEverywhere(t, validCalls(operations, subject, actor, how), rule, watch);
  });
}

async function rejectedEverywhere(t: CheckContext, calls: BadCall[], rule: RuleId, watch: Watch | undefined) {
  const nothing: Watch = { read: () => Promise.resolve(), differences: () => [] };
  await changingNothing(t, watch === undefined ? rule : 'AUTH-19', calls, watch ?? nothing, (exchange) => {
    t.accepts(rule, exchange, 401);
    t.code('AUTH-03', exchange, 401, 'unauthorized');
  });
}

/** Fixtures of the run, so that a server that wrongly accepts a request does no harm to anything else. */
async function subjectFor(t: CheckContext, needs: Needs): Promise<Subject> {
  const text = () => t.text();
  if (needs.writes !== true) return { promptId: unknownId(t.nonce), keyId: unknownId(t.nonce), text };
  const { id } = await t.addPrompt();
  const { keys } = await t.mint();
  return { promptId: id, keyId: keys[0]?.id ?? unknownId(t.nonce), text };
}

function watchFor(t: CheckContext, needs: Needs): Watch | undefined {
  if (needs.destructive === true) return watchBrand(t.paid);
  if (needs.writes !== true) return undefined;
  return watchAll({ prompts: t.watchPrompts(), keys: watchKeys(t) });
}

/** A key that was never issued, as long as a real one. */
function unknownKey(t: CheckContext): string {
  const length = Math.max(t.paid.secret.length, 32);
  return `sk_test_${t.nonce.repeat(10)}`.slice(0, length);
}
