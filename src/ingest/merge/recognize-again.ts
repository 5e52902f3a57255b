import type { Extraction } from '../../extraction/index.js';
import { sql, type Transaction } from '../../platform/database.js';
import {
  entriesBehind,
  foundEntriesOf,
  mentionsOf,
  type BrandNames,
  type MentionEntry,
} from '../records/brand-names.js';
import { opinionsIn, withJudgments } from '../records/judged-brands.js';
import { annotatedAnswer } from '../records/extracted-line.js';
import type { Recognition } from '../records/observation-record.js';
import type { OwnerOf } from '../records/source-urls.js';
import { CopyRows, encodeRow, type Value } from './copy-rows.js';
import { copyRows } from './copy.js';
import type { RecognizedFacts } from './facts.js';
import { mentionValues, RAW_COLUMNS } from './observation-rows.js';
import type { StoredCitation, StoredObservation } from './stored-observations.js';

/** A stored observation before and after recognition. */
export interface Change {
  readonly before: StoredObservation;
  readonly after: StoredObservation;
}

const DELETE_OPINIONS = 'delete from opinions where workspace_id = $1 and observation_id = any($2)';

const ADD_OPINIONS = `
  insert into opinions (workspace_id, observation_id, brand, attribute, opinion, sentence, observed_at)
  select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[])`;

const DELETE_MENTIONS = 'delete from mentions where workspace_id = $1 and observation_id = any($2)';

const UPDATE_CITATIONS = `
  update citations c set source_type = n.source_type, given_source_type = n.given_source_type
  from unnest($2::text[], $3::integer[], $4::text[], $5::text[])
    n (observation_id, citation_order, source_type, given_source_type)
  where c.workspace_id = $1 and c.observation_id = n.observation_id and c.citation_order = n.citation_order`;

const UPDATE_VERSIONS = `
  update observations o set extractor_version = n.extractor_version
  from unnest($2::text[], $3::text[]) n (observation_id, extractor_version)
  where o.workspace_id = $1 and o.observation_id = n.observation_id`;

/** Recognizes the brands and the workspace's own sources of an observation again, with these names and domains. */
export function recognize<Source extends StoredCitation>(
  observation: RecognizedFacts<Source>,
  recognition: Recognition,
): RecognizedFacts<Source> {
  const { extractedText } = observation;
  const { names, ownerOf, extract } = recognition;
  const extraction =
    extractedText === null ? null : extract(annotatedAnswer(extractedText, annotating(observation)));
  const found = mentionsOf(entriesOf(observation, extraction), names);
  const mentions = withJudgments(found, observation.judged, names);
  const citations = observation.citations.map((citation) => recognizeSource(citation, ownerOf));
  const extractorVersion = extraction?.extractorVersion ?? observation.extractorVersion;
  return { ...observation, mentions, citations, extractorVersion };
}

const annotating = ({ citations }: Pick<RecognizedFacts<StoredCitation>, 'citations'>) =>
  citations.map(({ normalizedUrl, offsets }) => ({ url: normalizedUrl, offsets }));

/** The names in the line, or the names now found in the answer if its mentions were extracted. */
function entriesOf(
  { mentions }: RecognizedFacts<unknown>,
  extraction: Extraction | null,
): readonly MentionEntry[] {
  return extraction === null ? mentions.flatMap(entriesBehind) : foundEntriesOf(extraction);
}

/** Keeps the type given in the line in addition to that of the owner; older rows lack it. */
function recognizeSource<Source extends StoredCitation>(citation: Source, ownerOf: OwnerOf): Source {
  const { sourceType, givenSourceType } = citation;
  const given = givenSourceType ?? (sourceType === 'own' ? 'other' : sourceType);
  const owner = ownerOf(citation);
  const hidden = owner !== null || given === 'own' ? given : null;
  return { ...citation, sourceType: owner ?? given, givenSourceType: hidden };
}

/** The differences in a set of observations. */
export interface Differences {
  readonly mentions: readonly Change[];
  readonly sources: readonly Change[];
  /** Observations whose mentions were found by another version of the extractor. */
  readonly versions: readonly Change[];
}

