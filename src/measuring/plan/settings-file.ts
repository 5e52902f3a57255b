import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import {
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
  type Document,
  type Pair,
  type YAMLMap,
} from 'yaml';
import { closestName } from '../../domain/spelling.js';
import {
  MAX_FILE_LENGTH,
  MAX_FAULTS,
  MAX_WORKSPACES,
  type FileFault,
  type WorkspaceSettings,
} from './settings-limits.js';
import type { Target } from '../target.js';
import { MAX_TARGETS } from './target-rules.js';
import type { Budget } from '../types.js';

export interface SettingsFile {
  readonly workspaces: readonly WorkspaceSettings[];
  /** What is wrong with the form of the file. */
  readonly faults: readonly FileFault[];
  /** From 1; that of the nearest enclosing value if there is none at the path. */
  readonly lineOf: (path: FileFault['path']) => number;
}

const nullable = (type: string) => ({ type: [type, 'null'] });
const fileSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['workspaces'],
  properties: { workspaces: { type: 'object' } },
};
const workspaceSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    targets: {
      if: { type: 'string' },
      then: { const: 'default' },
      else: {
        type: 'array',
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['platform', 'surface', 'provider'],
          properties: {
            platform: { type: 'string' },
            surface: { type: 'string' },
            provider: { type: 'string' },
            model: nullable('string'),
            country: nullable('string'),
            region: nullable('string'),
            city: nullable('string'),
            locale: nullable('string'),
            samples: { type: 'integer' },
          },
        },
      },
    },
    budget: {
      type: 'object',
      additionalProperties: false,
      properties: {
        dailyUsd: { ...nullable('number'), minimum: 0 },
        monthlyUsd: { ...nullable('number'), minimum: 0 },
      },
    },
  },
};

const ajv = new Ajv2020({ allErrors: true, verbose: true, allowUnionTypes: true, strictTypes: false });
const validateFile = ajv.compile<{ readonly workspaces: Readonly<Record<string, unknown>> }>(fileSchema);
const validateWorkspace = ajv.compile<WorkspaceContents>(workspaceSchema);

interface WorkspaceContents {
  readonly targets?: 'default' | Partial<Target>[];
  readonly budget?: Partial<Budget>;
}

/** Reads a YAML file with settings of workspaces, and checks its form. */
export function readSettingsFile(text: string): SettingsFile {
  if (text.length > MAX_FILE_LENGTH)
    return invalid(`The file is longer than ${MAX_FILE_LENGTH / 1024 / 1024} MiB. Split it.`);
  try {
    return read(text);
  } catch (error) {
    if (isStackOverflow(error)) return invalid('The file is nested too deeply.');
    throw error;
  }
}

const isStackOverflow = (error: unknown) => error instanceof RangeError && /call stack/.test(error.message);

function read(text: string): SettingsFile {
  const lineCounter = new LineCounter();
  // The parser would compare each key with all others of its map: repeatedKey does not.
  const document = parseDocument(text, { lineCounter, prettyErrors: false, uniqueKeys: false });
  const lineAt = (offset: number) => lineCounter.linePos(offset).line;
  const [syntax] = document.errors;
  if (syntax !== undefined) {
    // The parser reports its own stack overflow like a fault of the text.
    if (/call stack/.test(syntax.message)) throw new RangeError(syntax.message);
    return invalid(syntax.message, lineAt(syntax.pos[0]));
  }
  const repeated = repeatedKey(document);
  if (repeated !== null) return invalid('Map keys must be unique', lineAt(repeated));
  // An alias is the same value again, not a copy, so any number of them may be used.
  const contents: unknown = document.toJS({ maxAliasCount: -1 });
  return { ...check(contents), lineOf: (path) => lineAt(offsetOf(document, path)) };
}

function invalid(message: string, line = 1): SettingsFile {
  return { workspaces: [], faults: [{ path: [], message }], lineOf: () => line };
}

/** The offset of the first repeated key in a map; null if all keys are unique. */
function repeatedKey(document: Document): number | null {
  let offset: number | null = null;
  visit(document, {
    Map(_key, { items }) {
      const known = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (known.has(key.value)) {
          offset = key.range?.[0] ?? 0;
          return visit.BREAK;
        }
        known.add(key.value);
      }
      return undefined;
    },
  });
  return offset;
}

