import { InvalidArgumentError } from 'commander';

/** Parses a whole number of at least `least`. */
export function wholeNumber(least: number): (text: string) => number {
  return (text) => {
    if (!/^-?\d{1,15}$/.test(text) || Number(text) < least) {
      throw new InvalidArgumentError(`It must be a whole number, at least ${least}.`);
    }
    return Number(text);
  };
}

/** Collects the values of a repeatable option. */
export function collect(text: string, previous: string[] | undefined): string[] {
  return [...(previous ?? []), text];
}
