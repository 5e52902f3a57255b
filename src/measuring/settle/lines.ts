import { earlierOf } from '../../domain/clock.js';
import { isOnDomain, normalizeDomains, normalizeUrl } from '../../domain/page-url.js';
import { storableText } from '../../domain/text.js';
import { urlOf } from '../../domain/url.js';
import type { KeywordCheckLine, ObservationLine, RecordedLine } from '../../ingest/index.js';
import { MAX_RANK } from '../plan/planned-slots.js';
import type { Answer, Answered, Failed, OrganicResult, Outcome } from '../providers/provider.js';
import { OUTCOME_UNKNOWN, type RankSubject, type SlotEnd, type TakenSlot } from '../types.js';

/** The outcome of a slot, and its times. */
export interface Result {
  readonly outcome: Outcome;
  readonly settledAt: Date;
  /** Null if nothing was asked. */
  readonly latencyMs: number | null;
}

/** The state of a slot after an outcome. */
export function endOf(outcome: Outcome): Omit<SlotEnd, 'settledAt'> {
  if (outcome.kind === 'answered')
    return { outcome: 'answered', costUsd: outcome.answer.costUsd, error: null };
  if (outcome.kind === 'accepted') throw new Error('An accepted task is not an end.');
  const { kind, code, message } = outcome;
  if (kind === 'unknown')
    return {
      ...{ outcome: 'unknown', costUsd: null },
      error: { code: OUTCOME_UNKNOWN, message: `${code}: ${message}` },
    };
  return { outcome: 'failed', costUsd: kind === 'failed' ? outcome.costUsd : 0, error: { code, message } };
}

/** The observation that the slot of a prompt becomes, in the form of an ingested line. */
export function observationLine(
  slot: TakenSlot & { readonly subject: { readonly kind: 'prompt' } },
  outcome: Outcome,
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

function failureFields(outcome: Exclude<Outcome, Answered>): Findings {
  const { costUsd, error } = endOf(outcome);
  return {
    ...{ status: 'error', costUsd, errorCode: error?.code ?? null, errorMessage: error?.message ?? null },
    ...('rawResponse' in outcome && { rawResponseText: outcome.rawResponse }),
  };
}

function isWebPage(url: string): boolean {
  return /^https?:$/.test(urlOf(url)?.protocol ?? '');
}

/** The same outcome, or a failure if the answer has no ranking to read. */
export function withRanks(outcome: Outcome, { ownDomains }: RankSubject): Outcome {
  if (outcome.kind !== 'answered') return outcome;
  if (outcome.answer.organic === null)
    return unranked(outcome, 'no_ranks', 'The response has no organic results.');
  if (ownDomains.length === 0)
    return unranked(
      outcome,
      'no_domains',
      'The workspace has no domains, so its pages are not known. Set them with "visibility workspace set-brand".',
    );
  return outcome;
}

function unranked({ answer: { rawResponse, costUsd } }: Answered, code: string, message: string): Failed {
  return { kind: 'failed', code, message, rawResponse, costUsd };
}

/** The keyword check that the slot of a search term becomes, in the form of an ingested line. */
export function keywordCheckLine(
  slot: TakenSlot & { readonly subject: { readonly kind: 'keyword' } },
  { topic, ownDomains }: RankSubject,
  outcome: Outcome,
  at: Date,
): KeywordCheckLine {
  const { subject } = slot;
  const check = { term: subject.term, engine: 'google' as const, topic, checkedAt: at.toISOString() };
  const { error } = endOf(outcome);
  if (outcome.kind !== 'answered')
    return storable({ ...check, status: 'error', errorMessage: `${error?.code}: ${error?.message}` });
  const own = bestRank(outcome.answer.organic ?? [], normalizeDomains(ownDomains));
  return storable({ ...check, url: own?.url ?? null, position: own?.rank ?? null });
}

/** The first result on one of the domains; undefined if it is not among the first hundred. */
function bestRank(organic: readonly OrganicResult[], domains: readonly string[]): OrganicResult | undefined {
  return organic
    .filter(({ rank, url }) => rank <= MAX_RANK && isOnDomain(normalizeUrl(url)?.domain ?? '', domains))
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
