import { systemClock } from '../../domain/clock.js';
import { createExtractor, type ExtractedMention } from '../../extraction/index.js';
import { providerOf } from '../plan/provider-of.js';
import { recordingOf, type Recording } from '../providers/index.js';
import { parseJson } from '../providers/json.js';
import type { Outcome, Provider, Question } from '../providers/provider.js';
import { differencesOf } from '../providers/shape.js';
import { soundOutcome, withRefusalInWords } from '../settle/checks.js';
import { checkTargets } from '../plan/target-rules.js';
import type { Place } from '../target.js';
import { askAndWait } from './ask-and-wait.js';

/** A question outside of any workspace. The default platform and surface are the first ones of the provider. */
export interface TrialInput extends Partial<Omit<Record<keyof Place, string>, 'provider'>> {
  readonly provider: string;
  readonly text: string;
  /** Names to look for in the answer. */
  readonly brands: readonly string[];
}

/** The response to a trial, and the facts read from it. */
export interface Trial {
  /** As it would be stored. */
  readonly outcome: Outcome;
  readonly rawResponse: string | null;
  readonly mentions: readonly ExtractedMention[];
  /** Differences of the response from its known form. */
  readonly unknownFields: readonly string[];
  /** Addresses in the response that were not recognized as sources. */
  readonly ignoredAddresses: readonly string[];
  readonly recording: Recording;
}

/**
 * The target and the estimated cost of a trial, and `ask`, which asks once. Stores nothing.
 * @throws DomainError if the provider is not configured, or the target is invalid
 */
export function prepareTrial(
  providers: ReadonlyMap<string, Provider>,
  { text, brands, ...given }: TrialInput,
) {
  const unset = { model: null, search: 'auto', country: null, region: null, city: null, locale: null };
  const target = { ...unset, ...providers.get(given.provider)?.places[0], ...given } as Place;
  const provider = providerOf(providers, target);
  checkTargets([{ ...target, samples: 1 }]);
  const question = { slotId: 'trial', text, target, sampleIndex: 0 };
  return {
    target,
    estimatedUsd: provider.estimateUsd(question),
    ask: (signal: AbortSignal) => ask(provider, { question, brands }, signal),
  };
}

/** Reads the response like that of a slot. */
async function ask(
  provider: Provider,
  { question, brands }: { question: Question; brands: readonly string[] },
  signal: AbortSignal,
): Promise<Trial> {
  const { outcome } = soundOutcome(withRefusalInWords(await askAndWait(provider, question, { signal })));
  const answer = outcome.kind === 'answered' ? outcome.answer : null;
  const rawResponse = answer?.rawResponse ?? ('rawResponse' in outcome ? outcome.rawResponse : null);
  const body = parseJson(rawResponse ?? '');
  const hasShape = answer !== null && provider.response !== undefined;
  const sources = new Set(answer?.sources.map(({ url }) => url));
  const isIgnored = (address: string) => !sources.has(address) && provider.isRedirect?.(address) !== true;
  return {
    ...{ outcome, rawResponse },
    mentions: mentionsIn(answer?.text ?? '', brands),
    unknownFields: hasShape ? differencesOf(body, provider.response) : [],
    ignoredAddresses: [...new Set(addressesIn(body))].filter(isIgnored),
    recording: recordingOf({ ...question, outcome, rawResponse, at: systemClock() }),
  };
}

function mentionsIn(text: string, brands: readonly string[]): readonly ExtractedMention[] {
  const [own, ...competitors] = brands.map((name) => ({ name }));
  return createExtractor({ own: own ?? null, competitors })({ text }).mentions;
}

/** All texts in a response that consist of a web address. */
function addressesIn(part: unknown): string[] {
  if (typeof part === 'string') return /^https?:\/\/\S+$/.test(part) ? [part] : [];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(addressesIn) : [];
}
