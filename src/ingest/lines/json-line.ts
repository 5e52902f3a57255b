import { isUtf8 } from 'node:buffer';
import { unstorablePart } from '../../domain/text.js';
import { MAX_LINE_BYTES, type RawLine } from './line-reader.js';
import { shownValue } from './shown-value.js';
import type { Fault } from '../types.js';

/** Deepest nesting of a field: far beyond real data, far below what would exhaust a stack here or in Postgres. */
const MAX_DEPTH = 100;

/** Escapes that can stand for what Postgres cannot store: NUL and half a surrogate pair. */
const SUSPECT_ESCAPE = /\\u(?:0000|[dD][89a-fA-F])/;

export type JsonLine =
  | { readonly kind: 'blank' }
  | { readonly kind: 'bad'; readonly fault: Fault }
  | { readonly kind: 'value'; readonly value: unknown };

/** A line as JSON, when its bytes are UTF-8, it is not too deep and every text in it can be stored. */
export function parseJsonLine({ bytes }: RawLine): JsonLine {
  if (bytes === null) return bad(`is longer than ${MAX_LINE_BYTES / 1024 / 1024} MiB`);
  if (!isUtf8(bytes)) return bad('is not valid UTF-8');
  const text = bytes.toString('utf8');
  if (text.trim() === '') return { kind: 'blank' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { kind: 'bad', fault: { problem: 'is not valid JSON', value: around(text, error as Error) } };
  }
  const fault = findDeepField(value) ?? (SUSPECT_ESCAPE.test(text) ? findBadText(value, '') : null);
  return fault === null ? { kind: 'value', value } : { kind: 'bad', fault };
}

/** Characters that are shown of a line that is no JSON, before and after the place of the fault. */
const AROUND = 25;

function around(text: string, { message }: Error): string {
  const place = Number(/at position (\d+)/.exec(message)?.[1] ?? 0);
  return shownValue(text.slice(Math.max(0, place - AROUND), place + AROUND));
}

function bad(problem: string): JsonLine {
  return { kind: 'bad', fault: { problem } };
}

/** The line itself is one level around its fields. */
function findDeepField(line: unknown): Fault | null {
  if (typeof line !== 'object' || line === null) return null;
  const field = Object.entries(line).find(([, value]) => isDeeperThan(value, MAX_DEPTH))?.[0];
  if (field === undefined) return null;
  const problem = `is nested deeper than ${MAX_DEPTH} levels`;
  return Array.isArray(line) ? { problem } : { field, problem };
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  for (const item of Object.values(value)) if (isDeeperThan(item, levels - 1)) return true;
  return false;
}

function findBadText(value: unknown, path: string): Fault | null {
  if (typeof value === 'string') return checkText(value, path);
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, item] of Object.entries(value)) {
    const inside = Array.isArray(value) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`;
    const fault = checkText(name, path) ?? findBadText(item, inside);
    if (fault !== null) return fault;
  }
  return null;
}

function checkText(text: string, path: string): Fault | null {
  const part = unstorablePart(text);
  return part === null ? null : at(path, `must not contain ${part}`);
}

function at(path: string, problem: string): Fault {
  return path === '' ? { problem } : { field: path, problem };
}
