import { normalizeDomains } from '../../domain/page-url.js';
import { brandNames, entriesOf, mentionsOf, type BrandNames, type Mention } from './brand-names.js';
import type { ObservationLine } from '../lines/line-types.js';
import { measurementTime, type MeasurementSpan } from '../lines/timestamps.js';
import { citationsOf, type Citation } from './source-urls.js';
import type { Fault } from '../types.js';
import type { IngestWorkspace } from '../workspace.js';

/** The names and domains by which brands and own sources are recognized. */
export interface Recognition {
  readonly names: BrandNames;
  readonly ownDomains: readonly string[];
}

export function recognitionOf(workspace: IngestWorkspace): Recognition {
  return { names: brandNames(workspace.brand), ownDomains: normalizeDomains(workspace.domains) };
}

/** What reading a line depends on. */
export interface ReadingContext extends Recognition, MeasurementSpan {}

/** A line that can be stored once its prompt is known. */
export interface ObservationRecord {
  readonly line: ObservationLine;
  /** ISO 8601 in UTC, like scheduledFor. */
  readonly observedAt: string;
  readonly scheduledFor: string;
  readonly mentions: readonly Mention[];
  readonly citations: readonly Citation[];
}

/** Reads the times, brands and sources of a line that is valid by its schema. */
export function readObservation(
  line: ObservationLine,
  context: ReadingContext,
): { record: ObservationRecord } | { fault: Fault } {
  const observed = measurementTime(line.observedAt, context);
  if ('problem' in observed) return { fault: { field: 'observedAt', ...observed } };
  const scheduled = measurementTime(line.scheduledFor ?? line.observedAt, {
    now: context.now,
    keptFrom: null,
  });
  if ('problem' in scheduled) return { fault: { field: 'scheduledFor', ...scheduled } };
  const sources = citationsOf(line.citations ?? [], context.ownDomains);
  if ('fault' in sources) return sources;
  const mentions = mentionsOf(entriesOf(line.mentions ?? []), context.names);
  const { citations } = sources;
  return { record: { line, observedAt: observed.at, scheduledFor: scheduled.at, mentions, citations } };
}
