import { isOld, lastMoment, latest, statusOf } from './attempts.js';
import { domainsOf } from './breakdowns.js';
import { decimal } from './exact.js';
import { compared, estimate } from './estimates.js';
import {
  answersOf,
  competitorMentions,
  isFailure,
  meanPosition,
  ownMentions,
  visibility,
} from './figures.js';
import { mostFrequent } from './names.js';
import { isPooled, observationsOf } from './pool.js';
import { PLATFORMS, type RawObservation, type RawPrompt, type RawWorld } from './raw-record.js';
import { dayOf, on, span, windowsOf, type Windows } from './window.js';

/**
 * Recomputes the summary of a filtered set of prompts. It covers all of them if the filter names personas, and
 * otherwise only the pooled ones.
 */
export function promptSummary(
  world: RawWorld,
  prompts: readonly RawPrompt[],
  rangeDays: number,
  { byPersona }: { byPersona: boolean },
) {
  const windows = windowsOf(world, rangeDays);
  const records = observationsOf(world, byPersona ? prompts : prompts.filter(isPooled));
  const pair = pairOf(records, windows);
  return {
    ...span(windows),
    summary: { ...estimate(pair), ...compared(pair) },
    total: prompts.length,
  };
}

/** Recomputes the entries of some prompts, in the given order. */
export function promptEntries(world: RawWorld, prompts: readonly RawPrompt[], rangeDays: number) {
  const windows = windowsOf(world, rangeDays);
  return prompts.map((prompt) => promptEntry(world, prompt, windows));
}

function pairOf(records: readonly RawObservation[], { current, previous }: Windows) {
  return { now: on(records, current), past: on(records, previous), rangeDays: current.length };
}

function promptEntry(world: RawWorld, prompt: RawPrompt, windows: Windows) {
  const { current } = windows;
  const { promptId, text, topic, persona, intent, state } = prompt;
  const all = observationsOf(world, [prompt]);
  const pair = pairOf(all, windows);
  const { now } = pair;
  return {
    id: promptId,
    text,
    topic,
    persona,
    intent,
    status: statusOf(world, state, all),
    updatedAt: world.timestamp(prompt.updatedAt),
    hasObservations: answersOf(all).length > 0,
    kpi: estimate(pair),
    changes: compared(pair),
    platforms: promptPlatforms(world, all, now, current[0] ?? ''),
    trend: current.map((date) => ({
      date,
      observations: answersOf(on(all, [date])).length,
      visibilityScore: decimal(visibility(on(all, [date])), 2),
    })),
    competitorsMentioned: mostFrequent(
      competitorMentions(now).map((m) => m.brand),
      5,
    ).map(([brand, mentions]) => ({
      brand,
      mentions,
    })),
    topCitedDomains: mostFrequent(domainsOf(now), 5).map(([domain, citations]) => ({ domain, citations })),
  };
}

/** The platforms of the prompt, plus those with an attempt of any prompt since the start of the window. */
function promptPlatforms(
  world: RawWorld,
  all: readonly RawObservation[],
  now: readonly RawObservation[],
  from: string,
) {
  return PLATFORMS.filter(
    (name) =>
      all.some((one) => one.platform === name) ||
      world.observations.some((one) => one.platform === name && dayOf(one.observedAt) >= from),
  ).map((platform) => {
    const mine = all.filter((one) => one.platform === platform);
    const inWindow = now.filter((one) => one.platform === platform);
    const last = latest(mine);
    const success = latest(answersOf(mine));
    return {
      platform,
      state: stateOf(world, last, success),
      lastAttemptAt: lastMoment(world, mine),
      lastObservedAt: lastMoment(world, answersOf(mine)),
      lastError: lastError(last),
      observations: answersOf(inWindow).length,
      mentions: ownMentions(inWindow).length,
      visibilityScore: decimal(visibility(inWindow), 2),
      averagePosition: decimal(meanPosition(ownMentions(inWindow)), 2),
      latest: success === undefined ? null : latestAnswer(success),
    };
  });
}

/** The error message of an attempt, or a sentence that describes its status. */
function lastError(last: RawObservation | undefined): string | null {
  if (last === undefined || !isFailure(last)) return null;
  if (last.errorMessage !== null) return last.errorMessage;
  if (last.status === 'refused') return 'The platform refused to answer.';
  return last.status === 'empty' ? 'The answer was empty.' : 'The attempt failed.';
}

function stateOf(world: RawWorld, last: RawObservation | undefined, success: RawObservation | undefined) {
  if (last === undefined) return 'pending';
  if (last.status !== 'ok' && !isFailure(last)) return 'notShown';
  if (last.status !== 'ok' || success === undefined) return 'failed';
  return isOld(world, success) ? 'stale' : 'measured';
}

function latestAnswer(record: RawObservation) {
  const own = record.mentions.find((mention) => mention.kind === 'own');
  return {
    observationId: record.observationId,
    mentioned: own !== undefined,
    position: own?.position ?? null,
    cited: record.citations.some((citation) => citation.isCited && citation.sourceType === 'own'),
    sentiment: own === undefined || own.sentiment === null ? null : own.sentiment / 100,
    model: record.model,
  };
}
