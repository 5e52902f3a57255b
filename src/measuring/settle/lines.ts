import { earlierOf } from '../../domain/clock.js';
import { isPageOn, normalizeDomains } from '../../domain/page-url.js';
import { storableText } from '../../domain/text.js';
import { urlOf } from '../../domain/url.js';
import type { Judgment, KeywordCheckLine, ObservationLine, RecordedLine } from '../../ingest/index.js';
import { MAX_RANK } from '../plan/planned-slots.js';
import type { Answer, Answered, Failed, OrganicResult, FinalOutcome } from '../providers/provider.js';
import type { RankSubject, TakenSlot } from '../types.js';
import { endOf } from './decision.js';

/** The outcome of a slot, and its times. */
export interface Result {
  readonly outcome: FinalOutcome;
  /** Null unless a judge was asked. */
  readonly judged: Judged | null;
  readonly settledAt: Date;
  /** Null if nothing was asked. */
  readonly latencyMs: number | null;
}

/** What a judge, its instructions and the attributes (`version`) said of brands; null = its answer is not a judgment. */
export type Judged = Pick<Judgment, 'version' | 'brands'>;

/** The result of a slot. The first two have the form of an ingested line. */
export type Line =
  | { readonly kind: 'prompt'; readonly observation: RecordedLine }
  | { readonly kind: 'keyword'; readonly check: KeywordCheckLine }
  /** Null if no judge was asked, or nothing is known of its response. */
  | { readonly kind: 'judgment'; readonly judgment: Judgment | null };

/** The line of a slot with this result. */
export function lineOf(slot: TakenSlot, result: Result): Line {
  const { subject } = slot;
  switch (subject.kind) {
    case 'prompt':
      return { kind: 'prompt', observation: observationLine(slot, subject, result) };
    case 'keyword':
      return { kind: 'keyword', check: keywordCheckLine(slot, subject, result) };
    case 'judgment':
      return { kind: 'judgment', judgment: judgmentOf(subject, result) };
  }
}

function observationLine(
  slot: TakenSlot,
  { promptId }: Pick<RecordedLine, 'promptId'>,
  { outcome, settledAt: at, latencyMs }: Result,
): RecordedLine {
  const { text: promptText, runId, sampleIndex, scheduledFor } = slot;
  const {
    platform,
    surface,
    provider,
    model,
    search: searchMode,
    country,
    region,
    city,
    locale,
  } = slot.place;
  return storable({
    ...{ promptId, promptText, platform, surface, provider, country, runId, sampleIndex, latencyMs },
    ...{ region, city, searchMode },
    ...(locale !== null && { locale }),
    ...(model !== null && { modelRequested: model }),
    // A fast clock may have planned the run, and an observation cannot be stored for a time in the future.
    scheduledFor: earlierOf(scheduledFor, at).toISOString(),
    observedAt: at.toISOString(),
    ...(outcome.kind === 'answered' ? answerFields(outcome.answer) : failureFields(outcome)),
  });
}

/** The fields of a line other than its prompt. */
type Findings = Omit<ObservationLine, 'promptId' | 'promptText' | 'platform' | 'runId' | 'observedAt'>;

function answerFields(answer: Answer): Findings {
  const { status, text, modelRequested, modelServed, retrievalStatus, searchQueries } = answer;
  const { inputTokens, outputTokens, costUsd, sources } = answer;
  return {
    ...{ status, answerText: text, modelServed, retrievalStatus, searchQueries },
    ...{ inputTokens, outputTokens, costUsd, rawResponseText: answer.rawResponse },
    ...(modelRequested !== null && { modelRequested }),
    ...(status === 'ok' && { citations: sources.filter(({ url }) => isWebPage(url)) }),
  };
}

function failureFields(outcome: Exclude<FinalOutcome, Answered>): Findings {
  const { costUsd, error } = endOf(outcome);
  return {
    ...{ status: 'error', costUsd, errorCode: error?.code ?? null, errorMessage: error?.message ?? null },
    ...('rawResponse' in outcome && { rawResponseText: outcome.rawResponse }),
  };
}

