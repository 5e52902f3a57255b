import { directed } from '../../run/check.js';
import type { CheckContext } from '../../run/context.js';
import { exactly, readFiltered } from './filter-checks.js';
import { lacking, matching, matchOf, strangers, type KeywordRow } from '../../kit/keywords/rows.js';
import {
  compareWithUniverse,
  isComplete,
  keywordUniverse,
  pageThatShows,
  type Universe,
} from '../../kit/keywords/universe.js';

/** The search of keywords by a part of their term. */
export const keywordSearchChecks = [
  directed({ id: 'keywords/search', rules: ['KW-19', 'KW-20', 'NS-096'], needs: {} }, async (t) => {
    const { rows, base } = await keywordUniverse(t);
    const searches = searchesFor(rows, base.q);
    if (searches.length === 0) t.skip('too-few-rows');
    for (const { name, q } of searches)
      await t.case(`${name}, q=${q}`, () => exactly(t, 'KW-19', 'KW-20', { q }));
    for (const q of otherMembers(rows)) await t.case(`q=${q}`, () => onlyTerms(t, q));
    await t.case('case', () => searchInOtherCase(t));
  }),
  directed({ id: 'keywords/literal-search', rules: ['KW-21'], needs: {} }, async (t) => {
    await keywordUniverse(t);
    for (const q of special) await t.case(`q=${q}`, () => literally(t, q));
  }),
];

/** Characters that mean something to SQL, to patterns and to regular expressions. */
const special = ['%', '_', '*', '.', '\\', "'", '[', '.*'];

/** A search that tells: some terms hold it, others do not. */
interface Search {
  readonly name: string;
  readonly q: string;
}

/** Searches for parts of terms that are there, each of another term where that is possible. */
export function searchesFor(rows: readonly KeywordRow[], within = ''): Search[] {
  const terms = [...new Set(rows.map(({ term }) => term))].sort();
  const isTelling = (q: string) =>
    q.includes(within) && q === q.trim() && q !== '' && rows.some((row) => matchOf(row, { q }) === 'never');
  return kinds.flatMap(({ name, of }, index) => {
    // Begins at another term for each kind.
    const turned = [...terms.slice(index * 3), ...terms.slice(0, index * 3)];
    const found = turned.flatMap((term) => of(term, within)).filter(isTelling);
    // Of punctuation, the one that a query must encode.
    const q = found.find((one) => name === 'punctuation' && encodeURIComponent(one) !== one) ?? found[0];
    return q === undefined ? [] : [{ name, q }];
  });
}

const kinds: readonly { readonly name: string; readonly of: (term: string, within: string) => string[] }[] = [
  { name: 'prefix', of: (term, within) => [cut(term, 0, Math.max(5, endOf(term, within)))] },
  { name: 'middle', of: (term, within) => [cut(term, startOf(term, within) - 2, endOf(term, within) + 3)] },
  {
    name: 'suffix',
    of: (term, within) => [cut(term, Math.min(startOf(term, within), [...term].length - 5))],
  },
  { name: 'whole term', of: (term) => [term] },
  {
    name: 'one character',
    of: (term) => [...new Set(term)].filter((one) => /[a-z0-9]/i.test(one)).reverse(),
  },
  { name: 'two words', of: (term) => term.match(/(?<!\S)\S+ \S+$/)?.slice(0, 1) ?? [] },
  { name: 'capitals', of: (term) => term.match(/[A-Z]{2,}|[A-Z][a-z]+/g) ?? [] },
  { name: 'punctuation', of: (term) => term.match(/[a-z0-9]{0,40}[%_'.&+#/-][a-z0-9]*/gi) ?? [] },
  { name: 'beyond ASCII', of: (term) => term.match(/[^\p{ASCII}\s]\p{L}*/gu) ?? [] },
];

const cut = (term: string, from: number, to?: number) => [...term].slice(Math.max(0, from), to).join('');

/** Position of the part that every search must hold; the middle of the term when there is none. */
function startOf(term: string, within: string): number {
  if (within === '') return Math.floor([...term].length / 2);
  return [...term.slice(0, Math.max(0, term.indexOf(within)))].length;
}

const endOf = (term: string, within: string) =>
  within === '' ? startOf(term, within) : startOf(term, within) + [...within].length;

/** What stands in other members of the rows: an engine, a topic, the host of a page. */
function otherMembers(rows: readonly KeywordRow[]): string[] {
  const host = /\/\/([^/]+)/.exec(rows.find(({ url }) => url !== null)?.url ?? '')?.[1];
  return [rows[0]?.engine, rows[0]?.topic, host].filter((value) => value !== undefined);
}

/** The search looks at the term alone. Without the base, for which another search may stand. */
async function onlyTerms(t: CheckContext, q: string): Promise<void> {
  const { rows, evidence } = await readFiltered(t, 'KW-19', await keywordUniverse(t), { q });
  t.noDifference('KW-19', strangers(rows, { q }), `only rows whose term holds "${q}"`, ...evidence);
}

/** Nothing says whether `q` minds case: what it gives lies between both readings. */
async function searchInOtherCase(t: CheckContext): Promise<void> {
  const universe = await keywordUniverse(t);
  const words = universe.rows.flatMap(({ term }) => term.match(/[a-z]{4,}/g) ?? []);
  const q = words
    .find((word) => matching(universe.rows, { q: word.toUpperCase() }).length === 0)
    ?.toUpperCase();
  if (q === undefined || universe.base.q !== undefined) return t.skipRule('NS-096', 'too-few-rows');
  const { rows, evidence } = await readFiltered(t, 'KW-19', universe, { q });
  t.noDifference('KW-19', strangers(rows, { q }), `only terms that hold "${q}" in any case`, ...evidence);
  t.observe('NS-096', `q ${rows.length > 0 ? 'does not mind' : 'minds'} case`, rows.length > 0, ...evidence);
}

/** A search without base: what has a special meaning would bring terms that do not hold the character. */
async function literally(t: CheckContext, q: string): Promise<void> {
  const universe: Universe = await keywordUniverse(t);
  const { differences, evidence } = await compareWithUniverse(t, async (now) => {
    const walk = await readFiltered(t, 'KW-21', now, { q });
    t.noDifference(
      'KW-21',
      strangers(walk.rows, { q }),
      `only terms that hold ${q} itself`,
      ...walk.evidence,
    );
    const missing = now.base.q === undefined ? lacking(walk.rows, now.rows, { ...now.base, q }) : [];
    return { differences: missing, evidence: [...pageThatShows(now, missing), ...walk.evidence] };
  });
  if (differences.length === 0 || isComplete(t, universe, 'KW-21'))
    t.noDifference('KW-21', differences, `all terms that hold ${q} itself`, ...evidence);
}
