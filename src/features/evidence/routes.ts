import { invalidParameter } from '../../domain/errors.js';
import { figureFilterOf } from '../../domain/figure-filter.js';
import type { FeatureHandlers, OperationRequest } from '../../http/operation.js';
import type { EvidenceService } from './service.js';
import type { Answer, AnswerFilter, AnswerPage, AnswersRequest, Period, Scope } from './types.js';

/** The operations of the extension `evidence`. */
export function evidenceRoutes(
  service: EvidenceService,
): FeatureHandlers<'listAnswers' | 'listPromptAnswers' | 'getAnswer' | 'listSources' | 'listOpinions'> {
  return {
    listAnswers: async ({ principal, query }) =>
      pageAnswer(await service.answers(principal, { ...requestOf(query), ...scopeOf(query) })),
    listPromptAnswers: async ({ principal, path, query }) =>
      pageAnswer(await service.answersTo(principal, path.promptId, requestOf(query))),
    getAnswer: async ({ principal, path }) => {
      const { rawResponse, ...answer } = await service.answer(principal, path.answerId);
      return { status: 200, body: { ...answerBody(answer), rawResponse } };
    },
    listSources: async ({ principal, query }) => {
      const request = { ...periodOf(query), filter: figureFilterOf(query), limit: query.limit };
      const { validUntil, ...body } = await service.sources(principal, request);
      return { status: 200, body, validUntil };
    },
    listOpinions: async ({ principal, query }) => {
      const { platform, limit, sentences } = query;
      const request = { ...periodOf(query), platform, limit, sentences };
      const { validUntil, ...body } = await service.opinions(principal, request);
      return { status: 200, body, validUntil };
    },
  };
}

type FigureQuery = OperationRequest<'listAnswers'>['query'];
type AnswersQuery = OperationRequest<'listPromptAnswers'>['query'];

function periodOf(query: Pick<AnswersQuery, keyof Period>): Period {
  const { rangeDays, window, date, from, to } = query;
  return { rangeDays, window, date, from, to };
}

function requestOf(query: AnswersQuery): AnswersRequest {
  const { limit, cursor } = query;
  return { ...periodOf(query), limit, cursor, filter: filterOf(query) };
}

function filterOf(query: AnswersQuery): AnswerFilter {
  const { platform, surface, model, country, answerStatus, brand, isOwn, isNegated, domain, url } = query;
  const { mentionsOwn, text, searchQuery, sourceType, sourceUse, hasCitationData } = query;
  const { attribute, opinion, praisesOwn, isJudged } = query;
  return {
    ...(platform && { platform }),
    ...(surface && { surface }),
    ...(model !== undefined && { model }),
    ...(country !== undefined && { country }),
    ...(answerStatus && { statuses: answerStatus }),
    ...(brand !== undefined && { brand }),
    ...(isOwn !== undefined && { isOwn }),
    ...(isNegated !== undefined && { isNegated }),
    ...(mentionsOwn !== undefined && { mentionsOwn }),
    ...(attribute !== undefined && { attribute }),
    ...(opinion && { opinion }),
    ...(praisesOwn !== undefined && { praisesOwn }),
    ...(isJudged !== undefined && { isJudged }),
    ...(text !== undefined && { text }),
    ...(searchQuery !== undefined && { searchQuery }),
    ...(domain !== undefined && { domain }),
    ...(url !== undefined && { url }),
    ...(sourceType && { sourceType }),
    ...(sourceUse && { sourceUse }),
    ...(hasCitationData !== undefined && { hasCitationData }),
  };
}

/** Filters of the prompt analytics, which do not apply to figures of the whole workspace. */
const PROMPT_FILTERS = ['status', 'intent', 'topic', 'query'] as const;

function scopeOf(query: FigureQuery): Scope {
  const { scope, topicLabel, withoutTopic, status, persona, intent, topic, query: text } = query;
  if (scope === 'workspace') {
    const sent = PROMPT_FILTERS.find((name) => query[name] !== undefined);
    if (sent !== undefined)
      throw invalidParameter(sent, `"${sent}" requires "scope=prompts". Set it, or leave out "${sent}".`);
    return { prompts: null, personas: persona, topicLabel, withoutTopic };
  }
  const prompts = {
    ...(status && { statuses: status }),
    ...(persona && { personas: persona }),
    ...(intent && { intents: intent }),
    ...(topic && { topics: topic }),
    ...(text !== undefined && { query: text }),
  };
  return { prompts, personas: undefined, topicLabel, withoutTopic };
}

function pageAnswer({ validUntil, answers, ...page }: AnswerPage) {
  return { status: 200 as const, body: { ...page, answers: answers.map(answerBody) }, validUntil };
}

function answerBody({ observedAt, scheduledFor, ...answer }: Answer) {
  return { ...answer, observedAt: observedAt.toISOString(), scheduledFor: scheduledFor.toISOString() };
}
