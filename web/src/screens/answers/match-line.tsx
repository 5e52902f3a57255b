import { matchesIn } from './matches.js';

/** Characters of the text on each side of the match. */
const AROUND = 90;

/** The first match of a search with the text around it, since an excerpt may end before it. */
export function MatchLine({ text, search }: { text: string; search: string }) {
  const [match] = matchesIn(text, search);
  if (match === undefined) return null;
  const from = Math.max(0, match.start - AROUND);
  const to = Math.min(text.length, match.end + AROUND);
  return (
    <p class="quiet match-line">
      {from > 0 && '… '}
      {text.slice(from, match.start)}
      <mark class="match">{text.slice(match.start, match.end)}</mark>
      {text.slice(match.end, to)}
      {to < text.length && ' …'}
    </p>
  );
}
