import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { nameKey } from '../../../src/domain/text.js';
import { companiesIn } from '../../../src/extraction/companies/companies.js';
import { readMarkup } from '../../../src/extraction/markup.js';

/** The markup of names in answers. Companies of the kind `o`, named in passing, are not scored. */
const KINDS = {
  l: 'list',
  b: 'bold',
  t: 'table',
  h: 'heading',
  k: 'link',
  p: 'plain text',
  o: 'in passing',
} as const;
type Kind = (typeof KINDS)[keyof typeof KINDS];

/** An answer with the companies that it names, as its author judged. */
export interface JudgedAnswer {
  readonly language: string;
  readonly text: string;
  readonly companies: readonly { readonly name: string; readonly kind: Kind }[];
}

const MARK = /⟦([lbthkpo]):(?:[^⟦⟧=]+=)?([^⟦⟧]+)⟧/g;

/** The judged answers of all languages. Half of each language is held out. */
export function readJudgedAnswers(part: 'known' | 'held-out'): JudgedAnswer[] {
  const folder = new URL('./answers/', import.meta.url);
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      type File = { language: string } & Record<'known' | 'held-out', string[]>;
      const file = parse(readFileSync(new URL(name, folder), 'utf8')) as File;
      return file[part].map((marked) => ({
        language: file.language,
        text: marked.replace(MARK, '$2'),
        companies: [...marked.matchAll(MARK)].map(([, kind = 'p', written = '']) => ({
          name: written,
          kind: KINDS[kind as keyof typeof KINDS],
        })),
      }));
    });
}

/** The companies found in an answer. */
export interface FoundInAnswer {
  readonly answer: JudgedAnswer;
  readonly right: readonly string[];
  readonly wrong: readonly string[];
  readonly missed: readonly string[];
  /** The kind by which each company was found, or is named; those in passing are left out. */
  readonly kinds: ReadonlyMap<string, string>;
}

/** Compares what is found in an answer, for a profile without brands, with what its author judged. */
export function findIn(answer: JudgedAnswer): FoundInAnswer {
  const { hidden } = readMarkup(answer.text);
  const found = companiesIn(answer.text, { named: [], hidden, isKnown: () => false });
  const judged = new Map(answer.companies.map(({ name, kind }) => [nameKey(name), kind]));
  const names = new Set(found.map(({ name }) => nameKey(name)));
  const wanted = answer.companies.filter(({ kind }) => kind !== 'in passing');
  return {
    answer,
    right: wanted.filter(({ name }) => names.has(nameKey(name))).map(({ name }) => name),
    missed: wanted.filter(({ name }) => !names.has(nameKey(name))).map(({ name }) => name),
    wrong: found.filter(({ name }) => !judged.has(nameKey(name))).map(({ name }) => name),
    kinds: new Map([
      ...found.map(({ name, kind }) => [name, kind === 'text' ? 'plain text' : kind] as const),
      ...answer.companies.map(({ name, kind }) => [name, kind] as const),
    ]),
  };
}

export interface CompanyScore {
  readonly kind: string;
  /** The companies that the answers name. */
  readonly companies: number;
  readonly precision: number;
  readonly recall: number;
}

/** The scores by kind, of all, and of whether an answer names any company. */
export function scoresOf(found: readonly FoundInAnswer[]): CompanyScore[] {
  const kinds = Object.values(KINDS).filter((kind) => kind !== 'in passing');
  const count = (of: 'right' | 'wrong' | 'missed', kind?: string) =>
    found.reduce(
      (sum, one) => sum + one[of].filter((name) => kind === undefined || one.kinds.get(name) === kind).length,
      0,
    );
  const scoreOf = (name: string, kind?: string): CompanyScore => {
    const [right, wrong, missed] = [count('right', kind), count('wrong', kind), count('missed', kind)];
    return {
      ...{ kind: name, companies: right + missed },
      ...{ precision: right / (right + wrong), recall: right / (right + missed) },
    };
  };
  const names = (one: FoundInAnswer) => one.right.length + one.missed.length > 0;
  const finds = (one: FoundInAnswer) => one.right.length + one.wrong.length > 0;
  const both = found.filter((one) => names(one) && finds(one)).length;
  return [
    ...kinds.map((kind) => scoreOf(kind, kind)),
    scoreOf('all'),
    {
      ...{ kind: 'answers that name any', companies: found.filter(names).length },
      ...{ precision: both / found.filter(finds).length, recall: both / found.filter(names).length },
    },
  ];
}
