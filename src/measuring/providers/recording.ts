import { parseJson } from './json.js';
import type { Outcome } from './provider.js';
import type { Recording } from './replay.js';
import type { Place } from '../target.js';

/** A question and its outcome. */
export interface Recorded {
  readonly text: string;
  readonly target: Place;
  readonly outcome: Outcome;
  readonly rawResponse: string | null;
  readonly at: Date;
}

/**
 * A recording for replay, with the response that it was read from. Ids and other texts that only concern the account or
 * the request are removed. Answers are kept verbatim.
 */
export function recordingOf({ text: prompt, target, outcome, rawResponse, at }: Recorded): Recording {
  const { platform, surface, provider, search, country, region, city, locale } = target;
  const costUsd = outcome.kind === 'answered' ? outcome.answer.costUsd : null;
  const response = parseJson(rawResponse ?? '') ?? rawResponse;
  const recording = {
    prompt,
    when: {
      ...{ platform, surface },
      ...(search !== 'auto' && { search }),
      ...(country !== null && { country }),
      ...(region !== null && { region }),
      ...(city !== null && { city }),
      ...(locale !== null && { locale }),
    },
    ...readingOf(outcome),
    recorded: {
      ...{ provider, model: target.model, at: at.toISOString(), costUsd },
      response: mapTexts(response, (text, name) => (ACCOUNT.test(name) ? REDACTED : text)),
    },
  };
  if (outcome.kind === 'answered') return recording;
  return mapTexts(recording, (text) => text.replaceAll(IDS, REDACTED)) as Recording;
}

/** The outcome in the form of a recording. */
export function readingOf(outcome: Outcome): Omit<Recording, 'prompt'> {
  if (outcome.kind === 'accepted') throw new Error('A task is not an outcome to record.');
  if (outcome.kind !== 'answered') return { error: { code: outcome.code, message: outcome.message } };
  const { status, text, modelServed, retrievalStatus, searchQueries, sources, organic } = outcome.answer;
  const { inputTokens, outputTokens, hasAllOrganic } = outcome.answer;
  return {
    ...{ status, retrievalStatus, searchQueries },
    ...(text !== null && { text }),
    ...(modelServed !== null && { model: modelServed }),
    sources: sources.map(({ url, title, isCited, offsets }) => ({
      ...{ url, cited: isCited },
      ...(title !== null && { title }),
      ...(offsets && { offsets }),
    })),
    ...(organic !== null && { organic }),
    ...(hasAllOrganic && { hasAllOrganic }),
    ...(inputTokens !== null && { inputTokens }),
    ...(outputTokens !== null && { outputTokens }),
  };
}

const REDACTED = '[redacted]';

/** Fields whose texts only concern the account or the request. */
const ACCOUNT =
  /^(?:id|\w+_id|\w+Id|user|organization|project|tag|safety_identifier|prompt_cache_key|encrypted_content|encrypted_index|thoughtSignature|signature)$/;

/** Ids of accounts and requests, and abbreviated keys, as error messages quote them. */
const IDS = /\b(?:(?:org|proj|req|sk|user)[-_][\w*-]{8,}|projects\/\w+)/g;

/** The part with each text changed; `name` is that of its field, or of the list that it is in. */
function mapTexts(part: unknown, change: (text: string, name: string) => string, name = ''): unknown {
  if (typeof part === 'string') return change(part, name);
  if (Array.isArray(part)) return part.map((item) => mapTexts(item, change, name));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, member]) => [key, mapTexts(member, change, key)]),
  );
}
