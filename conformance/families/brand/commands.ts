import fc from 'fast-check';
import { BRAND, COMPETITORS, competitorNames } from '../../kit/brand-state.js';
import { stateful } from '../../run/check.js';
import { BrandOracle } from './oracle.js';
import { kind, play, sequences, type CommandKind } from '../../kit/sequences/command.js';

const LENGTH = 14;

/** How a save treats a field: with a value, with null (an empty list for lists), or not at all. */
const share = fc.constantFrom('left out', 'sent', 'cleared');
type Share = 'sent' | 'cleared' | 'left out';
const shares = fc.tuple(share, share, share, share, share);
type Shares = readonly [Share, Share, Share, Share, Share];

const badSaves = [
  ['BR-10', {}],
  ['BR-10', { audience: 'Owners' }],
  ['BR-11', { positioning: 'ab' }],
  ['BR-11', { positioning: 'p'.repeat(2001) }],
  ['BR-13', { positioning: 'Not to be kept', audience: {} }],
  ['BR-13', { positioning: 'Not to be kept', excludedTopics: 'Cranes' }],
] as const;

const badPins = [
  ['BR-22', { competitors: [] }],
  ['BR-22', { competitors: Array.from({ length: 65 }, (_, index) => `Rival ${index}`) }],
  ['BR-23', {}],
  ['BR-23', { competitors: ['Rival', 7] }],
] as const;

const names = fc.integer({ min: 1, max: 5 });

const commands: readonly CommandKind<BrandOracle>[] = [
  kind(5, 'save', [shares], save),
  kind(2, 'saveAlone', [], (oracle) => oracle.save(oracle.t.text('We plan.'), {})),
  kind(4, 'pin', [names], (oracle, count: number) => oracle.pin(competitorNames(oracle.t, count))),
  kind(3, 'unpin', [], (oracle) => oracle.unpin()),
  kind(3, 'pinThenSave', [names, shares], async (oracle, count: number, fields: Shares) => {
    await oracle.pin(competitorNames(oracle.t, count));
    await save(oracle, fields);
  }),
  kind(2, 'pinThenUnpin', [names], async (oracle, count: number) => {
    await oracle.pin(competitorNames(oracle.t, count));
    await oracle.unpin();
  }),
  kind(3, 'saveBadly', [fc.nat(badSaves.length - 1)], async (oracle, index: number) => {
    const [rule, body] = badSaves[index] ?? badSaves[0];
    await oracle.refused(rule, await oracle.t.paid.patch(BRAND, body), 'BR-14');
  }),
  kind(2, 'pinBadly', [fc.nat(badPins.length - 1)], async (oracle, index: number) => {
    const [rule, body] = badPins[index] ?? badPins[0];
    await oracle.refused(rule, await oracle.t.paid.put(COMPETITORS, body), 'BR-24');
  }),
  kind(2, 'raceSaves', [fc.integer({ min: 2, max: 4 })], (oracle, count: number) =>
    oracle.race(Array.from({ length: count }, () => oracle.t.text('We race.'))),
  ),
];

/** A save with each optional field sent, cleared or left out. */
function save(
  oracle: BrandOracle,
  [audience, description, tone, competitors, topics]: Shares,
): Promise<void> {
  const { t } = oracle;
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
  return oracle.save(t.text('We build.'), fields);
}

/** Sequences of commands on the brand profile, without recalibrations, whose work cannot be undone. */
export const brandSequences = [
  stateful(
    {
      id: 'stateful/brand',
      // prettier-ignore
      rules: [
        'BR-04', 'BR-05', 'BR-07', 'BR-08', 'BR-09', 'BR-10', 'BR-11', 'BR-13', 'BR-14', 'BR-16', 'BR-18', 'BR-19',
        'BR-20', 'BR-21', 'BR-22', 'BR-23', 'BR-24', 'BR-25', 'BR-26', 'BR-27', 'BR-28', 'BR-35', 'BR-36', 'BR-37',
        'NS-077',
      ],
      needs: { destructive: true },
    },
    (t) =>
      t.forAll(
        'any sequence of commands',
        sequences(commands, LENGTH),
        (sequence) => play(() => BrandOracle.begin(t), sequence),
        { share: 0.3, passesKnown: true },
      ),
  ),
];
