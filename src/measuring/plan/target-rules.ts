import { isCountry } from '../../domain/countries.js';
import { invalidParameter } from '../../domain/errors.js';
import { knownPlatforms, searchModes, surfaces, type Place, type Target } from '../target.js';

export const MAX_TARGETS = 50;
const MAX_SAMPLES = 100;

/** @throws DomainError that describes what is wrong with the targets of a workspace */
export function checkTargets(targets: readonly Target[]): void {
  if (targets.length > MAX_TARGETS) throw invalid(`A workspace can have at most ${MAX_TARGETS} targets.`);
  for (const target of targets) checkTarget(target);
  const places = targets.map(placeKey);
  const repeated = targets.find((target, index) => places.indexOf(placeKey(target)) < index);
  if (repeated !== undefined)
    throw invalid(`The target ${describePlace(repeated)} is given twice. Set its "samples" instead.`);
}

function checkTarget(target: Target): void {
  const fault = faultOf(target);
  if (fault !== null) throw invalid(`The target ${describePlace(target)}: ${fault}`);
}

/** A name without the commas and slashes that separate names. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .'’()-]{0,99}$/u;

function faultOf({ platform, surface, search, locale, samples, ...place }: Target): string | null {
  if (!knownPlatforms.includes(platform)) return `"platform" must be one of ${knownPlatforms.join(', ')}.`;
  if (!surfaces.includes(surface)) return `"surface" must be one of ${surfaces.join(', ')}.`;
  if (!searchModes.includes(search)) return `"search" must be one of ${searchModes.join(', ')}.`;
  const misplaced = placeFault(place);
  if (misplaced !== null) return misplaced;
  if (locale !== null && !/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/.test(locale))
    return '"locale" must be a language tag, such as en or de-CH.';
  if (!Number.isInteger(samples) || samples < 1 || samples > MAX_SAMPLES)
    return `"samples" must be a whole number from 1 to ${MAX_SAMPLES}.`;
  return null;
}

function placeFault({ country, region, city }: Pick<Place, 'country' | 'region' | 'city'>): string | null {
  if (country !== null && !/^[A-Z]{2}$/.test(country))
    return '"country" must be two capital letters, such as US.';
  if (country !== null && !isCountry(country))
    return `There is no country "${country}". "country" must be a code of ISO 3166-1, such as US or GB.`;
  if (country === null && (region ?? city) !== null)
    return '"region" and "city" require "country". Set it too.';
  for (const [name, value] of Object.entries({ region, city }))
    if (value !== null && !NAME.test(value)) return `"${name}" must be a name, such as Texas or Austin.`;
  return null;
}

/** A place in one line: `chatgpt/api by openai, gpt-5, search=required, US, Texas, Austin, en`. */
function describePlace({ platform, surface, provider, search, ...place }: Place): string {
  const mode = search === 'auto' ? null : `search=${search}`;
  const details = [place.model, mode, place.country, place.region, place.city, place.locale].filter(
    (detail) => detail !== null,
  );
  return [`${platform}/${surface} by ${provider}`, ...details].join(', ');
}

const placeKey = ({ samples: _, ...place }: Target) => JSON.stringify(Object.entries(place).sort());

const invalid = (message: string) => invalidParameter('target', message);
