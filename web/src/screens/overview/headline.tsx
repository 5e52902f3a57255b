import { SimilarQuestions, VerdictText } from '../../ui/change.js';
import type { EvidenceQuery } from '../../ui/evidence.js';
import { day, longDay, plural } from '../../ui/format.js';
import { KpiFigures } from '../../ui/kpi-figures.js';
import type { Overview } from './use-overview.js';

/** The verdict and the figures of the days, each with its change on the same questions. */
export function Headline({ data, scope }: { data: Overview; scope: EvidenceQuery }) {
  const { headline, from, to } = data;
  return (
    <section class="card" aria-label="Summary">
      <p class="verdict-line">
        <VerdictText changes={headline} query={{ ...scope, isOwn: true }} />
      </p>
      <p class="quiet">
        <SimilarQuestions kpi={headline} /> {day(from)} to {day(to)} (UTC days){comparison(data)}.
      </p>
      <KpiFigures kpi={headline} changes={headline} query={scope} />
    </section>
  );
}

const DAY_MS = 86_400_000;

function comparison({ compare, from, to, previousFrom, previousTo }: Overview): string {
  if (previousFrom === null || previousTo === null) return '';
  const days = 1 + (Date.parse(to) - Date.parse(from)) / DAY_MS;
  if (compare === 'previous')
    return ` compared with the previous ${days === 1 ? 'day' : plural(days, 'day')}`;
  return ` compared with ${longDay(previousFrom)} to ${longDay(previousTo)}`;
}
