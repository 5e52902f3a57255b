import { isUtf8 } from 'node:buffer';
import { unstorablePart } from '../../domain/text.js';
import { MAX_LINE_BYTES, type RawLine } from './line-reader.js';
import { shownField, shownValue } from './shown-value.js';
import type { LineError } from '../types.js';

/** Maximum nesting of a field: far above real data, far below what would overflow the stack here or in Postgres. */
const MAX_DEPTH = 100;

/** Escapes that may produce what Postgres cannot store: NUL and lone surrogates. */
const SUSPECT_ESCAPE = /\\u(?:0000|[dD][89a-fA-F])/;

export type JsonLine =
  | { readonly kind: 'blank' }
  | { readonly kind: 'bad'; readonly error: LineError }
  | { readonly kind: 'value'; readonly value: unknown };

/** Parses a line, which must be UTF-8, not nested too deeply, and without text that Postgres cannot store. */
export function parseJsonLine({ bytes }: RawLine): JsonLine {
  if (bytes === null) return bad(`is longer than ${MAX_LINE_BYTES / 1024 / 1024} MiB`);
  if (!isUtf8(bytes)) return bad('is not valid UTF-8');
  const text = bytes.toString('utf8');
  if (text.trim() === '') return { kind: 'blank' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { kind: 'bad', error: { problem: 'is not valid JSON', value: excerpt(text, error as Error) } };
  }
  const error = findDeepField(value) ?? (SUSPECT_ESCAPE.test(text) ? findBadText(value, '') : null);
  return error === null ? { kind: 'value', value } : { kind: 'bad', error };
}

/** Characters shown before and after the position of a syntax error. */
const EXCERPT_RADIUS = 25;

function excerpt(text: string, { message }: Error): string {
  const position = Number(/at position (\d+)/.exec(message)?.[1] ?? 0);
  return shownValue(text.slice(Math.max(0, position - EXCERPT_RADIUS), position + EXCERPT_RADIUS));
}

function bad(problem: string): JsonLine {
  return { kind: 'bad', error: { problem } };
}

/** The levels are counted per field: the object that is the line does not count. */
function findDeepField(line: unknown): LineError | null {
  if (typeof line !== 'object' || line === null) return null;
  const fields = line as Record<string, unknown>;
  const field = Object.keys(fields).find((name) => isDeeperThan(fields[name], MAX_DEPTH));
  if (field === undefined) return null;
  const problem = `is nested deeper than ${MAX_DEPTH} levels`;
  return Array.isArray(line) ? { problem } : { field: shownField(field), problem };
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  for (const item of Object.values(value)) if (isDeeperThan(item, levels - 1)) return true;
  return false;
}

function findBadText(value: unknown, path: string): LineError | null {
  if (typeof value === 'string') return checkText(value, path);
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, item] of Object.entries(value)) {
    const inside = Array.isArray(value) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`;
    const error = checkText(name, path) ?? findBadText(item, inside);
    if (error !== null) return error;
  }
  return null;
}

function checkText(text: string, path: string): LineError | null {
  const part = unstorablePart(text);
  return part === null ? null : at(path, `must not contain ${part}`);
}

function at(path: string, problem: string): LineError {
  return path === '' ? { problem } : { field: shownField(path), problem };
}
