import type { components } from '@ai-visibility/client';
import { label } from '../../ui/format.js';
import type { WindowDays } from '../../ui/window-days.js';
import { KpiTable } from './kpi-table.js';

type PlatformBreakdown = components['schemas']['PlatformBreakdown'];

/** The figures of each platform, with the surfaces and models that answered. */
export function Platforms({
  days,
  platforms,
}: {
  days: WindowDays;
  platforms: readonly PlatformBreakdown[];
}) {
  return (
    <section class="card">
      <h2>Platforms and surfaces</h2>
      <KpiTable
        dimension="Platform"
        rows={platforms.map((row) => ({
          key: row.platform,
          data: {
            platform: row.platform,
            surfaces: row.surfaces.join(', '),
            models: row.models.join(', '),
          },
          name: label(row.platform),
          heading: (
            <>
              {label(row.platform)}
              <br />
              <small class="quiet">{[...row.surfaces.map(label), ...row.models].join(', ')}</small>
            </>
          ),
          kpi: row,
          query: { rangeDays: days, platform: row.platform },
        }))}
      />
    </section>
  );
}
