import { parseTimestamp } from './timestamp.js';
import type { Member, ResourceName, Shape, Type } from './shapes.js';

/** The kind of deviation from the stated shape. */
export type ProblemKind = 'missing' | 'null' | 'type' | 'empty' | 'word' | 'timestamp' | 'range';

/** A value that deviates from the stated shape. */
export interface Problem {
  readonly kind: ProblemKind;
  /** The resource that contains the value. */
  readonly resource: ResourceName;
  /** Name of the member; empty if the resource itself is not an object. */
  readonly member: string;
  /** Whether the member may be null. */
  readonly isNullable: boolean;
  /** The path in the body, such as `tracked[3].topic`; `body` for the body itself. */
  readonly path: string;
  readonly expected: string;
  /** The value as JSON; `nothing` if it is missing. */
  readonly got: string;
}

/** The result of comparing a body with its stated shape. */
export interface Walk {
  /** The number of objects of each resource. */
  readonly seen: ReadonlyMap<ResourceName, number>;
  readonly problems: readonly Problem[];
}

/** Compares a body with its stated shape. Ignores members that are not stated. */
export function walk(shape: Shape, body: unknown): Walk {
  const walker = new Walker();
  walker.object(shape, body, '');
  return walker;
}

const MAX_PROBLEMS = 50;

class Walker implements Walk {
  readonly seen = new Map<ResourceName, number>();
  readonly problems: Problem[] = [];

  object(shape: Shape, value: unknown, path: string): void {
    this.seen.set(shape.name, (this.seen.get(shape.name) ?? 0) + 1);
    const owner = { resource: shape.name, member: '', isNullable: false, path: path === '' ? 'body' : path };
    if (!isObject(value)) return this.note('type', owner, 'an object', value);
    for (const name in shape.members) this.member(shape, name, value, path);
  }

  private member(shape: Shape, name: string, owner: Readonly<Record<string, unknown>>, path: string): void {
    const { type, isNullable } = shape.members[name] as Member;
    const value = owner[name];
    const isSent = Object.hasOwn(owner, name);
    if (isSent && value === null && isNullable) return;
    const kind = !isSent ? 'missing' : value === null ? 'null' : problemOf(type, value);
    if (kind === undefined && isScalar(type)) return;
    const place = { resource: shape.name, member: name, isNullable, path: joined(path, name) };
    if (kind === undefined) this.inside(type, value, place);
    else this.note(kind, place, stated(type) + (isNullable ? ' or null' : ''), value);
  }

  /** Descends into a valid object or array. */
  private inside(type: Type, value: unknown, place: Place): void {
    if (type.kind === 'object') return this.object(type.shape, value, place.path);
    if (type.kind !== 'array') return;
    const { items } = type;
    (value as unknown[]).forEach((item, index) => {
      const path = `${place.path}[${index}]`;
      if (items.kind === 'object') return this.object(items.shape, item, path);
      const kind = item === null ? 'null' : problemOf(items, item);
      if (kind !== undefined) this.note(kind, { ...place, path }, stated(items), item);
    });
  }

  private note(kind: ProblemKind, place: Place, expected: string, value: unknown): void {
    if (this.problems.length === MAX_PROBLEMS) return;
    const got = value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 120);
    this.problems.push({ ...place, kind, expected, got });
  }
}

type Place = Pick<Problem, 'resource' | 'member' | 'isNullable' | 'path'>;

function problemOf(type: Type, value: unknown): ProblemKind | undefined {
  switch (type.kind) {
    case 'string':
      if (typeof value !== 'string') return 'type';
      if (type.words !== undefined && !type.words.includes(value)) return 'word';
      if (type.isFilled === true && value === '') return 'empty';
      return type.isTimestamp === true && parseTimestamp(value) === undefined ? 'timestamp' : undefined;
    case 'integer':
      if (!Number.isInteger(value)) return 'type';
      return isWithin(value as number, type.min, type.max) ? undefined : 'range';
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'type';
    case 'array':
      return Array.isArray(value) ? undefined : 'type';
    case 'object':
      return isObject(value) ? undefined : 'type';
  }
}

const isScalar = ({ kind }: Type) => kind !== 'object' && kind !== 'array';

const isWithin = (value: number, min = -Infinity, max = Infinity) => min <= value && value <= max;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const joined = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);

function stated(type: Type): string {
  switch (type.kind) {
    case 'integer':
      return `an integer${rangeOf(type.min, type.max)}`;
    case 'boolean':
      return 'a boolean';
    case 'array':
      return 'an array';
    case 'object':
      return 'an object';
    case 'string':
      if (type.words !== undefined) return `one of ${type.words.map((word) => `"${word}"`).join(', ')}`;
      if (type.isTimestamp === true) return 'an ISO-8601 UTC string';
      return type.isFilled === true ? 'a non-empty string' : 'a string';
  }
}

function rangeOf(min?: number, max?: number): string {
  if (min === undefined) return '';
  return max === undefined ? ` of at least ${min}` : ` from ${min} to ${max}`;
}
