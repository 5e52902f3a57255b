/** Colors of series, as CSS variables of styles.css. The first is the own brand's. */
const SERIES = ['--series-1', '--series-2', '--series-3', '--series-4', '--series-5', '--series-6'];

/** The variable of a series by its place; they repeat after the sixth. */
export function seriesColor(index: number): string {
  return SERIES[index % SERIES.length] ?? '--series-1';
}

/** The present color of a CSS variable, for drawing on a canvas. */
export function colorOf(variable: string, within: Element): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${variable})`;
  within.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** The same color, less opaque. `color` is in a form that browsers compute, such as `rgb(36, 71, 200)`. */
export function fade(color: string, opacity: number): string {
  return color.replace(/^rgb\((.*)\)$/, `rgba($1, ${opacity})`);
}
