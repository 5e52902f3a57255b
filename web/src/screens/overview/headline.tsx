import type { components } from '@ai-visibility/client';
import { SimilarQuestions, VerdictText } from '../../ui/change.js';
import { day } from '../../ui/format.js';
import { KpiFigures } from '../../ui/kpi-figures.js';
import type { WindowDays } from '../../ui/window-days.js';

/** The verdict and the figures of the window, each with its change on the same questions. */
export function Headline({
  headline,
  from,
  to,
  days,
}: {
  headline: components['schemas']['KpiSummary'];
  from: string;
  to: string;
  days: WindowDays;
}) {
  return (
    <section class="card" aria-label="Summary">
      <p class="verdict-line">
        <VerdictText changes={headline} query={{ rangeDays: days, isOwn: true }} />
      </p>
      <p class="quiet">
        <SimilarQuestions kpi={headline} /> {day(from)} to {day(to)} (UTC days) compared with the previous{' '}
        {days} days.
      </p>
      <KpiFigures kpi={headline} changes={headline} query={{ rangeDays: days }} />
    </section>
  );
}
