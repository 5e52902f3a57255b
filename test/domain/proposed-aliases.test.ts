import { expect, it } from 'vitest';
import { proposedAliases } from '../../src/domain/proposed-aliases.js';

it.each([
  [['HubSpot'], ['Hub Spot']],
  [['BlaBlaCar'], ['Bla Bla Car']],
  [['OpenAI'], ['Open AI']],
  [['Hub Spot'], ['HubSpot']],
  [['T-Mobile', 'Wal-Mart'], ['WalMart']],
  [['IBM'], ['I.B.M.']],
  [['I.B.M.'], ['IBM']],
  [['Node.js'], ['NodeJS', 'Node JS']],
  [['NodeJS'], ['Node JS', 'Node.js']],
  [['Check24'], ['Check 24']],
  [['Disney+'], ['Disney Plus']],
])('proposes other spellings of %j: %j', (names, proposed) => {
  expect(proposedAliases(names)).toEqual(proposed);
});

it('proposes none that the names cover, in any case and with any hyphens', () => {
  expect(proposedAliases(['HubSpot', 'hub-spot'])).toEqual([]);
  expect(proposedAliases(['Node.js', 'NodeJS', 'node js'])).toEqual([]);
});

it.each(['Acme', 'Deutsche Bank', 'Mumbai', 'acme.example', 'eBay', 'Česká spořitelna', 'Пятёрочка', '星河'])(
  'proposes nothing for %j',
  (name) => {
    expect(proposedAliases([name])).toEqual([]);
  },
);
