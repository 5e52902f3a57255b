/** The first letters of a name on a square: a brand's in its color. */
export function Avatar({ name, isBrand = false }: { name: string; isBrand?: boolean }) {
  return (
    <span class={isBrand ? 'avatar brand' : 'avatar'} aria-hidden="true">
      {initialsOf(name, isBrand ? 1 : 2)}
    </span>
  );
}

/** Letters as a reader counts them, of which some take several code units. */
function initialsOf(name: string, most: number): string {
  const words = name.split(/\s+/u).filter((word) => word !== '');
  return words
    .slice(0, most)
    .map(([first = '']) => first.toLocaleUpperCase())
    .join('');
}
