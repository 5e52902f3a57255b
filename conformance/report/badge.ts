import type { RunResult } from '../session/result.js';
import { score } from './verdicts.js';

const HEIGHT = 20;
const PADDING = 6;

/** An SVG badge with the number of passed rules out of all counted rules. */
export function renderBadge(result: RunResult): string {
  const { kept, of } = score(result);
  return badge('conformance', `${kept}/${of}`, colorOf(result));
}

/** Red if a rule failed, green if all passed, and a shade in between otherwise. */
function colorOf({ summary, exitCode }: RunResult): string {
  if (exitCode === 1) return '#c62828';
  if (exitCode !== 0) return '#b45309';
  return summary.warn + summary.skip + summary.fail > 0 ? '#5f7a0f' : '#2e7d32';
}

function badge(label: string, message: string, color: string): string {
  const left = widthOf(label) + 2 * PADDING;
  const right = widthOf(message) + 2 * PADDING;
  const width = left + right;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" role="img" aria-label="${label}: ${message}">
  <title>${label}: ${message}</title>
  <linearGradient id="s" x2="0" y2="100%"><stop offset="0" stop-color="#bbb" stop-opacity=".1"/><stop offset="1" stop-opacity=".1"/></linearGradient>
  <clipPath id="r"><rect width="${width}" height="${HEIGHT}" rx="3" fill="#fff"/></clipPath>
  <g clip-path="url(#r)">
    <rect width="${left}" height="${HEIGHT}" fill="#444"/>
    <rect x="${left}" width="${right}" height="${HEIGHT}" fill="${color}"/>
    <rect width="${width}" height="${HEIGHT}" fill="url(#s)"/>
  </g>
  <g fill="#fff" text-anchor="middle" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11">
    <text x="${left / 2}" y="14" textLength="${widthOf(label)}">${label}</text>
    <text x="${left + right / 2}" y="14" textLength="${widthOf(message)}">${message}</text>
  </g>
</svg>
`;
}

/** Width in pixels of letters, digits and slashes in 11-pixel Verdana. */
function widthOf(text: string): number {
  return Math.round([...text].reduce((sum, character) => sum + (character === '/' ? 5 : 7), 0));
}
