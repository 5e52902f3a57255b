import type { Behavior } from '../call.js';
import { scattered } from '../http-decisions.js';
import { amend, override } from '../override.js';
import type { Variant } from './variant.js';

/** Variants of response formats: timestamps, ids, headers, extra members. */
export const formatVariants: readonly Variant[] = [
  {
    id: 'plus-offset-timestamps',
    sentence: 'Timestamps end in +00:00.',
    apply: (behavior) => rewriteTimes(behavior, (text) => text.replace('Z', '+00:00')),
  },
  {
    id: 'second-precision-timestamps',
    sentence: 'Timestamps have no fractional seconds.',
    apply: (behavior) => rewriteTimes(behavior, (text) => text.replace(/\.\d+/, '')),
  },
  {
    id: 'microsecond-timestamps',
    sentence: 'Timestamps have microseconds.',
    apply: (behavior) => rewriteTimes(behavior, (text) => text.replace('Z', '000Z')),
  },
  {
    id: 'basic-timestamps',
    sentence: 'Timestamps are in the basic form of ISO 8601, without hyphens or colons.',
    apply: (behavior) => rewriteTimes(behavior, (text) => text.replace(/[-:]/g, '')),
  },
  withIds('uuid-ids', 'Ids are UUIDs.', (serial) =>
    scattered(serial).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5'),
  ),
  withIds('numeric-ids', 'Ids are numbers, as strings.', String),
  withIds('reserved-characters-in-ids', 'Ids contain characters that a path must escape.', (serial) => {
    return `${serial}/a+b?c=d&e#f%2F ö`;
  }),
  {
    id: 'charset-in-content-type',
    sentence: 'The content type of JSON includes a charset.',
    apply: (behavior) => override(behavior, 'contentType', () => () => 'application/json; charset=utf-8'),
  },
  {
    id: 'lower-case-headers',
    sentence: 'Header names are in lower case.',
    apply: (behavior) =>
      override(behavior, 'headers', (base) => (response, exchange) => {
        const headers = Object.entries(base(response, exchange));
        return Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));
      }),
  },
  {
    id: 'stated-headers-only',
    sentence:
      'Responses have only the stated rate-limit headers, and neither a request id nor WWW-Authenticate.',
    apply: (behavior) =>
      override(behavior, 'headers', (base) => (response, exchange) => {
        const headers = Object.entries(base(response, exchange));
        return Object.fromEntries(headers.filter(([name]) => STATED_HEADERS.has(name)));
      }),
  },
  {
    id: 'extra-members',
    sentence: 'Every object has additional members with changing values.',
    apply: (behavior) =>
      override(behavior, 'present', (base) => (response, exchange) => {
        const shown = base(response, exchange);
        return { ...shown, body: withExtras(shown.body, exchange.requestId) };
      }),
  },
  {
    id: 'pretty-printed',
    sentence: 'Bodies are pretty-printed, with every non-ASCII character escaped.',
    apply: (behavior) =>
      override(
        behavior,
        'serialize',
        () => (body) =>
          JSON.stringify(body, null, 2).replace(/[^\0-\x7f]/g, (unit) => {
            return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
          }),
      ),
  },
  {
    id: 'other-analytics',
    sentence: 'The analytics have other fields, because theirs are not stated.',
    apply: (behavior) => {
      amend(behavior, 'getAnalyticsOverview', (body) => ({ window: body.rangeDays, kpis: [] }));
      amend(behavior, 'getMetricRows', (body) => ({ family: body.metric, points: [body.rangeDays] }));
      amend(behavior, 'listPromptAnalytics', (body) => ({
        data: { items: body.prompts.map(({ id, text, topic }) => ({ prompt: { id, text }, theme: topic })) },
      }));
    },
  },
];

const STATED_HEADERS = new Set(['Content-Type', 'X-RateLimit-Remaining', 'Retry-After', 'Allow']);

function rewriteTimes(behavior: Behavior, rewrite: (text: string) => string): void {
  override(behavior, 'timestamp', (base) => (milliseconds) => rewrite(base(milliseconds)));
}

function withIds(id: string, sentence: string, idOf: (serial: number) => string): Variant {
  return {
    id,
    sentence,
    apply: (behavior) => override(behavior, 'newId', () => (model) => idOf(model.nextSerial())),
  };
}

function withExtras(value: unknown, seen: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withExtras(item, seen));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, withExtras(member, seen)]);
  return { ...Object.fromEntries(members), _seen: seen, _links: { self: null } };
}
