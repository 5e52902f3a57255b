import { operationContracts } from '../../../spec/index.js';
import { successes, type Shape } from '../../contract/shapes.js';
import type { Exchange } from '../../http/exchange.js';
import { hasKeywords, isFromApi, jsonFinding } from '../../kit/monitors/bodies.js';
import { expectThat } from '../../kit/monitors/builders.js';
import type { Finding, Monitor } from '../../run/monitor.js';

/** Judges whether a body is an object with at least one of the members that the contract states for the operation. */
function bareObjectFinding(shape: Shape, { json, summary, operation }: Exchange): Finding {
  const names = Object.keys(shape.members);
  const isObject = typeof json === 'object' && json !== null && !Array.isArray(json);
  if (isObject && (names.length === 0 || names.some((name) => Object.hasOwn(json, name)))) return 'holds';
  const { method = '', path = '' } = operation === undefined ? {} : operationContracts[operation];
  const members = names.length === 0 ? '' : ` with ${names.join(', ')} at the top level`;
  return {
    expected: `${method.toUpperCase()} ${path} to return a bare object${members}`,
    got: summary,
  };
}

const noServerError = ({ operation, status, summary }: Exchange) =>
  operation === undefined ? undefined : expectThat(status < 500, 'a status below 500', summary);

/**
 * Whether a response is a 503 in one of the forms for an outage, to a call that overlapped with others. The others may be
 * the reason, as opposed to what the client sent.
 */
function mayBeBusy(exchange: Exchange): boolean {
  const { status, text, order } = exchange;
  if (status !== 503 || (order.pending === 0 && order.received === order.sent + 1)) return false;
  const isBusy = text.includes('service_unavailable') && exchange.header('retry-after') !== undefined;
  return isBusy || text.includes('outcome_unknown');
}

/** Rules on the format and status of every response. */
export const formatMonitors: readonly Monitor[] = [
  {
    rule: 'GEN-02',
    find: (exchange) => (exchange.text === '' || !isFromApi(exchange) ? undefined : jsonFinding(exchange)),
  },
  {
    rule: 'GEN-07',
    find: ({ operation, isSuccess, status, summary }) => {
      if (operation === undefined || !isSuccess) return undefined;
      const stated = successes[operation].status;
      return expectThat(status === stated, `success status ${stated}`, summary);
    },
  },
  {
    rule: 'GEN-09',
    find: (exchange) => (mayBeBusy(exchange) ? undefined : noServerError(exchange)),
  },
  {
    rule: 'GEN-09',
    find: (exchange) => (mayBeBusy(exchange) ? noServerError(exchange) : undefined),
    isWarning: true,
  },
  {
    rule: 'GEN-12',
    find: (exchange) => {
      const { operation, isSuccess, status, json } = exchange;
      if (operation === undefined || !isSuccess || status === 204) return undefined;
      const { shape } = successes[operation];
      const isTopicForm = operation === 'listKeywords' && !hasKeywords(json);
      return shape === null || isTopicForm ? undefined : bareObjectFinding(shape, exchange);
    },
  },
];
