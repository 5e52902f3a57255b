import { isCommonWord, isSmallCommonWord } from '../domain/common-words.js';
import { normalizeDomains } from '../domain/page-url.js';
import { nameKey } from '../domain/text.js';
import { foldName } from './fold.js';
import { inflectionOf, type Inflection } from './inflection.js';
import { otherSpellings } from './spellings.js';
import type { BrandIdentity, BrandProfile } from './types.js';

export interface Brand {
  readonly name: string;
  readonly isOwn: boolean;
  /** Normalized, some with a path. */
  readonly domains: readonly string[];
}

/** One way to name a brand. */
export interface Name {
  /** `decoy`: a longer phrase that contains a name and does not mean the brand. */
  readonly kind: 'name' | 'domain' | 'decoy';
  readonly brand: Brand;
  readonly text: string;
  /** See `nameKey`; distinguishes names that differ only in accents. */
  readonly key: string;
  /** The option of the profile; undefined = not set. */
  readonly option: boolean | undefined;
  /** A common word, which takes no plural. */
  readonly isCommonWord: boolean;
  /** Counts only with a capital letter, or next to the brand's domain. */
  readonly needsCapital: boolean;
}

/** A text to search for. */
export interface Pattern {
  readonly folded: string;
  /** The names that fold to the text, in the order of the profile. */
  readonly names: readonly Name[];
  /** The names whose inflected forms begin with the text. */
  readonly inflected: readonly { readonly name: Name; readonly inflection: Inflection }[];
}

export function brandsOf({ own, competitors }: BrandProfile): { brand: Brand; identity: BrandIdentity }[] {
  const all = competitors.map((identity) => ({ identity, isOwn: false }));
  if (own !== null) all.unshift({ identity: own, isOwn: true });
  return all.map(({ identity, isOwn }) => ({
    identity,
    brand: { name: identity.name.trim(), isOwn, domains: normalizeDomains(identity.domains ?? []) },
  }));
}

/** Everything to search for. The spellings of a profile come before other spellings of its names. */
export function patternsOf(profile: BrandProfile): Pattern[] {
  const patterns = new Map<string, { names: Name[]; inflected: Pattern['inflected'][number][] }>();
  const patternOf = (folded: string) => {
    const pattern = patterns.get(folded) ?? { names: [], inflected: [] };
    patterns.set(folded, pattern);
    return pattern;
  };
  const names = brandsOf(profile).flatMap(({ brand, identity }) => namesOf(brand, identity));
  const others = names.filter(({ kind }) => kind === 'name').flatMap(otherNames);
  for (const name of [...names, ...others]) {
    for (const folded of spellingsOf(name)) patternOf(folded).names.push(name);
    const inflection = isInflected(name) ? inflectionOf(name.text) : null;
    if (inflection !== null) patternOf(inflection.stem).inflected.push({ name, inflection });
  }
  return [...patterns].map(([folded, pattern]) => ({ folded, ...pattern }));
}

function namesOf(brand: Brand, identity: BrandIdentity): Name[] {
  const name = (kind: Name['kind'], text: string): Name => ({
    ...{ kind, brand, text, key: nameKey(text), option: identity.commonWord },
    isCommonWord: kind === 'name' && (identity.commonWord ?? isCommonWord(text)),
    needsCapital:
      kind === 'name' && (identity.commonWord ?? (isCommonWord(text) && !isSmallCommonWord(text))),
  });
  return [
    ...[identity.name, ...(identity.aliases ?? [])].map((text) => name('name', text.trim())),
    ...brand.domains.map((text) => name('domain', text)),
    ...(identity.notIn ?? []).map((text) => name('decoy', text.trim())),
  ];
}

/** Forms of a common word that needs no capital letter would be forms of the word. */
function isInflected({ kind, isCommonWord, needsCapital }: Name): boolean {
  return kind === 'name' && (!isCommonWord || needsCapital);
}

/** The name in other spellings. */
function otherNames(name: Name): Name[] {
  return otherSpellings(name.text).map(({ text, isInWords }) => {
    const isCommon = name.option ?? (isInWords ? text.split(' ').every(isCommonWord) : isCommonWord(text));
    return { ...name, text, key: nameKey(text), isCommonWord: isCommon, needsCapital: isCommon };
  });
}

/** A name is also recognized without its apostrophes ("Lowes") and without the exclamation mark at its end ("Yahoo"). */
function spellingsOf({ kind, text }: Name): string[] {
  if (kind !== 'name') return [foldName(text)].filter((folded) => folded !== '');
  const folded = foldName(text);
  const shorter = folded.replace(/!$/, '');
  const spellings = [folded, shorter, shorter.replaceAll("'", '')];
  return [...new Set(spellings)].filter((spelling) => spelling.trim() !== '');
}
