import { InvalidArgumentError } from 'commander';

/** A whole number of at least `least`, from text. */
export function wholeNumber(least: number): (text: string) => number {
  return (text) => {
    if (!/^-?\d{1,15}$/.test(text) || Number(text) < least) {
      throw new InvalidArgumentError(`It must be a whole number, at least ${least}.`);
    }
    return Number(text);
  };
}

/** For an option that may be given several times. */
export function collect(text: string, previous: string[] | undefined): string[] {
  return [...(previous ?? []), text];
}
