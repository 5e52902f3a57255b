import type { DataVersion } from '../../domain/data-version.js';
import { calendarOfParameter } from '../../domain/day-parameter.js';
import { invalidParameter } from '../../domain/errors.js';
import { figureFilterOf } from '../../domain/figure-filter.js';
import { withOlderDays, type FigureDays, type FindOlderDays } from '../../domain/older-days.js';
import type { Reusable } from '../../domain/reusable.js';
import type { FeatureHandlers, OperationRequest } from '../../http/operation.js';
import type { EvidenceService } from './service.js';
import type { AnswersRequest, FigureRequest, Period, Scope } from './types.js';

/** The operations of the extensions about the answers behind the figures. */
export function evidenceRoutes(
  service: EvidenceService,
  findOlderDays: FindOlderDays,
): FeatureHandlers<'listAnswers' | 'listPromptAnswers' | 'getAnswer' | 'listSources' | 'listOpinions'> {
  const answer = async <List extends FigureDays>(at: DataVersion, list: Promise<Reusable<List>>) => ({
    status: 200 as const,
    ...(await withOlderDays(findOlderDays, at, await list)),
  });
  return {
    listAnswers: async ({ principal, query }) =>
      answer(principal, service.answers(principal, figureRequestOf(query))),
    listPromptAnswers: async ({ principal, path, query }) =>
      answer(principal, service.answersTo(principal, path.promptId, requestOf(query))),
    getAnswer: async ({ principal, path }) => ({
      status: 200,
      body: await service.answer(principal, path.answerId),
    }),
    listSources: async ({ principal, query }) => {
      const { group, limit } = query;
      const request = { ...periodOf(query), filter: figureFilterOf(query), group, limit };
      return answer(principal, service.sources(principal, request));
    },
    listOpinions: async ({ principal, query }) => {
      const { platform, limit, sentences } = query;
      return answer(
        principal,
        service.opinions(principal, { ...periodOf(query), platform, limit, sentences }),
      );
    },
  };
}

type FigureQuery = OperationRequest<'listAnswers'>['query'];
type AnswersQuery = OperationRequest<'listPromptAnswers'>['query'];

/** The parameters that select the prompts of a figure. */
type ScopeQuery = {
  readonly [Name in Exclude<keyof FigureQuery, keyof AnswersQuery>]: FigureQuery[Name] | undefined;
};

type PeriodQuery = Pick<AnswersQuery, 'rangeDays' | 'window'> & {
  readonly [Name in 'date' | 'from' | 'to' | 'timeZone']?: string | undefined;
};

function periodOf({ rangeDays, window, date, from, to, timeZone }: PeriodQuery): Period {
  return { rangeDays, window, date, from, to, calendar: calendarOfParameter(timeZone) };
}

function requestOf({ limit, cursor, ...query }: AnswersQuery): AnswersRequest {
  const { rangeDays, window, date, from, to, timeZone, ...filter } = query;
  return { ...periodOf({ rangeDays, window, date, from, to, timeZone }), limit, cursor, filter };
}

function figureRequestOf(query: FigureQuery): FigureRequest {
  const {
    scope,
    group,
    topicLabel,
    withoutTopic,
    status,
    persona,
    intent,
    topic,
    query: text,
    ...answers
  } = query;
  return {
    ...requestOf(answers),
    ...scopeOf({ scope, group, topicLabel, withoutTopic, status, persona, intent, topic, query: text }),
  };
}

/** Filters of the prompt analytics, which do not apply to figures of the whole workspace. */
const PROMPT_FILTERS = ['status', 'intent', 'topic', 'query'] as const;

function scopeOf(query: ScopeQuery): Scope {
  const { scope, group, topicLabel, withoutTopic, status, persona, intent, topic, query: text } = query;
  if (scope === 'workspace') {
    const sent = PROMPT_FILTERS.find((name) => query[name] !== undefined);
    if (sent !== undefined)
      throw invalidParameter(sent, `"${sent}" requires "scope=prompts". Set it, or leave out "${sent}".`);
    return { prompts: null, personas: persona, topicLabel, withoutTopic, ...(group && { group }) };
  }
  if (group !== undefined)
    throw invalidParameter('group', '"group" requires "scope=workspace". Leave out "group".');
  const prompts = {
    ...(status && { statuses: status }),
    ...(persona && { personas: persona }),
    ...(intent && { intents: intent }),
    ...(topic && { topics: topic }),
    ...(text !== undefined && { query: text }),
  };
  return { prompts, personas: undefined, topicLabel, withoutTopic };
}
