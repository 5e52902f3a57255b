import fc from 'fast-check';
import { keyPath } from '../../http/actor.js';
import { stateful } from '../../run/check.js';
import { kind, play, sequences, type CommandKind } from '../../kit/sequences/command.js';
import { KeyOracle } from './oracle.js';

const LENGTH = 14;
const key = fc.nat(3);

const badBodies = [
  ['KEY-11', { name: '' }],
  ['KEY-11', { name: 'n'.repeat(81) }],
  ['KEY-11', {}],
  ['KEY-15', { name: 'live', environment: 'live' }],
] as const;

const commands: readonly CommandKind<KeyOracle>[] = [
  kind(3, 'mint', [fc.integer({ min: 20, max: 80 })], async (oracle, length: number) => {
    await oracle.mint(oracle.t.textOf(length, 'k'));
  }),
  kind(2, 'mintTwins', [], async (oracle) => {
    const name = oracle.t.textOf(30, 'k');
    await oracle.mint(name);
    await oracle.mint(name);
  }),
  kind(1, 'mintBadly', [fc.constantFrom(...badBodies)], (oracle, [rule, body]: (typeof badBodies)[number]) =>
    oracle.mintBadly(rule, body),
  ),
  kind(3, 'use', [key], async (oracle, index: number) => {
    await oracle.use(await oracle.anyActive(index), (holder) => holder.get('/v1/prompts/cap'));
  }),
  kind(4, 'revoke', [key], async (oracle, index: number) => {
    await oracle.revoke(await oracle.anyActive(index), oracle.t.paid);
  }),
  kind(2, 'revokeByOther', [key], async (oracle, index: number) => {
    const one = await oracle.anyActive(index);
    const other = oracle.active.find((slot) => slot !== one);
    await oracle.revoke(one, other?.holder ?? oracle.t.paid);
  }),
  kind(1, 'revokeItself', [key], async (oracle, index: number) => {
    const one = await oracle.anyActive(index);
    await oracle.revoke(one, one.holder);
  }),
  kind(2, 'revokeAgain', [key], async (oracle, index: number) => {
    await oracle.revoke(await oracle.anyRevoked(index), oracle.t.paid);
  }),
  kind(2, 'revokeAtOnce', [key], revokeAtOnce),
  kind(3, 'useRevoked', [key, fc.nat(3)], async (oracle, index: number, operation: number) => {
    const calls = [
      () => oracle.use(slot, (holder) => holder.get('/v1/keywords')),
      () => oracle.use(slot, (holder) => holder.get('/v1/prompts')),
      () => oracle.use(slot, (holder) => holder.post('/v1/prompts', { text: oracle.t.text() })),
      () => oracle.use(slot, (holder) => holder.post('/v1/api-keys', { name: `key ${oracle.t.nonce}` })),
    ];
    const slot = await oracle.anyRevoked(index);
    await calls[operation]?.();
  }),
];

/** Revokes a key several times at once: each request succeeds, and revokedAt is set once. */
async function revokeAtOnce(oracle: KeyOracle, index: number): Promise<void> {
  const { t } = oracle;
  const slot = await oracle.anyActive(index);
  const answers = await t.paid.together([1, 2, 3].map(() => () => t.paid.delete(keyPath(slot.id))));
  for (const answer of answers) t.accepts('KEY-22', answer, 204);
  await oracle.noteRevoked(slot, ...answers);
  await oracle.use(slot, (holder) => holder.get('/v1/me'));
}

/** Sequences of commands over API keys. */
export const keySequences = [
  stateful(
    {
      id: 'stateful/keys',
      // prettier-ignore
      rules: [
        'KEY-03', 'KEY-07', 'KEY-10', 'KEY-11', 'KEY-15', 'KEY-17', 'KEY-18', 'KEY-19', 'KEY-21', 'KEY-22',
        'KEY-23', 'KEY-24',
      ],
      needs: { writes: true },
    },
    (t) =>
      t.forAll(
        'any sequence of commands',
        sequences(commands, LENGTH),
        (sequence) => play(() => KeyOracle.begin(t), sequence),
        { share: 0.25, passesKnown: true },
      ),
  ),
];