export function differencesIn(workspaceId: string, changes: readonly Change[]): Differences {
  return {
    mentions: changes.filter(
      ({ before, after }) => rowsOf(workspaceId, before) !== rowsOf(workspaceId, after),
    ),
    sources: changes.filter(({ before, after }) => sourcesOf(before) !== sourcesOf(after)),
    versions: changes.filter(({ before, after }) => before.extractorVersion !== after.extractorVersion),
  };
}

/** Overwrites stored mentions with the opinions about them, source types and versions of the extractor. */
export async function storeDifferences(
  transaction: Transaction,
  workspaceId: string,
  differences: Differences,
  names: BrandNames,
): Promise<void> {
  await replaceMentions(transaction, workspaceId, differences.mentions.map(afterOf), names);
  await updateSources(transaction, workspaceId, differences.sources.map(afterOf));
  await updateVersions(transaction, workspaceId, differences.versions.map(afterOf));
}

const afterOf = ({ after }: Change) => after;

function mentionsOfOne(workspaceId: string, { observationId, mentions }: StoredObservation): Value[][] {
  return mentions.map((mention) => mentionValues({ workspaceId, observationId }, mention));
}

function rowsOf(workspaceId: string, observation: StoredObservation): string {
  return mentionsOfOne(workspaceId, observation).map(encodeRow).sort().join('');
}

function sourcesOf({ citations }: StoredObservation): string {
  return JSON.stringify(citations.map(({ sourceType, givenSourceType }) => [sourceType, givenSourceType]));
}

async function replaceMentions(
  transaction: Transaction,
  workspaceId: string,
  observations: readonly StoredObservation[],
  names: BrandNames,
): Promise<void> {
  if (observations.length === 0) return;
  const values = [workspaceId, observations.map(({ observationId }) => observationId)];
  await sql(transaction, DELETE_OPINIONS, values);
  await sql(transaction, DELETE_MENTIONS, values);
  const rows = new CopyRows();
  for (const values of observations.flatMap((observation) => mentionsOfOne(workspaceId, observation)))
    rows.add(values);
  await copyRows(transaction, 'mentions', RAW_COLUMNS.mentions, rows);
  await addOpinions(transaction, workspaceId, observations, names);
}

/** Overwrites the stored opinions about mentions that stay as they are. */
export async function replaceOpinions(
  transaction: Transaction,
  workspaceId: string,
  observations: readonly StoredObservation[],
  names: BrandNames,
): Promise<void> {
  if (observations.length === 0) return;
  const ids = observations.map(({ observationId }) => observationId);
  await sql(transaction, DELETE_OPINIONS, [workspaceId, ids]);
  await addOpinions(transaction, workspaceId, observations, names);
}

async function addOpinions(
  transaction: Transaction,
  workspaceId: string,
  observations: readonly StoredObservation[],
  names: BrandNames,
): Promise<void> {
  const rows = observations.flatMap(({ observationId, observedAt, mentions, judged }) =>
    opinionsIn(mentions, judged, names).map((one) => ({ observationId, observedAt, ...one })),
  );
  if (rows.length === 0) return;
  const columns = ['observationId', 'brand', 'attribute', 'opinion', 'sentence', 'observedAt'] as const;
  const values = columns.map((column) => rows.map((row) => row[column]));
  await sql(transaction, ADD_OPINIONS, [workspaceId, ...values]);
}

async function updateSources(
  transaction: Transaction,
  workspaceId: string,
  observations: readonly StoredObservation[],
): Promise<void> {
  const rows = observations.flatMap(({ observationId, citations }) =>
    citations.map((citation) => ({ observationId, ...citation })),
  );
  if (rows.length === 0) return;
  await sql(transaction, UPDATE_CITATIONS, [
    workspaceId,
    rows.map(({ observationId }) => observationId),
    rows.map(({ order }) => order),
    rows.map(({ sourceType }) => sourceType),
    rows.map(({ givenSourceType }) => givenSourceType),
  ]);
}

async function updateVersions(
  transaction: Transaction,
  workspaceId: string,
  observations: readonly StoredObservation[],
): Promise<void> {
  if (observations.length === 0) return;
  await sql(transaction, UPDATE_VERSIONS, [
    workspaceId,
    observations.map(({ observationId }) => observationId),
    observations.map(({ extractorVersion }) => extractorVersion),
  ]);
}
