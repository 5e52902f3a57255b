import { askedPlace } from '../../domain/asked-place.js';
import { newId } from '../../domain/ids.js';
import { searchBefore } from '../../domain/target.js';
import { FilterParts, isFilterable } from '../../domain/word-filters.js';
import { Turn } from '../lines/turn.js';
import { targetOf } from '../records/line-target.js';
import {
  isFoundElsewhere,
  recognitionOf,
  type ObservationRecord,
  type Recognition,
} from '../records/observation-record.js';
import type { IngestWorkspace } from '../workspace.js';
import { CopyRows } from './copy-rows.js';
import { dayOf, type Facts } from './facts.js';
import { identityKey, type Identity } from './known-observations.js';
import { citationValues, mentionValues, observationValues, type RAW_COLUMNS } from './observation-rows.js';
import { PlatformStates } from './platform-states.js';
import { UNKNOWN_RECOGNITION } from './scored-days.js';
import { SegmentSums } from './segment-sums.js';

/** An observation to be stored. */
export interface NewObservation {
  readonly promptId: string;
  /** The wording as it was asked. */
  readonly promptText: string;
  readonly record: ObservationRecord;
}

/** Reads the observations of a batch, with brands and the workspace's own sources recognized by these names and domains. */
export type ReadObservations = (recognition: Recognition) => Iterable<NewObservation>;

/**
 * Everything to write for a batch, prepared so that the transaction does not wait for it. The observations themselves
 * are not kept, because they take several times the memory; they can be read again.
 */
export interface ObservationBatch {
  /** The workspace whose names and domains the batch was prepared with. */
  readonly workspace: IngestWorkspace;
  readonly read: ReadObservations;
  /** The identities of the observations by key. */
  readonly identities: ReadonlyMap<string, Identity>;
  /** The ids of the observations by the same key. */
  readonly ids: ReadonlyMap<string, string>;
  readonly rows: Readonly<Record<keyof typeof RAW_COLUMNS, CopyRows>>;
  /** The UTC days of the observations, each with the recognition of its observations. */
  readonly days: ReadonlyMap<string, string>;
  readonly sums: SegmentSums;
  /** The words of the answers. */
  readonly filters: FilterParts;
  readonly states: PlatformStates;
}

/**
 * Prepares a batch without the observations whose identity has one of the keys in `known`. Of several observations with
 * the same identity, the first is kept. A batch that is prepared again keeps its `ids`, because the next batch may
 * already have been prepared, and of observations at the same time, the one with the higher id counts as later.
 */
export async function prepareObservations(
  workspace: IngestWorkspace,
  read: ReadObservations,
  known: ReadonlySet<string> | ReadonlyMap<string, unknown> = new Set(),
  ids: ReadonlyMap<string, string> = new Map(),
): Promise<ObservationBatch> {
  const given = new Map<string, string>();
  const identities = new Map<string, Identity>();
  const rows = { observations: new CopyRows(), mentions: new CopyRows(), citations: new CopyRows() };
  const [sums, states, days] = [new SegmentSums(), new PlatformStates(), new Map<string, string>()];
  const filters = new FilterParts();
  const recognition = recognitionOf(workspace);
  const turn = new Turn();
  for (const observation of read(recognition)) {
    if (turn.isOver()) await turn.next();
    const identity = identityOf(observation);
    const key = identityKey(identity);
    if (known.has(key) || identities.has(key)) continue;
    identities.set(key, identity);
    const observationId = ids.get(key) ?? newId('obs');
    given.set(key, observationId);
    const facts = encode({ workspaceId: workspace.workspaceId, observationId }, observation, rows);
    sums.add(facts);
    const { answerText } = observation.record.line;
    if (answerText && isFilterable(answerText)) filters.add(facts.observedAt, answerText);
    if (isFoundElsewhere(observation.record)) days.set(dayOf(facts), UNKNOWN_RECOGNITION);
    else if (!days.has(dayOf(facts))) days.set(dayOf(facts), recognition.id);
    states.add(facts);
  }
  return { workspace, read, identities, ids: given, rows, days, sums, filters, states };
}

export function identityOf({ promptId, record: { line } }: NewObservation): Identity {
  const { runId, platform, sampleIndex = 0 } = line;
  return { runId, promptId, platform, sampleIndex, ...targetOf(line) };
}

/** Adds the rows of an observation. Returns its facts. */
function encode(
  owner: { readonly workspaceId: string; readonly observationId: string },
  observation: NewObservation,
  rows: ObservationBatch['rows'],
): Facts {
  const { promptId, promptText, record } = observation;
  rows.observations.add(observationValues(owner, { id: promptId, text: promptText }, record));
  for (const mention of record.mentions) rows.mentions.add(mentionValues(owner, mention));
  for (const citation of record.citations) rows.citations.add(citationValues(owner, citation));
  return factsOf(owner.observationId, observation);
}

function factsOf(observationId: string, { promptId, record }: NewObservation): Facts {
  const { line, observedAt, mentions, citations } = record;
  const target = targetOf(line);
  return {
    observationId,
    promptId,
    observedAt,
    platform: line.platform,
    surface: target.surface,
    model: line.modelServed ?? '',
    place: askedPlace({ ...target, search: line.searchMode ?? searchBefore(line.platform, target.provider) }),
    status: line.status,
    lastError: line.status === 'ok' ? null : (line.errorMessage ?? line.errorCode ?? null),
    retrievalStatus: line.retrievalStatus ?? 'unknown',
    mentions,
    citations,
  };
}
