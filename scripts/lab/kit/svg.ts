/** A chart. Rules of CSS are for light and for dark color schemes. */
export interface Chart {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  /** Of texts without the style `title` or `small`, in pixels. */
  readonly fontSize: number;
  readonly light: readonly string[];
  readonly dark: readonly string[];
}

/**
 * A picture of these parts. It follows the color scheme of the reader, also inside an <img>, and its texts may have the
 * style `title` or `small`.
 */
export function svgDocument(
  { width, height, title, fontSize, light, dark }: Chart,
  parts: readonly string[],
): string {
  const style = [
    `  text { font: ${fontSize}px system-ui, sans-serif; fill: #1f2328; }`,
    '  .title { font-size: 13px; font-weight: 600; }',
    '  .small { font-size: 11px; fill: #59636e; }',
    ...light.map((rule) => `  ${rule}`),
    '  @media (prefers-color-scheme: dark) {',
    '    text { fill: #e6edf3; }',
    '    .small { fill: #9198a1; }',
    ...dark.map((rule) => `    ${rule}`),
    '  }',
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escaped(title)}</title>`,
    '<style>',
    ...style,
    '</style>',
    ...parts,
    '</svg>',
    '',
  ].join('\n');
}

/** A text whose start, or another anchor, is at a point of its baseline. */
export function textAt(
  x: number,
  y: number,
  content: string,
  style?: string,
  anchor?: 'middle' | 'end',
): string {
  const look = `${attribute('class', style)}${attribute('text-anchor', anchor)}`;
  return `<text x="${round(x)}" y="${round(y)}"${look}>${escaped(content)}</text>`;
}

export const lineBetween = (style: string, x1: number, y1: number, x2: number, y2: number): string =>
  `<line class="${style}" x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}"/>`;

/** A rectangle from its top left corner. */
export function rectangle(
  style: string,
  [x, y]: readonly [x: number, y: number],
  [width, height]: readonly [width: number, height: number],
  radius?: number,
): string {
  const place = `x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"`;
  return `<rect class="${style}" ${place}${attribute('rx', radius)}/>`;
}

/** A dot, with a title that the reader sees when pointing at it. */
export function dot(style: string, x: number, y: number, title?: string): string {
  const inside = title === undefined ? '' : `<title>${escaped(title)}</title>`;
  return `<circle class="${style}" cx="${round(x)}" cy="${round(y)}" r="3.5">${inside}</circle>`;
}

const attribute = (name: string, value: string | number | undefined) =>
  value === undefined ? '' : ` ${name}="${value}"`;

const round = (value: number) => Math.round(value * 10) / 10;

const escaped = (content: string) =>
  content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
