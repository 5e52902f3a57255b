import { operationContracts, operationIds } from '../../../spec/index.js';
import type { Behavior, Exchange } from '../call.js';
import { scattered } from '../http-decisions.js';
import { count } from '../rate-limit.js';
import { amend, around, override } from '../override.js';
import { one } from '../query.js';
import { invalid, ApiError } from '../api-error.js';
import type { Variant } from './variant.js';

/** Variants that reject everything they may reject, or return less than they could. */
export const stricterVariants: readonly Variant[] = [
  {
    id: 'pages-for-unknown-routes',
    sentence: 'A proxy responds to unknown paths and methods with an HTML page.',
    apply: serveErrorPages,
  },
  {
    id: 'no-body-where-none-is-stated',
    sentence: 'A body is rejected if the contract states none.',
    apply: (behavior) => {
      for (const operation of operationIds.filter((id) => operationContracts[id].requestBody === undefined))
        around(behavior, operation, (call, next) => {
          if (hasBody(call.exchange)) throw invalid('body', 'must not be sent');
          return next(call);
        });
    },
  },
  {
    id: 'content-type-needed',
    sentence: 'A body without a content type is rejected.',
    apply: (behavior) => {
      for (const operation of operationIds.filter((id) => operationContracts[id].requestBody !== undefined))
        around(behavior, operation, (call, next) => {
          if (call.exchange.headers['content-type'] === undefined)
            throw new ApiError('unsupported_media_type', 'Say that the body is JSON.');
          return next(call);
        });
    },
  },
  {
    id: 'key-names-unique',
    sentence: 'A name that an active key already has is rejected.',
    apply: (behavior) =>
      override(behavior, 'issueKey', (base) => (call, name, environment) => {
        const active = call.workspace.keys.filter(({ revokedAt }) => revokedAt === null);
        if (active.some((key) => key.name === name)) throw new ApiError('conflict', 'A key has this name.');
        return base(call, name, environment);
      }),
  },
  {
    id: 'same-text-replacement-refused',
    sentence: 'A replacement with the same text is rejected.',
    apply: (behavior) =>
      around(behavior, 'replacePrompt', (call, next) => {
        const { text } = Object(call.body) as { text?: unknown };
        if (behavior.lookUpPrompt(call, call.id)?.text === text)
          throw new ApiError('conflict', 'The prompt has this text already.');
        return next(call);
      }),
  },
  {
    id: 'reason-on-resume-refused',
    sentence: 'A reason along with "paused": false is rejected.',
    apply: (behavior) =>
      around(behavior, 'pausePrompt', (call, next) => {
        const { paused, reason } = Object(call.body) as { paused?: unknown; reason?: unknown };
        if (paused === false && typeof reason === 'string')
          throw invalid('reason', 'is only allowed with a pause');
        return next(call);
      }),
  },
  {
    id: 'small-brand',
    sentence: 'A save accepts at most 10 competitors and excluded topics, and notes of 500 characters.',
    apply: (behavior) => {
      override(behavior, 'itemRange', (base) => (operation) => {
        return operation === 'saveBrandPositioning' ? { min: 0, max: 10 } : base(operation);
      });
      override(behavior, 'textRange', (base) => (field, operation) => {
        return field === 'note' ? { min: 0, max: 500 } : base(field, operation);
      });
    },
  },
  {
    id: 'equal-names-refused',
    sentence: 'A duplicate name is rejected.',
    apply: (behavior) =>
      override(behavior, 'distinctNames', () => (names) => {
        if (new Set(names).size < names.length) throw invalid('competitors', 'contains a name twice');
        return names;
      }),
  },
  {
    id: 'unpin-counts-nothing',
    sentence: 'The count of an unpin is 0, because no name is pinned any longer.',
    apply: (behavior) => amend(behavior, 'unpinCompetitors', () => ({ count: 0 })),
  },
  {
    id: 'cursor-bound-to-limit',
    sentence: 'A cursor works only with the limit for which it was issued.',
    apply: bindCursorToLimit,
  },
  {
    id: 'cursor-once',
    sentence: 'A cursor can be used only once.',
    apply: (behavior) => {
      const open = new Map<string, string>();
      override(behavior, 'cursorFor', (base) => (...page) => {
        const cursor = scattered(open.size);
        open.set(cursor, base(...page));
        return cursor;
      });
      override(behavior, 'pageStart', (base) => (rows, call, filter) => {
        const cursor = one(call, 'cursor');
        if (cursor === undefined) return base(rows, call, filter);
        const query = { ...call.query, cursor: [open.get(cursor) ?? ''] };
        open.set(cursor, '');
        return base(rows, { ...call, query }, filter);
      });
    },
  },
  {
    id: 'few-failures',
    sentence: 'An address that fails to authenticate 30 times per minute gets 429.',
    apply: (behavior) =>
      override(behavior, 'countFailure', () => ({ model, address }) => {
        return count(model, `failures of ${address}`, 30);
      }),
  },
  {
    id: 'cap-below-count',
    sentence: 'Workspaces with a small cap exceed it, because it was lowered.',
    apply: (behavior) =>
      override(behavior, 'cap', (base) => (call) => {
        const cap = base(call);
        return cap === 12 ? 3 : cap;
      }),
  },
  {
    id: 'lists-with-brackets-only',
    sentence: 'Multiple values of a filter are sent as name[]; commas and repetition are rejected.',
    apply: (behavior) =>
      around(behavior, 'listPromptAnalytics', (call, next) => {
        const names = call.exchange.queryText.split('&').map((pair) => pair.split('=', 1)[0] ?? '');
        const plain = names.filter((name) => !/(\[|%5B)/i.test(name));
        const values = [call.query.status, call.query.persona, call.query.intent].flatMap((all) => all ?? []);
        if (new Set(plain).size < plain.length || values.some((value) => value.includes(',')))
          throw invalid('status', 'takes several values as status[]');
        return next(call);
      }),
  },
];

const hasBody = ({ headers }: Exchange) =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;

function serveErrorPages(behavior: Behavior): void {
  const isUnknown = ({ operation, error }: Exchange) =>
    operation === null && (error?.code === 'not_found' || error?.code === 'method_not_allowed');
  override(behavior, 'headers', (base) => (response, exchange) => {
    return isUnknown(exchange) ? { 'Content-Type': 'text/html' } : base(response, exchange);
  });
  override(behavior, 'serialize', (base) => (body, exchange) => {
    return isUnknown(exchange) ? '<!doctype html><title>Not found</title>' : base(body, exchange);
  });
}

function bindCursorToLimit(behavior: Behavior): void {
  override(behavior, 'cursorFor', (base) => (rows, next, call, filter) => {
    return `${base(rows, next, call, filter)}.${behavior.readLimit(call)}`;
  });
  override(behavior, 'pageStart', (base) => (rows, call, filter) => {
    const cursor = one(call, 'cursor');
    if (cursor === undefined) return base(rows, call, filter);
    const end = `.${behavior.readLimit(call)}`;
    if (!cursor.endsWith(end)) throw invalid('cursor', 'was issued for another limit');
    const query = { ...call.query, cursor: [cursor.slice(0, -end.length)] };
    return base(rows, { ...call, query }, filter);
  });
}
