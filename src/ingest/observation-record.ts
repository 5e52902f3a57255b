import { mentionsOf, type BrandNames, type Mention } from './brand-names.js';
import type { ObservationLine } from './line-types.js';
import { measuredAt } from './moments.js';
import { citationsOf, type Citation } from './source-urls.js';
import type { Fault } from './types.js';

/** What the workspace knows that a line is read with. */
export interface ReadingContext {
  readonly names: BrandNames;
  readonly ownDomains: readonly string[];
  readonly now: Date;
}

/** What an observation adds to the roll-ups. Zero and null for one that is no answer. */
export interface ObservationFacts {
  /** Place of the own brand; null when the answer does not mention it. */
  readonly ownPosition: number | null;
  readonly ownSentiment: number | null;
  /** Tracked competitors that the answer mentions. */
  readonly competitorMentions: number;
  /** An answer with citation data: the platform searched, or a source is known, cited or only retrieved. */
  readonly hasCitationData: boolean;
  readonly citesOwn: boolean;
  /** Sources that are cited, not only retrieved. */
  readonly citations: number;
  readonly ownCitations: number;
}

/** A line that can be stored, but for its prompt. */
export interface ObservationRecord {
  readonly line: ObservationLine;
  /** ISO 8601 in UTC, as is scheduledFor. */
  readonly observedAt: string;
  readonly scheduledFor: string;
  readonly mentions: readonly Mention[];
  readonly citations: readonly Citation[];
  readonly facts: ObservationFacts;
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
  const mentions = mentionsOf(line.mentions ?? [], context.names);
  const { citations } = sources;
  const facts = factsOf(line, mentions, citations);
  return {
    record: { line, observedAt: observed.at, scheduledFor: scheduled.at, mentions, citations, facts },
  };
}

function factsOf(
  line: ObservationLine,
  mentions: readonly Mention[],
  citations: readonly Citation[],
): ObservationFacts {
  const own = mentions.find((mention) => mention.isOwn);
  const cited = citations.filter((citation) => citation.isCited);
  const ownCitations = cited.filter((citation) => citation.sourceType === 'own').length;
  return {
    ownPosition: own?.position ?? null,
    ownSentiment: own?.sentiment ?? null,
    competitorMentions: mentions.filter((mention) => mention.isTracked).length,
    hasCitationData: line.status === 'ok' && (line.retrievalStatus === 'used' || citations.length > 0),
    citesOwn: ownCitations > 0,
    citations: cited.length,
    ownCitations,
  };
}
