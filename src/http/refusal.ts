import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { DomainError } from '../domain/errors.js';

/** A 400 for one field, in the words of every other. */
export function refusal(param: string, problem: string): DomainError {
  return new DomainError('invalid_parameter', { param, message: `"${param}" ${problem}.` });
}

/** The first complaint of a validator, in words that tell the client what to send. */
export function refusalOf(validate: ValidateFunction, root = ''): DomainError {
  const error = mostTelling(validate.errors ?? []);
  if (error === undefined) return refusal(root === '' ? 'body' : root, 'is not valid');
  const path = fieldPath(error.instancePath, root);
  const params = error.params as Record<string, unknown>;
  switch (error.keyword) {
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      const name = shortened(String(params['additionalProperty'] ?? params['unevaluatedProperty']));
      if (name === '') return refusal(path || 'body', 'has a field without a name. Remove it');
      return refusal(
        joinPath(path, name),
        'is not a field of this request. Remove it, or check its spelling',
      );
    }
    case 'required':
      return refusal(joinPath(path, String(params['missingProperty'])), 'is required');
    case 'enum':
      return refusal(
        path || 'body',
        `must be one of: ${(params['allowedValues'] as unknown[]).map(String).join(', ')}`,
      );
    case 'const':
      return refusal(path || 'body', `must be ${String(params['allowedValue'])}`);
    case 'type':
      return refusal(path || 'body', `must be ${typeNames(params['type'])}`);
    case 'minLength':
      return refusal(path, `must have at least ${String(params['limit'])} characters`);
    case 'maxLength':
      return refusal(path, `must have at most ${String(params['limit'])} characters`);
    case 'minItems':
      return refusal(path, `must have at least ${String(params['limit'])} items`);
    case 'maxItems':
      return refusal(path, `must have at most ${String(params['limit'])} items`);
    case 'minimum':
      return refusal(path, `must be at least ${String(params['limit'])}`);
    case 'maximum':
      return refusal(path, `must be at most ${String(params['limit'])}`);
    default:
      return refusal(path || 'body', error.message ?? 'is not valid');
  }
}

/** Of the errors of a union, the last is only "no branch matched": the first says more. */
function mostTelling(errors: ErrorObject[]): ErrorObject | undefined {
  return errors.find((error) => error.keyword !== 'anyOf' && error.keyword !== 'oneOf') ?? errors[0];
}

function typeNames(type: unknown): string {
  const names = (Array.isArray(type) ? type : String(type).split(',')).map(String);
  const article = (name: string) =>
    name === 'null' ? 'null' : /^[aeiou]/.test(name) ? `an ${name}` : `a ${name}`;
  return names.map(article).join(' or ');
}

/** `/prompts/3/text` below `` is `prompts[3].text`. */
function fieldPath(instancePath: string, root: string): string {
  let path = root;
  for (const part of instancePath.split('/').slice(1)) {
    const name = shortened(part.replaceAll('~1', '/').replaceAll('~0', '~'));
    path = /^\d+$/.test(name) ? `${path}[${name}]` : joinPath(path, name);
  }
  return path;
}

function joinPath(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

/** A name of the client's as an answer may repeat it: not without end, and cut between characters. */
export function shortened(name: string): string {
  return name.length <= 100 ? name : [...name].slice(0, 100).join('');
}