function isWebPage(url: string): boolean {
  return /^https?:$/.test(urlOf(url)?.protocol ?? '');
}

/** The same outcome, or a failure if its results are missing or too few to find the pages of the workspace. */
export function withRanks(outcome: FinalOutcome, { ownDomains }: RankSubject): FinalOutcome {
  if (outcome.kind !== 'answered') return outcome;
  if (outcome.answer.organic === null)
    return unranked(outcome, 'no_ranks', 'The response has no organic results.');
  if (ownDomains.length === 0)
    return unranked(
      outcome,
      'no_domains',
      'The workspace has no domains, so its pages are not known. Set them with "visibility workspace set-brand".',
    );
  const depth = depthOf(outcome.answer.organic);
  const isShort = depth < MAX_RANK && !outcome.answer.hasAllOrganic;
  if (!isShort || bestRank(outcome.answer.organic, ownDomains) !== undefined) return outcome;
  const message = `The response has only ${depth} of ${MAX_RANK} organic results, and none is on a domain of the workspace.`;
  // The next attempt may return all results.
  return { ...unranked(outcome, 'short_results', message), isTransient: true };
}

function unranked({ answer: { rawResponse, costUsd } }: Answered, code: string, message: string): Failed {
  return { kind: 'failed', code, message, rawResponse, costUsd };
}

/** The number of organic results in the top 100. */
const depthOf = (organic: readonly OrganicResult[]) =>
  new Set(organic.map(({ rank }) => rank).filter((rank) => rank >= 1 && rank <= MAX_RANK)).size;

function keywordCheckLine(
  { place, rank }: TakenSlot,
  { term }: Pick<KeywordCheckLine, 'term'>,
  { outcome, settledAt }: Result,
): KeywordCheckLine {
  if (rank === null) throw new Error('The slot of a search term has its topic.');
  const { country, region, city, locale } = place;
  const check = {
    term,
    engine: 'google' as const,
    topic: rank.topic,
    checkedAt: settledAt.toISOString(),
    ...{ country, region, city, ...(locale !== null && { locale }), device: 'desktop' as const },
  };
  const { error } = endOf(outcome);
  if (outcome.kind !== 'answered')
    return storable({ ...check, status: 'error', errorMessage: `${error?.code}: ${error?.message}` });
  const organic = outcome.answer.organic ?? [];
  const own = bestRank(organic, rank.ownDomains);
  const position = own?.rank ?? null;
  const depth = Math.max(depthOf(organic), position ?? 0);
  return storable({ ...check, url: own?.url ?? null, position, depth });
}

/** The first result on one of the domains, or below its path; undefined if it is not among the first hundred. */
function bestRank(
  organic: readonly OrganicResult[],
  ownDomains: readonly string[],
): OrganicResult | undefined {
  const domains = normalizeDomains(ownDomains);
  return organic
    .filter(({ rank, url }) => rank >= 1 && rank <= MAX_RANK && isPageOn(url, domains))
    .sort((one, other) => one.rank - other.rank)[0];
}

/** A failure is stored with its reason and without figures. */
function judgmentOf(
  { observationId }: Pick<Judgment, 'observationId'>,
  { outcome, judged, settledAt: judgedAt }: Result,
): Judgment | null {
  if (judged === null) return null;
  const { costUsd, error } = endOf(outcome);
  const answer = outcome.kind === 'answered' ? outcome.answer : null;
  const rawResponse = answer?.rawResponse ?? ('rawResponse' in outcome ? outcome.rawResponse : null);
  return {
    ...{ observationId, version: judged.version, judgedAt, costUsd, error },
    brands: answer && judged.brands,
    rawResponse: storable(rawResponse),
    modelServed: storable(answer?.modelServed ?? null),
  };
}

/** A copy in which all text can be stored in Postgres. */
function storable<Value>(value: Value): Value {
  if (typeof value === 'string') return storableText(value) as Value;
  if (Array.isArray(value)) return value.map(storable) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [storableText(name), storable(member)]),
  ) as Value;
}
