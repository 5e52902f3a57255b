import type { extensionComponents } from '@ai-visibility/client';
import { commaSeparated, label } from '../../ui/format.js';
import type { EvidenceQuery } from '../../ui/evidence.js';
import { KpiTable } from './kpi-table.js';

type PlatformBreakdown = extensionComponents['schemas']['RangePlatform'];

/** The figures of each platform, with the surfaces and models that answered. */
export function Platforms({
  scope,
  platforms,
}: {
  scope: EvidenceQuery;
  platforms: readonly PlatformBreakdown[];
}) {
  return (
    <>
      <KpiTable
        dimension="platform"
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
              <small class="quiet">{commaSeparated([...row.surfaces.map(label), ...row.models])}</small>
            </>
          ),
          kpi: row,
          query: { ...scope, platform: row.platform },
        }))}
      />
    </>
  );
}
