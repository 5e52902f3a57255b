import type { ChartEvent } from '../../charts/reading.js';
import { TimeSeries } from '../../charts/time-series.js';
import { score } from '../../ui/format.js';
import { Loaded } from '../../ui/states.js';
import type { WindowDays } from '../../ui/window-days.js';
import { useMetric } from './use-metric.js';

/** The daily visibility score with its confidence band. */
export function VisibilityChart({ days, events }: { days: WindowDays; events: readonly ChartEvent[] }) {
  const rows = useMetric('visibility', days);
  return (
    <section class="card">
      <h2>Visibility over time</h2>
      <Loaded from={rows}>
        {({ rows }) => (
          <TimeSeries
            title="Visibility score by day, in percent of the answers"
            scale="Visibility score, 0 to 100"
            days={rows.map((row) => row.date)}
            format={score}
            query={{ isOwn: true }}
            events={events}
            series={[
              {
                name: 'Visibility',
                values: rows.map((row) => row.visibilityScore),
                low: rows.map((row) => row.visibilityLow),
                high: rows.map((row) => row.visibilityHigh),
              },
            ]}
          />
        )}
      </Loaded>
    </section>
  );
}
