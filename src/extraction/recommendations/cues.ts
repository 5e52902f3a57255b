import type { CueKind, Language } from './languages.js';
import type { MaskedName } from './masked-text.js';
import type { Part } from './parts.js';

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
  const { text, phrases } = part;
  if (phrases.length === 0) return [];
  const names = preferredNames(part, language);
  const cues: Cue<Name>[] = [];
  const idioms = phrases.filter(({ kind }) => kind === 'affirming');
  for (const { start } of idioms)
    cues.push({ kind: 'recommend', isPartly: false, name: nearest(part, names, start, start) });
  for (const { kind, start, end } of phrases) {
    if (kind === 'affirming' || kind === 'reported') continue;
    if (idioms.some((idiom) => start < idiom.end && end > idiom.start)) continue;
    const before = text.slice(part.start, start).split(CLAUSE).at(-1) ?? '';
    const after = text.slice(end, part.end).split(CLAUSE, 1)[0] ?? '';
    const isPartly = language.partly.test(before + text.slice(start, end) + after);
    const isNegated = !language.isUnspaced && language.not.test(before.slice(-NEAR));
    if (isNegated && (kind === 'warn' || kind === 'best')) continue;
    const name = nearest(part, names, start, end);
    cues.push({ kind: isNegated ? 'warn' : kind, name, isPartly });
  }
  return cues;
}

/** The names of a part without those that it prefers another one to: "rather than Acme". Some languages put these words behind. */
function preferredNames<Name>(
  { text, start, names }: Part<Name>,
  { than, isUnspaced }: Language,
): MaskedName<Name>[] {
  return names.filter(({ at }) => {
    const near = isUnspaced ? text.slice(at + 1, at + 6) : text.slice(Math.max(start, at - 16), at);
    const [found] = than.exec(near) ?? [];
    return found === undefined || !(isUnspaced ? near.startsWith(found) : near.trimEnd().endsWith(found));
  });
}

/** The name that a cue is about: the nearest one of its clause, otherwise of its sentence. */
function nearest<Name>(
  { text, subject }: Part<Name>,
  names: readonly MaskedName<Name>[],
  start: number,
  end: number,
): Name | null {
  let [best, least]: [Name | null, number] = [null, Infinity];
  for (const { name, at } of names) {
    const between = at < start ? text.slice(at, start) : text.slice(end, at);
    const distance = between.length + (CLAUSE.test(between) ? 1_000 : 0);
    if (distance < least) [best, least] = [name, distance];
  }
  return best ?? subject;
}
