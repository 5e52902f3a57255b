import { readFileSync } from 'node:fs';

/** A line of the description. */
export interface SourceLine {
  readonly number: number;
  readonly text: string;
}

let lines: readonly string[] | undefined;

function description(): readonly string[] {
  lines ??= readFileSync(new URL('../../spec/description.txt', import.meta.url), 'utf8').split('\n');
  return lines;
}

/**
 * The lines of spec/description.txt that a source such as `P4 L186, P3 L138-140` names, in its order and without
 * empty ones; none for a source that names no line.
 */
export function sourceLines(source: string): SourceLine[] {
  const numbers = [...source.matchAll(/L(\d+)(?:-(\d+))?/g)].flatMap(([, first, last]) =>
    range(Number(first), Number(last ?? first)),
  );
  return [...new Set(numbers)].flatMap((number) => {
    const text = description()[number - 1]?.trim() ?? '';
    return text === '' ? [] : [{ number, text }];
  });
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
