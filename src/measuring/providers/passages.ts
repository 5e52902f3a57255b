import { at, countOf, listOf } from './json.js';

/** The start and end of a part of an answer, in UTF-16 code units as in `slice`. */
export type Offsets = readonly [start: number, end: number];

/** The parts of an answer that a provider marks as supported by an entry of its response. */
export type Passages = ReadonlyMap<unknown, readonly Offsets[]>;

/** The length of a character in the units that a provider counts. */
type Width = (character: string) => number;

export const inCharacters: Width = () => 1;
export const inBytes: Width = (character) => Buffer.byteLength(character);

/**
 * Reads places in a text as offsets in an answer that has the text at `start`. They are null if they are not a part of the
 * text, or divide a character.
 */
export function offsetsIn(
  text: string,
  width: Width,
  start = 0,
): (from: unknown, to: unknown) => Offsets | null {
  const places = new Map<unknown, number>();
  let [counted, units] = [0, start];
  for (const character of text) {
    places.set(counted, units);
    counted += width(character);
    units += character.length;
  }
  places.set(counted, units);
  return (from, to) => {
    const [first, end] = [places.get(from), places.get(to)];
    return first === undefined || end === undefined || first >= end ? null : [first, end];
  };
}

/** Offsets in an answer as they are recorded; invalid ones are left out. */
export function recordedOffsets(text: string, recorded: unknown): Offsets[] {
  return listOf(recorded).flatMap((pair): Offsets[] => {
    const [start, end] = [countOf(at(pair, 0)), countOf(at(pair, 1))];
    return start === null || end === null || start >= end || end > text.length ? [] : [[start, end]];
  });
}
