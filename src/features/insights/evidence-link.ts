import { UTC_CALENDAR, type Calendar } from '../../domain/calendar.js';
import type { DaysOfList } from './types.js';

/** The query parameters of a list of answers; those that are undefined are left out. */
export type EvidenceQuery = Readonly<
  Record<string, string | number | boolean | readonly string[] | undefined>
>;

/** Answers that mention a tracked competitor but not the brand. */
export const GAPS = { answerStatus: 'ok', isOwn: false, mentionsOwn: false } as const;

/** The days of a list of answers. The last days move on with the clock. */
export const daysQuery = ({ rangeDays, from, to, calendar }: DaysOfList): EvidenceQuery => ({
  ...(rangeDays === null ? { from, to } : { rangeDays }),
  ...zoneQuery(calendar),
});

/** The time zone of the days of a list of answers, unless it is UTC. */
export const zoneQuery = (calendar: Calendar): EvidenceQuery =>
  calendar === UTC_CALENDAR ? {} : { timeZone: calendar.timeZone };

/** Path and query of the request that lists the answers to a prompt. */
export const answersToPrompt = (promptId: string, query: EvidenceQuery) =>
  `/v1/evidence/prompts/${encodeURIComponent(promptId)}/answers${queryOf(query)}`;

/** Path and query of the request that lists the gaps of a prompt. */
export const gapsOfPrompt = (promptId: string, query: EvidenceQuery) =>
  answersToPrompt(promptId, { ...query, ...GAPS });

/** Path and query of the request that lists answers counted by the overview. */
export const countedAnswers = (query: EvidenceQuery) => `/v1/evidence/answers${queryOf(query)}`;

/** Path and query of the request that lists answers counted by the summary of the prompt analytics. */
export const answersToPrompts = (query: EvidenceQuery) =>
  `/v1/evidence/answers${queryOf({ scope: 'prompts', ...query })}`;

function queryOf(query: EvidenceQuery): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined) params.append(name, String(one));
  return `?${params.toString()}`;
}
