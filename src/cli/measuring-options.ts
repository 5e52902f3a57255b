import { InvalidArgumentError } from 'commander';
import type { Target } from '../measuring/index.js';

const MEMBERS = ['platform', 'surface', 'provider', 'model', 'country', 'locale', 'samples'];

/** Adds a target such as `platform=chatgpt,surface=api,provider=openai,samples=3` to those given before. */
export function collectTarget(text: string, previous: Target[] | undefined): Target[] {
  const given = new Map(text.split(',').map(toPair));
  const unknown = [...given.keys()].find((name) => !MEMBERS.includes(name));
  if (unknown !== undefined) throw new InvalidArgumentError(`"${unknown}" is none of ${MEMBERS.join(', ')}.`);
  const required = (name: string) => {
    const value = given.get(name);
    if (value === undefined) throw new InvalidArgumentError(`"${name}" is missing.`);
    return value;
  };
  const target = {
    platform: required('platform') as Target['platform'],
    surface: required('surface') as Target['surface'],
    provider: required('provider'),
    model: given.get('model') ?? null,
    country: given.get('country') ?? null,
    locale: given.get('locale') ?? null,
    samples: Number(given.get('samples') ?? 1),
  };
  return [...(previous ?? []), target];
}

function toPair(part: string): [string, string] {
  const at = part.indexOf('=');
  const [name, value] = [part.slice(0, at).trim(), part.slice(at + 1).trim()];
  if (at < 1 || value === '') throw new InvalidArgumentError(`"${part}" is not of the form name=value.`);
  return [name, value];
}

/** Parses an amount in US dollars. */
export function dollars(text: string): number {
  if (!/^\d{1,9}(\.\d{1,6})?$/.test(text))
    throw new InvalidArgumentError('It must be an amount such as 12.50.');
  return Number(text);
}

/** Parses an amount in US dollars, or `none`. */
export function dollarsOrNone(text: string): number | 'none' {
  return text === 'none' ? text : dollars(text);
}

/** Parses ids separated by commas. */
export function idList(text: string): string[] {
  return text.split(',').map((id) => id.trim());
}
