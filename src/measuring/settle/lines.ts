import { earlierOf } from '../../domain/clock.js';
import { isPageOn, normalizeDomains } from '../../domain/page-url.js';
import { storableText } from '../../domain/text.js';
import { urlOf } from '../../domain/url.js';
import type { KeywordCheckLine, ObservationLine, RecordedLine } from '../../ingest/index.js';
import { MAX_RANK } from '../plan/planned-slots.js';
import type { Answer, Answered, Failed, OrganicResult, FinalOutcome } from '../providers/provider.js';
import type { RankSubject, TakenSlot } from '../types.js';
import { endOf } from './decision.js';

/** The outcome of a slot, and its times. */
export interface Result {
  readonly outcome: FinalOutcome;
  readonly settledAt: Date;
  /** Null if nothing was asked. */
  readonly latencyMs: number | null;
}

/** The observation that the slot of a prompt becomes, in the form of an ingested line. */
export function observationLine(
  slot: TakenSlot & { readonly subject: { readonly kind: 'prompt' } },
  outcome: FinalOutcome,
  at: Date,
  latencyMs: number | null,
): RecordedLine {
  const { subject, text: promptText, runId, sampleIndex, scheduledFor } = slot;
  const { platform, surface, provider, model, country, region, city, locale } = slot.place;
  const { promptId } = subject;
  return storable({
    ...{ promptId, promptText, platform, surface, provider, country, runId, sampleIndex, latencyMs },
    ...{ region, city },
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

/** The keyword check that the slot of a search term becomes, in the form of an ingested line. */
export function keywordCheckLine(
  slot: TakenSlot & { readonly subject: { readonly kind: 'keyword' } },
  { topic, ownDomains }: RankSubject,
  outcome: FinalOutcome,
  at: Date,
): KeywordCheckLine {
  const { subject } = slot;
  const { country, region, city, locale } = slot.place;
  const place = { country, region, city, ...(locale !== null && { locale }), device: 'desktop' as const };
  const check = {
    term: subject.term,
    engine: 'google' as const,
    topic,
    checkedAt: at.toISOString(),
    ...place,
  };
  const { error } = endOf(outcome);
  if (outcome.kind !== 'answered')
    return storable({ ...check, status: 'error', errorMessage: `${error?.code}: ${error?.message}` });
  const { organic } = outcome.answer;
  const own = bestRank(organic ?? [], ownDomains);
  const position = own?.rank ?? null;
  const depth = Math.max(depthOf(organic ?? []), position ?? 0);
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

/** A copy in which all text can be stored in Postgres. */
function storable<Value>(value: Value): Value {
  if (typeof value === 'string') return storableText(value) as Value;
  if (Array.isArray(value)) return value.map(storable) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [storableText(name), storable(member)]),
  ) as Value;
}
