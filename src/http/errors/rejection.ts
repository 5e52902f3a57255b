import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { DomainError } from '../../domain/errors.js';
import { textProblem } from '../../domain/text.js';

/** A 400 for one field: `"field" problem.` */
export function rejection(param: string, problem: string): DomainError {
  return new DomainError('invalid_parameter', { param, message: `"${param}" ${problem}.` });
}

/** Converts a validator's errors to a 400 with advice. `root` is the path of the validated value. */
export function rejectionOf(validate: ValidateFunction, root = ''): DomainError {
  const error = mostSpecific(validate.errors ?? []);
  if (error === undefined) return rejection(root === '' ? 'body' : root, 'is not valid');
  const path = fieldPath(stepsOf(error.instancePath), root);
  const params = error.params as Record<string, unknown>;
  switch (error.keyword) {
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      const name = shortened(String(params['additionalProperty'] ?? params['unevaluatedProperty']));
      if (name === '') return rejection(path || 'body', 'must not have a field with an empty name');
      return rejection(joinPath(path, name), 'is not a known field. Remove it, or check the spelling');
    }
    case 'required':
      return rejection(joinPath(path, String(params['missingProperty'])), 'is required');
    case 'enum':
      return rejection(
        path || 'body',
        `must be one of: ${(params['allowedValues'] as unknown[]).map(String).join(', ')}`,
      );
    case 'const':
      return rejection(path || 'body', `must be ${String(params['allowedValue'])}`);
    case 'type':
      return rejection(path || 'body', `must be ${typeNames(params['type'])}`);
    case 'minLength':
      return rejection(path, `must have at least ${String(params['limit'])} characters`);
    case 'maxLength':
      return rejection(path, `must have at most ${String(params['limit'])} characters`);
    case 'pattern':
      return rejection(path, patternProblem(error));
    case 'minItems':
      return rejection(path, `must have at least ${String(params['limit'])} items`);
    case 'maxItems':
      return rejection(path, `must have at most ${String(params['limit'])} items`);
    case 'minimum':
      return rejection(path, `must be at least ${String(params['limit'])}`);
    case 'maximum':
      return rejection(path, `must be at most ${String(params['limit'])}`);
    default:
      return rejection(path || 'body', error.message ?? 'is not valid');
  }
}

/**
 * Request patterns exclude control characters. Those of trimmed texts also require the minimum length after trimming;
 * the extensions of the schema say the same, so the message can be based on them.
 */
function patternProblem({ data, parentSchema }: ErrorObject): string {
  const bounds = {
    min: typeof parentSchema?.['minLength'] === 'number' ? parentSchema['minLength'] : 0,
    max: Infinity,
    multiline: parentSchema?.['x-control-characters'] === 'line-breaks',
  };
  const isTrimmed = parentSchema?.['x-trimmed'] === true;
  const problem = isTrimmed ? textProblem(String(data), bounds) : null;
  return problem ?? 'must not contain control characters';
}

/** For a union, the last error only says that no branch matched; the first is more specific. */
function mostSpecific(errors: ErrorObject[]): ErrorObject | undefined {
  return errors.find((error) => error.keyword !== 'anyOf' && error.keyword !== 'oneOf') ?? errors[0];
}

function typeNames(type: unknown): string {
  const names = (Array.isArray(type) ? type : String(type).split(',')).map(String);
  const article = (name: string) =>
    name === 'null' ? 'null' : /^[aeiou]/.test(name) ? `an ${name}` : `a ${name}`;
  return names.map(article).join(' or ');
}

/** `/prompts/3/text` as names and indexes. */
function stepsOf(pointer: string): (string | number)[] {
  const parts = pointer.split('/').slice(1);
  return parts.map((part) => {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    return /^(0|[1-9]\d{0,8})$/.test(name) ? Number(name) : name;
  });
}

/** `prompts`, 3, `text` below `` becomes `prompts[3].text`. Long names are truncated. */
export function fieldPath(steps: readonly (string | number)[], root: string): string {
  return steps.reduce<string>(
    (path, step) => (typeof step === 'number' ? `${path}[${step}]` : joinPath(path, shortened(step))),
    root,
  );
}

function joinPath(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

/** A name from the request, truncated between characters for use in a response. */
export function shortened(name: string): string {
  return name.length <= 100 ? name : [...name.slice(0, 200)].slice(0, 100).join('');
}
