import type { OperationId } from '../../spec/index.js';
import { type Fault, fault } from './fault.js';
import { amend, around, override } from '../model/override.js';
import { invalid } from '../model/api-error.js';

/** Faults in the format of responses and in the parameters of the analytics. */
export const formatFaults: readonly Fault[] = [
  withoutNulls('R07a', 'listPrompts', 'Null fields of prompts are omitted.', ['GEN-05', 'PR-02']),
  withoutNulls('R07b', 'listKeywords', 'Null fields of keywords, and a null nextCursor, are omitted.', [
    'GEN-05',
    'KW-01',
    'KW-02',
  ]),
  errorsAs('R08a', 'text/html; charset=utf-8'),
  errorsAs('R08b', 'text/plain'),
  fault('R16', ['AN-17'], 'Without a metric, the metric rows of visibility are returned.', (behavior) =>
    override(behavior, 'readMetric', (base) => (call) => {
      return call.query.metric === undefined ? 'visibility' : base(call);
    }),
  ),
  fault('R18', ['AN-02', 'AN-19'], 'Analytics accept only a window of 30 days.', (behavior) =>
    override(behavior, 'rangeDays', (base) => (text, operation) => {
      const days = base(text, operation);
      if (days !== 30 && operation !== 'listKeywords') throw invalid('rangeDays', 'must be 30');
      return days;
    }),
  ),
  fault('X269', ['GEN-02', 'ERR-08'], 'The 404 for an unknown prompt is an HTML page.', (behavior) => {
    override(
      behavior,
      'contentType',
      (base) => (given) => (given.status === 404 ? 'text/html' : base(given)),
    );
    override(behavior, 'serialize', (base) => (body, exchange) => {
      const isHtml = exchange.error?.code === 'prompt_not_found';
      return isHtml ? '<!doctype html><title>404</title>' : base(body, exchange);
    });
  }),
  fault('X270', ['GEN-12', 'CAP-01'], 'The cap is wrapped in data.', (behavior) =>
    amend(behavior, 'getPromptCap', (body) => ({ data: body })),
  ),
  returning('X271', 'addPrompt', 200, ['GEN-07', 'PR-05']),
  returning('X272', 'pausePrompt', 201, ['GEN-07', 'PAU-01']),
  returning('X273', 'replacePrompt', 200, ['GEN-07', 'REP-01']),
  returning('X274', 'issueApiKey', 200, ['GEN-07', 'KEY-03']),
  returning('X275', 'unpinCompetitors', 204, ['GEN-07', 'BR-25']),
  returning('X276', 'revokeApiKey', 200, ['GEN-07', 'KEY-18']),
  returning('X277', 'archivePrompt', 204, ['GEN-07', 'PR-21']),
  fault('X278', ['GEN-08', 'CAP-01', 'GEN-06'], 'activeCount is a string in GET cap.', (behavior) =>
    amend(behavior, 'getPromptCap', (body) => ({ ...body, activeCount: String(body.activeCount) })),
  ),
  fault('X279', ['GEN-04'], 'Timestamps are in local time, two hours from UTC.', (behavior) =>
    override(behavior, 'timestamp', (base) => (milliseconds) => {
      return base(milliseconds + 7_200_000).replace('Z', '+02:00');
    }),
  ),
  fault('X280', ['GEN-04', 'KEY-02', 'KEY-07'], 'createdAt of a key is a number.', (behavior) =>
    override(behavior, 'renderKey', (base) => (model, key) => ({
      ...base(model, key),
      createdAt: key.createdAt,
    })),
  ),
  fault('X281', ['GEN-05', 'ME-02'], 'user.email is omitted when it is null.', (behavior) =>
    amend(behavior, 'getMe', ({ user: { email, ...user }, ...body }) => ({
      ...body,
      user: email === null ? user : { ...user, email },
    })),
  ),
  fault('X282', ['GEN-05', 'BR-01', 'BR-27'], 'competitorsPinnedAt is omitted when it is null.', (behavior) =>
    override(behavior, 'renderBrand', (base) => (call, brand) => {
      const { competitorsPinnedAt, ...rest } = base(call, brand);
      return competitorsPinnedAt === null ? rest : { ...rest, competitorsPinnedAt };
    }),
  ),
  fault('X283', ['GEN-08', 'PR-03', 'GEN-06'], 'hasObservations is 0 or 1.', (behavior) =>
    override(behavior, 'renderPrompt', (base) => (call, prompt) => {
      const shown = base(call, prompt);
      return { ...shown, hasObservations: Number(shown.hasObservations) };
    }),
  ),
];

function withoutNulls(id: string, operation: OperationId, sentence: string, breaks: Fault['breaks']): Fault {
  return fault(id, breaks, sentence, (behavior) => amend(behavior, operation, (body) => dropNulls(body)));
}

function dropNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropNulls);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(kept.map(([name, member]) => [name, dropNulls(member)]));
}

function errorsAs(id: string, type: string): Fault {
  return fault(id, ['GEN-02', 'ERR-08'], `Errors are sent as ${type}.`, (behavior) =>
    override(
      behavior,
      'contentType',
      (base) => (response) => (response.status >= 400 ? type : base(response)),
    ),
  );
}

function returning(id: string, operation: OperationId, status: number, breaks: Fault['breaks']): Fault {
  return fault(id, breaks, `${operation} returns ${status}.`, (behavior) =>
    around(behavior, operation, async (call, next) => {
      const given = await next(call);
      const body = status === 204 ? undefined : (given.body ?? {});
      return { ...given, status, body };
    }),
  );
}
