import type { Timeline, TimelineCall } from '../record/timeline.js';
import { html, type Markup } from './markup.js';

const ROW = 26;
const LEFT = 90;
const BARS = 620;
const WIDTH = LEFT + BARS + 20;

/** A timeline as a drawing: one row per call, with a bar from its request to its response. */
export function timelineSvg({ calls }: Timeline): Markup {
  const last = Math.max(...calls.map(({ start, end }) => end ?? start), 1);
  const height = calls.length * ROW + 10;
  return html`<svg
    class="timeline"
    role="img"
    aria-label="Calls from request to response"
    viewBox="0 0 ${WIDTH} ${height}"
  >
    ${calls.map((call, row) => rowPart(call, row, last))}
  </svg>`;
}

function rowPart(
  { name, client, label, outcome, start, end }: TimelineCall,
  row: number,
  last: number,
): Markup {
  const scale = (position: number) => LEFT + Math.round((position / last) * BARS);
  const top = 4 + row * ROW;
  const from = scale(start);
  const width = Math.max(4, scale(end ?? last) - from);
  const who = client === 0 ? 'after' : `client ${client}`;
  return html`<g>
    <title>${label} -> ${outcome}</title>
    <text x="0" y="${top + 15}">${name} ${who}</text>
    <rect
      x="${from}"
      y="${top}"
      width="${width}"
      height="${ROW - 6}"
      rx="3"
      class="${end === null ? 'open' : 'done'}"
    />
    <text x="${Math.min(from + 6, LEFT + BARS - 120)}" y="${top + 15}" class="label"
      >${label.slice(0, 60)}</text
    >
  </g>`;
}
