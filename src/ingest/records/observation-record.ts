import { hash } from 'node:crypto';
import { isOnSite, normalizeDomains } from '../../domain/page-url.js';
import { EXTRACTOR_NAME, EXTRACTOR_VERSION, type Extractor } from '../../extraction/index.js';
import { brandNames, mentionsOf, offsetsError, type BrandNames, type Mention } from './brand-names.js';
import { extractorOf, findingsOf, profileOf } from './extracted-line.js';
import type { ObservationLine } from '../lines/line-types.js';
import { placeError } from '../lines/place.js';
import { normalizedTime, timeProblem, type MeasurementSpan } from '../lines/timestamps.js';
import { citationsError, citationsOf, type Citation, type OwnerOf } from './source-urls.js';
import type { LineError } from '../types.js';
import type { IngestWorkspace } from '../workspace.js';

/** The names and domains that brands and the workspace's own sources are recognized by. */
export interface Recognition {
  /** Equal for equal names, domains and versions of the extractor. */
  readonly id: string;
  readonly names: BrandNames;
  readonly ownerOf: OwnerOf;
  /** Finds the brands in answers without given mentions. */
  readonly extract: Extractor;
}

export function recognitionOf(workspace: IngestWorkspace): Recognition {
  return {
    id: recognitionIdOf(workspace),
    names: brandNames(workspace.brand),
    ownerOf: ownerOf(workspace),
    extract: extractorOf(workspace),
  };
}

/** See Recognition.id. It begins with the version of the extractor, which says what was looked for whatever the names were. */
export function recognitionIdOf(workspace: IngestWorkspace): string {
  const names = [workspace.brand.name, profileOf(workspace)];
  return `${EXTRACTOR_VERSION} ${hash('sha256', JSON.stringify(names), 'base64url')}`;
}

/** Own domains take precedence over those of competitors. */
function ownerOf({ brand, domains }: IngestWorkspace): OwnerOf {
  const own = normalizeDomains(domains);
  const competing = normalizeDomains(brand.competitors.flatMap((competitor) => competitor.domains ?? []));
  return (page) => (isOnSite(page, own) ? 'own' : isOnSite(page, competing) ? 'competitor' : null);
}

/** A line that can be stored once its prompt is known. */
export interface ObservationRecord {
  readonly line: ObservationLine;
  /** The source of the mentions; undefined if the line does not state it. */
  readonly extractorVersion: string | undefined;
  /** ISO 8601 in UTC, like scheduledFor. */
  readonly observedAt: string;
  readonly scheduledFor: string;
  readonly mentions: readonly Mention[];
  readonly citations: readonly Citation[];
}

/** Checks the times, country, offsets, sources and raw response of a line that is valid by its schema. Returns the first error, or null. */
export function recordError(line: ObservationLine, span: MeasurementSpan): LineError | null {
  const { observedAt, scheduledFor = observedAt, citations = [], ...rest } = line;
  const { rawResponse = null, rawResponseText = null } = rest;
  if (rawResponse !== null && rawResponseText !== null)
    return { field: 'rawResponseText', problem: 'must not be given together with rawResponse' };
  const observed = timeProblem(observedAt, span);
  if (observed !== null) return { field: 'observedAt', problem: observed };
  const scheduled =
    scheduledFor === observedAt ? null : timeProblem(scheduledFor, { ...span, keptFrom: null });
  if (scheduled !== null) return { field: 'scheduledFor', problem: scheduled };
  return placeError(line) ?? offsetsError(line) ?? citationsError(citations);
}

/** Whether this program extracted the mentions of the line before it was exported, with names that are unknown here. */
export function isFoundElsewhere({ line }: ObservationRecord): boolean {
  return line.mentions !== undefined && line.extractorVersion?.startsWith(`${EXTRACTOR_NAME}-`) === true;
}

/** Reads the times, brands and sources of a valid line. */
export function readObservation(
  line: ObservationLine,
  { names, ownerOf, extract }: Recognition,
): ObservationRecord {
  const { observedAt, scheduledFor = observedAt } = line;
  const { extractorVersion, entries, citations } = findingsOf(line, extract);
  return {
    line,
    extractorVersion,
    observedAt: normalizedTime(observedAt),
    scheduledFor: normalizedTime(scheduledFor),
    mentions: mentionsOf(entries, names),
    citations: citationsOf(citations, ownerOf),
  };
}
