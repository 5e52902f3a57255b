import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { closestName } from '../../domain/spelling.js';
import type { Target } from '../target.js';
import type { Budget } from '../types.js';
import {
  MAX_FILE_ERRORS,
  MAX_WORKSPACES,
  type FileError,
  type WorkspaceSettings,
} from './settings-limits.js';
import { MAX_TARGETS } from './target-rules.js';

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
            search: { type: 'string' },
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

/** The settings in a file, or the errors in their form. With errors, there are no settings. */
export interface CheckedSettings {
  readonly workspaces: readonly WorkspaceSettings[];
  readonly errors: readonly FileError[];
}

/** Checks the form of the contents of a file. */
export function checkSettings(contents: unknown): CheckedSettings {
  if (!validateFile(contents))
    return {
      workspaces: [],
      errors: (validateFile.errors ?? []).flatMap((error) => toFileErrors(error, [])),
    };
  const entries = Object.entries(contents.workspaces);
  if (entries.length > MAX_WORKSPACES) {
    const message = `The file has ${entries.length} workspaces; at most ${MAX_WORKSPACES} are applied at once. Split it.`;
    return { workspaces: [], errors: [{ path: ['workspaces'], message }] };
  }
  const workspaces: WorkspaceSettings[] = [];
  const errors: FileError[] = [];
  for (const [workspaceId, given] of entries) {
    const path = ['workspaces', workspaceId];
    if (hasTooManyTargets(given))
      errors.push({
        path: [...path, 'targets'],
        message: `A workspace can have at most ${MAX_TARGETS} targets.`,
      });
    else if (validateWorkspace(given)) workspaces.push(toSettings(workspaceId, given));
    else errors.push(...(validateWorkspace.errors ?? []).flatMap((error) => toFileErrors(error, path)));
    if (errors.length >= MAX_FILE_ERRORS) break;
  }
  return { workspaces: errors.length > 0 ? [] : workspaces, errors };
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

const DEFAULTS = {
  model: null,
  search: 'auto',
  country: null,
  region: null,
  city: null,
  locale: null,
  samples: 1,
};

const complete = (given: Partial<Target>) => ({ ...DEFAULTS, ...given }) as Target;

/** The error of `if` only repeats that of `then` or `else`. */
function toFileErrors(error: ErrorObject, prefix: FileError['path']): FileError[] {
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

/** List positions become numbers, as in the document. */
function unescapePointer(step: string): string | number {
  return /^\d+$/.test(step) ? Number(step) : step.replaceAll('~1', '/').replaceAll('~0', '~');
}
