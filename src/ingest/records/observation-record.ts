import { brandNames, entriesOf, mentionsOf, type BrandNames, type Mention } from './brand-names.js';
import type { ObservationLine } from '../lines/line-types.js';
import { measuredAt } from '../lines/timestamps.js';
import { citationsOf, ownDomainsOf, type Citation } from './source-urls.js';
import type { Fault } from '../types.js';
import type { IngestWorkspace } from '../workspace.js';

/** The names and domains that brands and sources are recognized by. */
export interface Recognition {
  readonly names: BrandNames;
  readonly ownDomains: readonly string[];
}

export function recognitionOf(workspace: IngestWorkspace): Recognition {
  return { names: brandNames(workspace.brand), ownDomains: ownDomainsOf(workspace.domains) };
}

/** What a line is read with. */
export interface ReadingContext extends Recognition {
  readonly now: Date;
}

/** A line that can be stored, but for its prompt. */
export interface ObservationRecord {
  readonly line: ObservationLine;
  /** ISO 8601 in UTC, as is scheduledFor. */
  readonly observedAt: string;
  readonly scheduledFor: string;
  readonly mentions: readonly Mention[];
  readonly citations: readonly Citation[];
}

/** Reads what the schema has let pass: times, brands, sources. */
export function readObservation(
  line: ObservationLine,
  context: ReadingContext,
): { record: ObservationRecord } | { fault: Fault } {
  const observed = measuredAt(line.observedAt, context.now);
  if ('problem' in observed) return { fault: { field: 'observedAt', ...observed } };
  const scheduled = measuredAt(line.scheduledFor ?? line.observedAt, context.now);
  if ('problem' in scheduled) return { fault: { field: 'scheduledFor', ...scheduled } };
  const sources = citationsOf(line.citations ?? [], context.ownDomains);
  if ('fault' in sources) return sources;
  const mentions = mentionsOf(entriesOf(line.mentions ?? []), context.names);
  const { citations } = sources;
  return { record: { line, observedAt: observed.at, scheduledFor: scheduled.at, mentions, citations } };
}
