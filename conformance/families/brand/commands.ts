import fc from 'fast-check';
import { BRAND, COMPETITORS, competitorNames } from '../../kit/brand-state.js';
import { kind, play, sequences, type CommandKind } from '../../kit/sequences/command.js';
import { stateful } from '../../run/check.js';
import { BrandVerifier } from './verifier.js';

const LENGTH = 14;

/** The states of a field in a save: omitted, with a value, or cleared by null (by an empty list for lists). */
const share = fc.constantFrom('left out', 'sent', 'cleared');
type Share = 'sent' | 'cleared' | 'left out';
const shares = fc.tuple(share, share, share, share, share);
type Shares = readonly [Share, Share, Share, Share, Share];

const invalidSaves = [
  ['BR-10', {}],
  ['BR-10', { audience: 'Owners' }],
  ['BR-11', { positioning: 'ab' }],
  ['BR-11', { positioning: 'p'.repeat(2001) }],
  ['BR-13', { positioning: 'Not to be kept', audience: {} }],
  ['BR-13', { positioning: 'Not to be kept', excludedTopics: 'Cranes' }],
] as const;

const invalidPins = [
  ['BR-22', { competitors: [] }],
  ['BR-22', { competitors: Array.from({ length: 65 }, (_, index) => `Rival ${index}`) }],
  ['BR-23', {}],
  ['BR-23', { competitors: ['Rival', 7] }],
] as const;

const names = fc.integer({ min: 1, max: 5 });

const commands: readonly CommandKind<BrandVerifier>[] = [
  kind(5, 'save', [shares], save),
  kind(2, 'saveAlone', [], (verifier) => verifier.save(verifier.t.text('We plan.'), {})),
  kind(4, 'pin', [names], (verifier, count: number) => verifier.pin(competitorNames(verifier.t, count))),
  kind(3, 'unpin', [], (verifier) => verifier.unpin()),
  kind(3, 'pinThenSave', [names, shares], async (verifier, count: number, fields: Shares) => {
    await verifier.pin(competitorNames(verifier.t, count));
    await save(verifier, fields);
  }),
  kind(2, 'pinThenUnpin', [names], async (verifier, count: number) => {
    await verifier.pin(competitorNames(verifier.t, count));
    await verifier.unpin();
  }),
  kind(3, 'saveInvalid', [fc.nat(invalidSaves.length - 1)], async (verifier, index: number) => {
    const [rule, body] = invalidSaves[index] ?? invalidSaves[0];
    await verifier.rejected(rule, await verifier.t.paid.patch(BRAND, body), 'BR-14');
  }),
  kind(2, 'pinInvalid', [fc.nat(invalidPins.length - 1)], async (verifier, index: number) => {
    const [rule, body] = invalidPins[index] ?? invalidPins[0];
    await verifier.rejected(rule, await verifier.t.paid.put(COMPETITORS, body), 'BR-24');
  }),
  kind(2, 'raceSaves', [fc.integer({ min: 2, max: 4 })], (verifier, count: number) =>
    verifier.race(Array.from({ length: count }, () => verifier.t.text('We race.'))),
  ),
];

/** Saves with each optional field sent, cleared or omitted. */
function save(
  verifier: BrandVerifier,
  [audience, description, tone, competitors, topics]: Shares,
): Promise<void> {
  const { t } = verifier;
  const text = (name: string) => ({ sent: t.text(name), cleared: null, 'left out': undefined });
  const list = (items: readonly string[]) => ({ sent: items, cleared: [], 'left out': undefined });
  const all = {
    audience: text('Owners')[audience],
    productDescription: text('Plans and fees')[description],
    tone: text('Plain')[tone],
    competitors: list(competitorNames(t, 2))[competitors],
    excludedTopics: list([t.text('Cranes'), t.text('Roads')])[topics],
  };
  const fields = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  return verifier.save(t.text('We build.'), fields);
}

/** Sequences of commands on the brand profile. Recalibrations are excluded, because their effects cannot be undone. */
export const brandSequences = [
  stateful(
    'stateful/brand',
    // prettier-ignore
    [
      'BR-04', 'BR-05', 'BR-07', 'BR-08', 'BR-09', 'BR-10', 'BR-11', 'BR-13', 'BR-14', 'BR-16', 'BR-18', 'BR-19',
      'BR-20', 'BR-21', 'BR-22', 'BR-23', 'BR-24', 'BR-25', 'BR-26', 'BR-27', 'BR-28', 'BR-35', 'BR-36', 'BR-37',
      'NS-077',
    ],
    { destructive: true },
    (t) =>
      t.forAll(
        'any sequence of commands',
        sequences(commands, LENGTH),
        (sequence) => play(() => BrandVerifier.begin(t), sequence),
        { share: 0.3, passesKnown: true },
      ),
  ),
];
