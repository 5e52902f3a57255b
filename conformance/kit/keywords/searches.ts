import { matchOf, type KeywordRow } from './rows.js';

/** A search that matches some terms and not others. */
interface Search {
  readonly name: string;
  readonly q: string;
}

/** Searches for parts of existing terms, each from a different term if possible. */
export function searchesFor(rows: readonly KeywordRow[], within = ''): Search[] {
  const terms = [...new Set(rows.map(({ term }) => term))].sort();
  const isSelective = (q: string) =>
    q.includes(within) && q === q.trim() && q !== '' && rows.some((row) => matchOf(row, { q }) === 'never');
  return kinds.flatMap(({ name, of }, index) => {
    // Start at a different term for each kind.
    const rotated = [...terms.slice(index * 3), ...terms.slice(0, index * 3)];
    const found = rotated.flatMap((term) => of(term, within)).filter(isSelective);
    // Prefer punctuation that must be encoded in a query.
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

/** The start of the part that every search must contain; the middle of the term if that part is empty. */
function startOf(term: string, within: string): number {
  if (within === '') return Math.floor([...term].length / 2);
  return [...term.slice(0, Math.max(0, term.indexOf(within)))].length;
}

const endOf = (term: string, within: string) =>
  within === '' ? startOf(term, within) : startOf(term, within) + [...within].length;
