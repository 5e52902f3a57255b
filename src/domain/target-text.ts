import type { Target } from './target.js';

/** A target as text: `platform=chatgpt,surface=api,provider=openai,samples=3`. Its values are not checked yet. */
export interface TargetText extends Omit<Target, 'platform' | 'surface' | 'search'> {
  readonly platform: string;
  readonly surface: string;
  readonly search: string;
  /** NaN if the text is not a number. */
  readonly samples: number;
}

/** Members of a target in the order of the documentation. */
const targetMembers = [
  ...['platform', 'surface', 'provider', 'model', 'search', 'country', 'region', 'city', 'locale', 'samples'],
];

/**
 * Reads a target from its text.
 * @throws Error that says what is wrong with the form of the text
 */
export function parseTarget(text: string): TargetText {
  const given = new Map(text.split(',').map(toPair));
  const unknown = [...given.keys()].find((name) => !targetMembers.includes(name));
  if (unknown !== undefined) throw new Error(`"${unknown}" is not one of ${targetMembers.join(', ')}.`);
  const required = (name: string) => {
    const value = given.get(name);
    if (value === undefined) throw new Error(`"${name}" is missing.`);
    return value;
  };
  return {
    platform: required('platform'),
    surface: required('surface'),
    provider: required('provider'),
    model: given.get('model') ?? null,
    search: given.get('search') ?? 'auto',
    country: given.get('country') ?? null,
    region: given.get('region') ?? null,
    city: given.get('city') ?? null,
    locale: given.get('locale') ?? null,
    samples: Number(given.get('samples') ?? 1),
  };
}

function toPair(part: string): [string, string] {
  const at = part.indexOf('=');
  const [name, value] = [part.slice(0, at).trim(), part.slice(at + 1).trim()];
  if (at < 1 || value === '') throw new Error(`"${part.trim()}" is not of the form name=value.`);
  return [name, value];
}
