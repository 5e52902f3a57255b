import { amountOf, countOf } from './json.js';

/** The known form of a part of a response. Null and missing parts always fit. */
export type Shape =
  /** Any value. */
  | { readonly kind: 'anything' }
  /** A count, such as of tokens. */
  | { readonly kind: 'count' }
  /** An amount of money. */
  | { readonly kind: 'amount' }
  | { readonly kind: 'list'; readonly item: Shape; readonly isOneAllowed: boolean }
  | { readonly kind: 'fields'; readonly fields: ReadonlyMap<string, Shape> }
  /** An object whose field `type` selects one of these forms. */
  | { readonly kind: 'types'; readonly types: ReadonlyMap<string, Shape> };

export const anything: Shape = { kind: 'anything' };
export const count: Shape = { kind: 'count' };
export const amount: Shape = { kind: 'amount' };
export const each = (item: Shape): Shape => ({ kind: 'list', item, isOneAllowed: false });
/** A list, or a single item in its place. */
export const eachOrOne = (item: Shape): Shape => ({ kind: 'list', item, isOneAllowed: true });

/** An object with these fields. Those in `names`, separated by white space, may hold anything. */
export function fields(names: string, known: Readonly<Record<string, Shape>> = {}): Shape {
  return { kind: 'fields', fields: membersOf(names, known) };
}

/** An object of one of these types. Those in `names`, separated by white space, may hold anything. */
export function types(names: string, known: Readonly<Record<string, Shape>> = {}): Shape {
  return { kind: 'types', types: membersOf(names, known) };
}

function membersOf(names: string, known: Readonly<Record<string, Shape>>): ReadonlyMap<string, Shape> {
  const others = names.split(/\s+/).filter((name) => name !== '');
  return new Map([...others.map((name) => [name, anything] as const), ...Object.entries(known)]);
}

/** The maximum number of differences of a response, and of characters of each. */
const MAX_DIFFERENCES = 20;
const MAX_LENGTH = 120;

/**
 * The differences of a response from its known form: the paths of fields that are not known (`output[].score`), types of
 * items (`output[] of type "map"`), and parts of another kind (`usage.input_tokens is not a count`). Each once.
 */
export function differencesOf(body: unknown, shape: Shape): string[] {
  const found = new Set<string>();
  compare(body, shape, '', found);
  return [...found].slice(0, MAX_DIFFERENCES).map((difference) => difference.slice(0, MAX_LENGTH));
}

function compare(part: unknown, shape: Shape, path: string, found: Set<string>): void {
  if (part === null || part === undefined || found.size >= MAX_DIFFERENCES) return;
  switch (shape.kind) {
    case 'anything':
      return;
    case 'count':
      if (countOf(part) === null) found.add(`${path} is not a count`);
      return;
    case 'amount':
      if (amountOf(part) === null) found.add(`${path} is not an amount`);
      return;
    case 'list':
      if (Array.isArray(part)) for (const item of part) compare(item, shape.item, `${path}[]`, found);
      else if (shape.isOneAllowed) compare(part, shape.item, path, found);
      else found.add(`${path} is not a list`);
      return;
    case 'fields':
    case 'types':
      if (typeof part !== 'object' || Array.isArray(part))
        found.add(`${path || 'the response'} is not an object`);
      else compareObject(part as Readonly<Record<string, unknown>>, shape, path, found);
  }
}

function compareObject(
  part: Readonly<Record<string, unknown>>,
  shape: Extract<Shape, { kind: 'fields' | 'types' }>,
  path: string,
  found: Set<string>,
): void {
  if (shape.kind === 'types') {
    const type = String(part['type']);
    const known = shape.types.get(type);
    if (known === undefined) found.add(`${path} of type "${type}"`);
    else compare(part, known, path, found);
    return;
  }
  for (const [name, member] of Object.entries(part)) {
    const known = shape.fields.get(name);
    const at = path === '' ? name : `${path}.${name}`;
    if (known === undefined) found.add(at);
    else compare(member, known, at, found);
  }
}
