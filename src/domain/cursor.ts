import { createHash } from 'node:crypto';
import { invalidParameter, type DomainError } from './errors.js';
import { unstorablePart } from './text.js';

/** The list a cursor belongs to. Any other list rejects it. */
export interface CursorBinding {
  readonly operation: string;
  readonly workspaceId: string;
  /**
   * The parameters that select and order the rows. Undefined members and the order of members are ignored; the order of
   * lists is significant.
   */
  readonly filters: Record<string, unknown>;
}

/** The sort values of the last row of a page. Numbers are finite. */
export type CursorPosition = readonly (string | number | null)[];

/**
 * Encodes a position in a list: base64url of its JSON, with a digest that ties it to its binding.
 *
 * The digest is not secret. It catches mistakes: a truncated cursor, other filters, another list. A forged cursor only
 * names another position in the caller's own list, since the workspace and the filters always come from the request.
 */
export function encodeCursor(binding: CursorBinding, position: CursorPosition): string {
  return Buffer.from(JSON.stringify([digest(binding, position), ...position])).toString('base64url');
}

/**
 * The position in a cursor that encodeCursor created for this binding. A cursor can be forged, so check the values with
 * readPosition.
 * @throws DomainError invalid_parameter for any other text
 */
export function decodeCursor(binding: CursorBinding, text: string): (string | number | null)[] {
  const position = parsePosition(text);
  // One comparison checks both the digest and that the text is the canonical encoding of this position.
  if (position === undefined || encodeCursor(binding, position) !== text) throw badCursor();
  return position;
}

interface PositionKinds {
  string: string;
  integer: number;
  timestamp: Date;
}

/** The type of one value of a position; `?` allows null. */
export type PositionKind = keyof PositionKinds | `${keyof PositionKinds}?`;

type PositionValue<Kind> = Kind extends `${infer Base extends keyof PositionKinds}?`
  ? PositionKinds[Base] | null
  : Kind extends keyof PositionKinds
    ? PositionKinds[Kind]
    : never;

type PositionValues<Kinds extends readonly PositionKind[]> = {
  -readonly [Index in keyof Kinds]: PositionValue<Kinds[Index]>;
};

/**
 * A decoded position as query values: exactly these kinds, in this order, and valid for Postgres. Timestamps are in the
 * form of toISOString().
 * @throws DomainError invalid_parameter otherwise
 */
export function readPosition<const Kinds extends readonly PositionKind[]>(
  position: CursorPosition,
  kinds: Kinds,
): PositionValues<Kinds> {
  if (position.length !== kinds.length) throw badCursor();
  return kinds.map((kind, index) => readValue(position[index], kind)) as PositionValues<Kinds>;
}

function readValue(
  value: string | number | null | undefined,
  kind: PositionKind,
): string | number | Date | null {
  if (value === null && kind.endsWith('?')) return null;
  if (kind.startsWith('string') && typeof value === 'string' && unstorablePart(value) === null) return value;
  if (kind.startsWith('integer') && typeof value === 'number' && isInt32(value)) return value;
  if (kind.startsWith('timestamp') && typeof value === 'string' && isTimestamp(value)) return new Date(value);
  throw badCursor();
}

function isInt32(value: number): boolean {
  return (value | 0) === value;
}

function isTimestamp(text: string): boolean {
  // Years 0001 to 9999: Postgres has no year 0 and formats other years differently.
  if (!/^(?!0000)\d{4}-/.test(text)) return false;
  const moment = new Date(text);
  return !Number.isNaN(moment.getTime()) && moment.toISOString() === text;
}

function parsePosition(text: string): (string | number | null)[] | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(parsed) && parsed.every(isScalar) ? parsed.slice(1) : undefined;
  } catch {
    return undefined;
  }
}

function isScalar(value: unknown): value is string | number | null {
  return value === null || typeof value === 'string' || typeof value === 'number';
}

function digest(binding: CursorBinding, position: CursorPosition): string {
  const { operation, workspaceId, filters } = binding;
  const bound = JSON.stringify([operation, workspaceId, inMemberOrder(filters), position]);
  return createHash('sha256').update(bound).digest().subarray(0, 12).toString('base64url');
}

/** The value with the members of every object sorted. JSON.stringify omits undefined members. */
function inMemberOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inMemberOrder);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, inMemberOrder(member)]));
}

function badCursor(): DomainError {
  return invalidParameter(
    'cursor',
    'This cursor was not issued for these filters. ' +
      'Send "nextCursor" unchanged, with the same filters, or start again without a cursor.',
  );
}
