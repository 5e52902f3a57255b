/** The CSS variable of the workspace's brand. */
const OWN = '--series-1';

/** CSS variables of other brands. */
const OTHERS = Array.from({ length: 10 }, (_, index) => `--series-${index + 2}`);

/** The color of a brand, as a CSS variable. */
export type BrandColor = (brand: { readonly brand: string; readonly isOwn: boolean }) => string;

/**
 * The colors of brands, the same on every screen and in every window. The hash of a name chooses its color. If an earlier
 * competitor has that color, the name gets the next free one, until all are taken.
 *
 * @param competitors all competitors of the workspace, in the order of its profile
 */
export function brandColors(competitors: readonly string[]): BrandColor {
  const colors = new Map<string, string>();
  const free = new Set(OTHERS);
  for (const name of competitors) {
    if (free.size === 0) break;
    const color = fromHashOn(name).find((one) => free.has(one)) ?? OWN;
    free.delete(color);
    colors.set(name, color);
  }
  return ({ brand, isOwn }) => (isOwn ? OWN : (colors.get(brand) ?? fromHashOn(brand)[0] ?? OWN));
}

/** All colors of other brands, starting with that of the name. */
function fromHashOn(name: string): string[] {
  const start = hash(name) % OTHERS.length;
  return [...OTHERS.slice(start), ...OTHERS.slice(0, start)];
}

/** FNV-1a, 32 bits, of the UTF-16 code units. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value >>> 0;
}
