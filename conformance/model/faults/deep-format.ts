import type { OperationId } from '../../../spec/index.js';
import { amend, around, override } from '../override.js';
import type { Fault } from './fault.js';

/** Faults in the form of the answers of single operations. */
export const deepFormatFaults: readonly Fault[] = [
  {
    id: 'X269',
    breaks: ['GEN-02', 'ERR-08'],
    sentence: 'The 404 of an unknown prompt is an HTML page.',
    inject: (behaviour) => {
      override(
        behaviour,
        'contentType',
        (base) => (given) => (given.status === 404 ? 'text/html' : base(given)),
      );
      override(behaviour, 'serialise', (base) => (body, exchange) => {
        const isHtml = exchange.refusal?.code === 'prompt_not_found';
        return isHtml ? '<!doctype html><title>404</title>' : base(body, exchange);
      });
    },
  },
  {
    id: 'X270',
    breaks: ['GEN-12', 'CAP-01'],
    sentence: 'The cap is wrapped in data.',
    inject: (behaviour) => amend(behaviour, 'getPromptCap', (body) => ({ data: body })),
  },
  answering('X271', 'addPrompt', 200, ['GEN-07', 'PR-05']),
  answering('X272', 'pausePrompt', 201, ['GEN-07', 'PAU-01']),
  answering('X273', 'replacePrompt', 200, ['GEN-07', 'REP-01']),
  answering('X274', 'issueApiKey', 200, ['GEN-07', 'KEY-03']),
  answering('X275', 'unpinCompetitors', 204, ['GEN-07', 'BR-25']),
  answering('X276', 'revokeApiKey', 200, ['GEN-07', 'KEY-18']),
  answering('X277', 'archivePrompt', 204, ['GEN-07', 'PR-21']),
  {
    id: 'X278',
    breaks: ['GEN-08', 'CAP-01', 'GEN-06'],
    sentence: 'activeCount is a string in GET cap.',
    inject: (behaviour) =>
      amend(behaviour, 'getPromptCap', (body) => ({ ...body, activeCount: String(body.activeCount) })),
  },
  {
    id: 'X279',
    breaks: ['GEN-04'],
    sentence: 'Timestamps are in local time, two hours from UTC.',
    inject: (behaviour) =>
      override(behaviour, 'timestamp', (base) => (milliseconds) => {
        return base(milliseconds + 7_200_000).replace('Z', '+02:00');
      }),
  },
  {
    id: 'X280',
    breaks: ['GEN-04', 'KEY-02', 'KEY-07'],
    sentence: 'createdAt of a key is a number.',
    inject: (behaviour) =>
      override(behaviour, 'renderKey', (base) => (model, key) => ({
        ...base(model, key),
        createdAt: key.createdAt,
      })),
  },
  {
    id: 'X281',
    breaks: ['GEN-05', 'ME-02'],
    sentence: 'user.email is left out when it is null.',
    inject: (behaviour) =>
      amend(behaviour, 'getMe', ({ user: { email, ...user }, ...body }) => ({
        ...body,
        user: email === null ? user : { ...user, email },
      })),
  },
  {
    id: 'X282',
    breaks: ['GEN-05', 'BR-01', 'BR-27'],
    sentence: 'competitorsPinnedAt is left out when it is null.',
    inject: (behaviour) =>
      override(behaviour, 'renderBrand', (base) => (call, brand) => {
        const { competitorsPinnedAt, ...rest } = base(call, brand);
        return competitorsPinnedAt === null ? rest : { ...rest, competitorsPinnedAt };
      }),
  },
  {
    id: 'X283',
    breaks: ['GEN-08', 'PR-03', 'GEN-06'],
    sentence: 'hasObservations is 0 or 1.',
    inject: (behaviour) =>
      override(behaviour, 'renderPrompt', (base) => (call, prompt) => {
        const shown = base(call, prompt);
        return { ...shown, hasObservations: Number(shown.hasObservations) };
      }),
  },
];

function answering(id: string, operation: OperationId, status: number, breaks: Fault['breaks']): Fault {
  return {
    id,
    breaks,
    sentence: `${operation} answers ${status}.`,
    inject: (behaviour) =>
      around(behaviour, operation, async (call, next) => {
        const given = await next(call);
        const body = status === 204 ? undefined : (given.body ?? {});
        return { ...given, status, body };
      }),
  };
}
