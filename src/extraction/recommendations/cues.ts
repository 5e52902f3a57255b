import type { CueKind, Language } from './languages.js';
import { nameAt, type Part } from './parts.js';

/** Words that recommend a brand or advise against it, and the brand that they are about. */
export interface Cue<Name> {
  readonly kind: CueKind;
  /** Null if the sentence has no name. */
  readonly name: Name | null;
  /** Whether its clause makes it one of several: "also". */
  readonly isPartly: boolean;
}

/** Maximum distance, in code units, between a negation and the cue that it negates. */
const NEAR = 24;
/** Marks that end a clause. */
const CLAUSE = /[;,:()–—]|\s-\s|[、。]/u;

/** The cues of a part. A negated recommendation is a warning. Negated warnings and negated first choices are left out. */
export function cuesIn<Name>(part: Part<Name>, language: Language): Cue<Name>[] {
  const { masked } = part;
  const affirmed = [...masked.matchAll(language.affirming)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }));
  const cues: Cue<Name>[] = affirmed.map(({ start }) => ({
    kind: 'recommend',
    isPartly: false,
    name: nearest(part, start, start),
  }));
  for (const found of masked.matchAll(language.cues)) {
    const { index, groups = {} } = found;
    const end = index + found[0].length;
    if (affirmed.some((idiom) => index < idiom.end && end > idiom.start)) continue;
    const kind = Object.keys(groups).find((name) => groups[name] !== undefined) as CueKind;
    const isNegated = isNegatedAt(masked, { index, end }, language);
    const name = nearest(part, index, end);
    const isPartly = language.partly.test(clauseAround(masked, { index, end }));
    if (!isNegated) cues.push({ kind, name, isPartly });
    else if (kind !== 'warn' && kind !== 'best') cues.push({ kind: 'warn', name, isPartly });
  }
  return cues;
}

function clauseAround(
  text: string,
  { index, end }: { readonly index: number; readonly end: number },
): string {
  const before = text.slice(0, index).split(CLAUSE).at(-1) ?? '';
  return before + text.slice(index, end) + (text.slice(end).split(CLAUSE)[0] ?? '');
}

function isNegatedAt(
  text: string,
  { index, end }: { readonly index: number; readonly end: number },
  { not, isUnspaced }: Language,
): boolean {
  if (isUnspaced) return false;
  const before =
    text
      .slice(Math.max(0, index - NEAR), index)
      .split(CLAUSE)
      .at(-1) ?? '';
  void end;
  return not.test(before);
}

/** The name that a cue is about: the nearest one of its clause, otherwise of its sentence. */
function nearest<Name>(part: Part<Name>, start: number, end: number): Name | null {
  const { masked, compared } = part;
  let [best, least]: [Name | null, number] = [null, Infinity];
  for (let at = 0; at < masked.length; at += 1) {
    const name = nameAt(part, at);
    if (name === undefined || compared.has(at)) continue;
    const between = at < start ? masked.slice(at, start) : masked.slice(end, at);
    const distance = between.length + (CLAUSE.test(between) ? 1_000 : 0);
    if (distance < least) [best, least] = [name, distance];
  }
  return best ?? part.subject;
}
