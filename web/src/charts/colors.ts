/** CSS variables of `styles.css` for the series. The first is the color of the workspace's brand. */
const SERIES = ['--series-1', '--series-2', '--series-3', '--series-4', '--series-5', '--series-6'];

/** The CSS variable of a series by its index. Colors repeat after the sixth. */
export function seriesColor(index: number): string {
  return SERIES[index % SERIES.length] ?? '--series-1';
}

/** The current value of a CSS color variable, for drawing on a canvas. */
export function colorOf(variable: string, within: Element): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${variable})`;
  within.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** The font of texts in charts. */
export const fontOf = (size: number, weight = 400): string =>
  // eslint-disable-next-line no-restricted-syntax -- a font, which nobody reads
  `${weight} ${Math.round(size)}px 'Inter Variable', system-ui, sans-serif`;

/** The color with a lower opacity. `color` is a computed value such as `rgb(36, 71, 200)`. */
export function fade(color: string, opacity: number): string {
  return color.replace(/^rgb\((.*)\)$/, `rgba($1, ${opacity})`);
}
