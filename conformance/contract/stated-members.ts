import { successes, type Shape, type Type } from './shapes.js';
import type { OperationId } from '../../spec/index.js';

/** The body of a success with its stated members only, since others may differ in each response. */
export function statedMembers(operation: OperationId, body: unknown): unknown {
  const { shape } = successes[operation];
  return shape === null ? body : ofShape(shape, body);
}

function ofShape({ members }: Shape, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([name]) => Object.hasOwn(members, name));
  return Object.fromEntries(entries.map(([name, member]) => [name, ofType(members[name]?.type, member)]));
}

function ofType(type: Type | undefined, value: unknown): unknown {
  if (type?.kind === 'object') return ofShape(type.shape, value);
  if (type?.kind !== 'array' || !Array.isArray(value)) return value;
  return value.map((item: unknown) => ofType(type.items, item));
}