function check(contents: unknown): Omit<SettingsFile, 'lineOf'> {
  if (!validateFile(contents))
    return { workspaces: [], faults: (validateFile.errors ?? []).flatMap((error) => toFault(error, [])) };
  const entries = Object.entries(contents.workspaces);
  if (entries.length > MAX_WORKSPACES) {
    const message = `The file has ${entries.length} workspaces; at most ${MAX_WORKSPACES} are applied at once. Split it.`;
    return { workspaces: [], faults: [{ path: ['workspaces'], message }] };
  }
  const workspaces: WorkspaceSettings[] = [];
  const faults: FileFault[] = [];
  for (const [workspaceId, given] of entries) {
    const path = ['workspaces', workspaceId];
    if (hasTooManyTargets(given))
      faults.push({ path: [...path, 'targets'], message: `A workspace can have ${MAX_TARGETS} targets.` });
    else if (validateWorkspace(given)) workspaces.push(toSettings(workspaceId, given));
    else faults.push(...(validateWorkspace.errors ?? []).flatMap((error) => toFault(error, path)));
    if (faults.length >= MAX_FAULTS) break;
  }
  return { workspaces: faults.length > 0 ? [] : workspaces, faults };
}

/** Checked first, because aliases can make many workspaces share a huge list. */
function hasTooManyTargets(given: unknown): boolean {
  const { targets } = (given ?? {}) as { targets?: unknown };
  return Array.isArray(targets) && targets.length > MAX_TARGETS;
}

function toSettings(workspaceId: string, { targets, budget }: WorkspaceContents): WorkspaceSettings {
  return {
    workspaceId,
    ...(targets !== undefined && { targets: targets === 'default' ? null : targets.map(complete) }),
    ...(budget !== undefined && { budget }),
  };
}

const ANYWHERE = { model: null, country: null, region: null, city: null, locale: null };

const complete = (given: Partial<Target>) => ({ ...ANYWHERE, samples: 1, ...given }) as Target;

const pairs = new WeakMap<YAMLMap, ReadonlyMap<string, Pair>>();

/** The members of a map by their keys. A file with many faults looks them up as often. */
function pairsOf(map: YAMLMap): ReadonlyMap<string, Pair> {
  const known = pairs.get(map);
  if (known !== undefined) return known;
  const found = new Map(
    map.items.flatMap((pair) => (isScalar(pair.key) ? [[String(pair.key.value), pair]] : [])),
  );
  pairs.set(map, found);
  return found;
}

/** Where the last step of a path that the document has begins: the key of a member, or an item of a list. */
function offsetOf(document: Document, path: FileFault['path']): number {
  let node: unknown = document.contents;
  let offset = 0;
  for (const step of path) {
    const pair = isMap(node) ? pairsOf(node).get(String(step)) : undefined;
    const next = isSeq(node) ? node.items[Number(step)] : pair?.value;
    const place = pair?.key ?? next;
    if (!isNode(place) || !place.range) break;
    [offset] = place.range;
    node = next;
  }
  return offset;
}

/** The error of `if` only repeats that of `then` or `else`. */
function toFault(error: ErrorObject, prefix: FileFault['path']): FileFault[] {
  const { keyword, instancePath, params, parentSchema, message = 'is not valid' } = error;
  if (keyword === 'if') return [];
  const path = [...prefix, ...instancePath.split('/').slice(1).map(unescapePointer)];
  const { missingProperty, additionalProperty } = params as Record<string, string | undefined>;
  if (missingProperty !== undefined) return [{ path, message: `"${missingProperty}" is missing.` }];
  if (additionalProperty !== undefined) {
    const meant = closestName(additionalProperty, Object.keys(parentSchema?.['properties'] as object));
    const hint = meant === undefined ? '.' : `; did you mean "${meant}"?`;
    return [
      { path: [...path, additionalProperty], message: `"${additionalProperty}" is not a known field${hint}` },
    ];
  }
  const last = path.at(-1);
  const name = last === undefined ? 'The file' : `"${last}"`;
  return [
    { path, message: keyword === 'const' ? `${name} must be a list, or "default".` : `${name} ${message}.` },
  ];
}

/** List positions become numbers, as the document has them. */
function unescapePointer(step: string): string | number {
  return /^\d+$/.test(step) ? Number(step) : step.replaceAll('~1', '/').replaceAll('~0', '~');
}
