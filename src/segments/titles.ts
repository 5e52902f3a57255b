import { laterText } from '../domain/text.js';

/** Of several titles the last by code points, so that the order of import does not matter; null without any. */
export const lastTitle = (titles: Iterable<number>, names: ReadonlyMap<number, string>): string | null =>
  [...titles].reduce<string | null>((last, title) => laterText(last, names.get(title) ?? null), null);
