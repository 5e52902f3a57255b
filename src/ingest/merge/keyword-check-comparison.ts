import type { KeywordCheckLine } from '../lines/line-types.js';
import type { ComparedField, StoredComparison } from './compared-fields.js';
import { IDENTITY_TYPES } from './known-keyword-checks.js';

type Field = ComparedField<KeywordCheckLine>;

const plain = (
  field: keyof KeywordCheckLine,
  type: Field['type'],
  fallback: string | number | null,
  column: string = field,
): Field => ({
  ...{ field, type, stored: `o.${column}` },
  valueOf: (line) => (line[field] as string | number | null | undefined) ?? fallback,
});

/** Everything that a line says of a check other than its identity, without `tracked`, which can be changed later. */
export const keywordCheckComparison: StoredComparison<KeywordCheckLine> = {
  fields: [
    plain('status', 'text', 'ok'),
    plain('topic', 'text', null),
    plain('url', 'text', null),
    plain('position', 'integer', null),
    { ...plain('depth', 'integer', null), isOptional: true },
    plain('volume', 'integer', 0),
    plain('difficulty', 'integer', 0),
    plain('errorMessage', 'text', null, 'error_message'),
  ],
  source: `(
    select * from keyword_checks c
    where c.workspace_id = $1 and c.term = known.k0 and c.engine = known.k1 and c.checked_at = known.k2
      and c.country = known.k3 and c.region = known.k4 and c.city = known.k5 and c.locale = known.k6 and c.device = known.k7
    limit 1) o`,
  keyTypes: IDENTITY_TYPES,
};
