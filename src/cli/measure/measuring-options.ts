import { InvalidArgumentError } from 'commander';
import { parseTarget } from '../../domain/target-text.js';
import type { Target } from '../../measuring/index.js';

/** Parses a target such as `platform=chatgpt,surface=api,provider=openai,samples=3` and appends it. */
export function collectTarget(text: string, previous: Target[] | undefined): Target[] {
  try {
    return [...(previous ?? []), parseTarget(text) as Target];
  } catch (error) {
    throw new InvalidArgumentError((error as Error).message);
  }
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
