import { earliest, type Clock } from '../../domain/clock.js';
import type { CursorBinding } from '../../domain/cursor.js';
import type { DataVersion } from '../../domain/data-version.js';
import { DomainError } from '../../domain/errors.js';
import { readAnswers, readDomainNames } from '../../platform/answers.js';
import type { Reader } from '../../platform/reader.js';
import { inTurns } from '../../platform/turns.js';
import { leadingBy } from '../../segments/leading.js';
import { personasOf, type AnalyticsService } from '../analytics/index.js';
import { answeredDays } from './answered-days-service.js';
import { daysAt, type Days } from './days.js';
import { cursorAfter, figureBinding, placeAfter, promptBinding } from './paging.js';
import { readOpinions } from './opinions-read-model.js';
import { byAnswers, leadersOf, sourcesOf } from './sources.js';
import { textSearch } from './text-search.js';
import {
  answerOf,
  readAnswer,
  readFigurePage,
  readPromptPage,
  type AnswersData,
  type AnswersQuery,
  type SearchedTo,
} from './read-model.js';
import type {
  AnswerPage,
  AnswerPlace,
  AnswersRequest,
  AnswerWithResponse,
  FigureRequest,
  Listed,
  OpinionList,
  OpinionsRequest,
  SourceList,
  SourcesRequest,
} from './types.js';

/** Reads the answers that figures count, at a revision of the data of a workspace. */
export interface EvidenceService {
  /**
   * One page of the answers behind a figure.
   * @throws DomainError invalid_parameter for a cursor that was not issued for this list, or a `text` without a word
   */
  answers(at: DataVersion, request: FigureRequest): Promise<Listed<AnswerPage>>;
  /**
   * One page of the answers to a prompt.
   * @throws DomainError prompt_not_found if the workspace does not have it, and invalid_parameter for a cursor that was
   * not issued for this list, or a `text` without a word
   */
  answersTo(at: DataVersion, promptId: string, request: AnswersRequest): Promise<Listed<AnswerPage>>;
  /** The domains that most answers of some days, or some of them, cite or retrieve, at most `limit`. */
  sources(at: DataVersion, request: SourcesRequest): Promise<Listed<SourceList>>;
  /** The attributes that answers of some days praise or criticize brands for, at most `limit`. */
  opinions(at: DataVersion, request: OpinionsRequest): Promise<Listed<OpinionList>>;
  /**
   * One answer.
   * @throws DomainError not_found if the workspace does not have it
   */
  answer(at: DataVersion, answerId: string): Promise<AnswerWithResponse>;
}

export interface EvidenceDependencies {
  readonly reader: Reader;
  readonly clock: Clock;
  readonly analytics: Pick<AnalyticsService, 'summarizedPrompts'>;
}

export function createEvidenceService(dependencies: EvidenceDependencies): EvidenceService {
  const { reader, clock } = dependencies;
  return {
    answers: (at, request) => answers(dependencies, at, request),
    async answersTo(at, promptId, request) {
      const days = daysAt(clock(), request);
      const binding = promptBinding(at.workspaceId, promptId, request);
      const data = await searchOn(queryOf(request, days, binding), (query) =>
        readPromptPage(reader, at, query, promptId),
      );
      if (data === null) throw new DomainError('prompt_not_found');
      return { body: pageOf(data, days, binding), validUntil: days.validUntil };
    },
    async sources(at, request) {
      const days = daysAt(clock(), request);
      return {
        body: { ...days.span, ...(await sources(reader, at, request, days)) },
        validUntil: days.validUntil,
      };
    },
    async opinions(at, request) {
      const days = daysAt(clock(), request);
      const data = await readOpinions(reader, at, { ...request, days });
      return { body: { ...days.span, ...data }, validUntil: days.validUntil };
    },
    async answer(at, answerId) {
      const found = await readAnswer(reader, at, answerId);
      if (found === null)
        throw new DomainError('not_found', { message: 'The workspace has no answer with this id.' });
      return found;
    },
  };
}

/** The domains that most answers have as a source. Their names decide only between the last ones. */
async function sources(
  reader: Reader,
  at: DataVersion,
  { filter, group, limit }: SourcesRequest,
  days: Days,
): Promise<Pick<SourceList, 'keptFrom' | 'sources'>> {
  const answers = await readAnswers(reader, at, {
    name: 'evidence-sources',
    spans: [days.span],
    calendar: days.calendar,
    columns: ['sources'],
    filter,
    ...(group && { group }),
  });
  const contenders = leadingBy(await inTurns(sourcesOf(answers)), limit, byAnswers);
  const names = await readDomainNames(
    reader,
    at,
    contenders.map(({ number }) => number),
  );
  return { keptFrom: answers.keptFrom, sources: leadersOf(contenders, limit, names) };
}

async function answers(
  { reader, clock, analytics }: EvidenceDependencies,
  at: DataVersion,
  request: FigureRequest,
): Promise<Listed<AnswerPage>> {
  const { prompts, personas, group = 'discovery', topicLabel, withoutTopic } = request;
  const days = daysAt(clock(), request);
  const binding = figureBinding(at.workspaceId, request);
  const query = queryOf(request, days, binding);
  const summarized = prompts === null ? null : await analytics.summarizedPrompts(at, prompts);
  const scope = {
    promptIds: summarized?.promptIds ?? null,
    group,
    personas: personasOf(personas) ?? null,
    topicLabel,
    withoutTopic,
    onDays: prompts === null ? await answeredDays(reader, at, days, request.filter) : null,
  };
  const data = await searchOn(query, (next) => readFigurePage(reader, at, next, scope));
  const isBound = prompts?.statuses !== undefined;
  const validUntil = earliest([days.validUntil, isBound ? (summarized?.nextStaleAt ?? null) : null]);
  return { body: pageOf(data, days, binding), validUntil };
}

/** The time after which a search that has found nothing ends its page, in ms. */
const SEARCH_MS = 1000;

/** Reads a page. While a search has found nothing, it goes on with older answers, until its time is up. */
async function searchOn<Data extends AnswersData | null>(
  query: AnswersQuery,
  read: (query: AnswersQuery) => Promise<Data>,
): Promise<Data> {
  const endsAt = performance.now() + SEARCH_MS;
  let data = await read(query);
  while (data !== null && data.answers.length === 0 && data.searchedTo !== null && performance.now() < endsAt)
    data = await read({ ...query, after: placeOf(data.searchedTo) });
  return data;
}

const placeOf = ({ observedMs, id }: SearchedTo): AnswerPlace => ({
  observedAt: new Date(observedMs),
  answerId: id,
});

function queryOf(
  { filter, limit, cursor }: AnswersRequest,
  days: Days,
  binding: CursorBinding,
): AnswersQuery {
  const search = filter.text === undefined ? null : textSearch(filter.text);
  return { days, filter, search, limit, after: placeAfter(binding, cursor, days) };
}

function pageOf(data: AnswersData, days: Days, binding: CursorBinding): Listed<AnswerPage>['body'] {
  const { searchedTo, keptFrom } = data;
  const shown = data.answers.map(answerOf);
  const compared = searchedTo && {
    id: searchedTo.id,
    observedAt: new Date(searchedTo.observedMs).toISOString(),
  };
  // A page that has no room for all answers it found goes on after the last one that it shows.
  const last = data.hasMore ? shown.at(-1) : (compared ?? undefined);
  return {
    ...days.span,
    keptFrom,
    hasMore: last !== undefined,
    nextCursor: last === undefined ? null : cursorAfter(binding, last),
    answers: shown,
    searchedTo: data.hasMore ? null : (compared?.observedAt ?? null),
  };
}
