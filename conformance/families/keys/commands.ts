import fc from 'fast-check';
import { keyPath } from '../../http/actor.js';
import { kind, play, sequences, type CommandKind } from '../../kit/sequences/command.js';
import { stateful } from '../../run/check.js';
import { KeyVerifier } from './verifier.js';

const LENGTH = 14;
const key = fc.nat(3);

const invalidBodies = [
  ['KEY-11', { name: '' }],
  ['KEY-11', { name: 'n'.repeat(81) }],
  ['KEY-11', {}],
  ['KEY-15', { name: 'live', environment: 'live' }],
] as const;

const commands: readonly CommandKind<KeyVerifier>[] = [
  kind(3, 'mint', [fc.integer({ min: 20, max: 80 })], async (verifier, length: number) => {
    await verifier.mint(verifier.t.textOf(length, 'k'));
  }),
  kind(2, 'mintSameName', [], async (verifier) => {
    const name = verifier.t.textOf(30, 'k');
    await verifier.mint(name);
    await verifier.mint(name);
  }),
  kind(
    1,
    'mintInvalid',
    [fc.constantFrom(...invalidBodies)],
    (verifier, [rule, body]: (typeof invalidBodies)[number]) => verifier.mintInvalid(rule, body),
  ),
  kind(3, 'use', [key], async (verifier, index: number) => {
    await verifier.use(await verifier.anyActive(index), (holder) => holder.get('/v1/prompts/cap'));
  }),
  kind(4, 'revoke', [key], async (verifier, index: number) => {
    await verifier.revoke(await verifier.anyActive(index), verifier.t.paid);
  }),
  kind(2, 'revokeByOther', [key], async (verifier, index: number) => {
    const one = await verifier.anyActive(index);
    const other = verifier.active.find((known) => known !== one);
    await verifier.revoke(one, other?.holder ?? verifier.t.paid);
  }),
  kind(1, 'revokeItself', [key], async (verifier, index: number) => {
    const one = await verifier.anyActive(index);
    await verifier.revoke(one, one.holder);
  }),
  kind(2, 'revokeAgain', [key], async (verifier, index: number) => {
    await verifier.revoke(await verifier.anyRevoked(index), verifier.t.paid);
  }),
  kind(2, 'revokeAtOnce', [key], revokeAtOnce),
  kind(3, 'useRevoked', [key, fc.nat(3)], async (verifier, index: number, operation: number) => {
    const calls = [
      () => verifier.use(known, (holder) => holder.get('/v1/keywords')),
      () => verifier.use(known, (holder) => holder.get('/v1/prompts')),
      () => verifier.use(known, (holder) => holder.post('/v1/prompts', { text: verifier.t.text() })),
      () => verifier.use(known, (holder) => holder.post('/v1/api-keys', { name: `key ${verifier.t.nonce}` })),
    ];
    const known = await verifier.anyRevoked(index);
    await calls[operation]?.();
  }),
];

/** Revokes a key several times in parallel. Each request must succeed, and revokedAt must be set once. */
async function revokeAtOnce(verifier: KeyVerifier, index: number): Promise<void> {
  const { t } = verifier;
  const known = await verifier.anyActive(index);
  const responses = await t.paid.inParallel([1, 2, 3].map(() => () => t.paid.delete(keyPath(known.id))));
  for (const response of responses) t.accepts('KEY-22', response, 204);
  await verifier.assertRevoked(known, ...responses);
  await verifier.use(known, (holder) => holder.get('/v1/me'));
}

export const keySequences = [
  stateful(
    'stateful/keys',
    // prettier-ignore
    [
      'KEY-03', 'KEY-07', 'KEY-10', 'KEY-11', 'KEY-15', 'KEY-17', 'KEY-18', 'KEY-19', 'KEY-21', 'KEY-22',
      'KEY-23', 'KEY-24',
    ],
    { writes: true },
    (t) =>
      t.forAll(
        'any sequence of commands',
        sequences(commands, LENGTH),
        (sequence) => play(() => KeyVerifier.begin(t), sequence),
        { share: 0.25, passesKnown: true },
      ),
  ),
];
