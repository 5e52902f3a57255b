import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, type Document } from 'yaml';
import type { Target } from './target.js';
import type { Budget } from './types.js';

/** What a file sets for a workspace. What is not given stays as it is. */
export interface WorkspaceSettings {
  readonly workspaceId: string;
  /** Null = the default targets. */
  readonly targets?: readonly Target[] | null;
  readonly budget?: Partial<Budget>;
}

/** A fault in a file, with the path to it: `['workspaces', 'ws_1', 'targets', 0]`. */
export interface FileFault {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

export interface SettingsFile {
  readonly workspaces: readonly WorkspaceSettings[];
  /** What is wrong with the form of the file. */
  readonly faults: readonly FileFault[];
  /** From 1; that of the nearest enclosing value if there is none at the path. */
  readonly lineOf: (path: FileFault['path']) => number;
}

const nullable = (type: string) => ({ type: [type, 'null'] });
const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['workspaces'],
  properties: {
    workspaces: {
      type: 'object',
      additionalProperties: {
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
      },
    },
  },
};

const validate = new Ajv2020({
  allErrors: true,
  allowUnionTypes: true,
  strictTypes: false,
}).compile<Contents>(schema);

interface Contents {
  readonly workspaces: Readonly<
    Record<string, { targets?: 'default' | Partial<Target>[]; budget?: Partial<Budget> }>
  >;
}

/** Reads a YAML file with settings of workspaces, and checks its form. */
export function readSettingsFile(text: string): SettingsFile {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineOf = (path: FileFault['path']) => lines.linePos(offsetOf(document, path)).line;
  const [syntax] = document.errors;
  if (syntax !== undefined) {
    const faults = [{ path: [], message: syntax.message }];
    return { workspaces: [], faults, lineOf: () => lines.linePos(syntax.pos[0]).line };
  }
  const contents: unknown = document.toJS();
  if (!validate(contents))
    return { workspaces: [], faults: (validate.errors ?? []).flatMap(toFault), lineOf };
  const entries = Object.entries(contents.workspaces);
  const workspaces = entries.map(([workspaceId, { targets, budget }]) => ({
    workspaceId,
    ...(targets !== undefined && { targets: targets === 'default' ? null : targets.map(complete) }),
    ...(budget !== undefined && { budget }),
  }));
  return { workspaces, faults: [], lineOf };
}

const complete = (given: Partial<Target>) =>
  ({ model: null, country: null, locale: null, samples: 1, ...given }) as Target;

/** Where the last step of a path that the document has begins: the key of a member, or an item of a list. */
function offsetOf(document: Document, path: FileFault['path']): number {
  let node: unknown = document.contents;
  let offset = 0;
  for (const step of path) {
    const pair = isMap(node) ? node.items.find(({ key }) => isScalar(key) && key.value === step) : undefined;
    const next = isSeq(node) ? node.items[Number(step)] : pair?.value;
    const place = pair?.key ?? next;
    if (!isNode(place) || !place.range) break;
    [offset] = place.range;
    node = next;
  }
  return offset;
}

/** The error of `if` only repeats that of `then` or `else`. */
function toFault({ keyword, instancePath, params, message = 'is not valid' }: ErrorObject): FileFault[] {
  if (keyword === 'if') return [];
  const path = instancePath.split('/').slice(1).map(unescapePointer);
  const { missingProperty, additionalProperty } = params as Record<string, string | undefined>;
  if (missingProperty !== undefined) return [{ path, message: `"${missingProperty}" is missing.` }];
  if (additionalProperty !== undefined)
    return [
      { path: [...path, additionalProperty], message: `"${additionalProperty}" is not a known field.` },
    ];
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
