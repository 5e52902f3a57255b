import { textOf } from '../../spec/index.js';

/** An entry of spec/DECISIONS.md. */
export interface Decision {
  readonly title: string;
  readonly reason: string;
}

let cached: ReadonlyMap<string, Decision> | undefined;

/** All decisions by number, such as `D-41`. */
export function decisions(): ReadonlyMap<string, Decision> {
  cached ??= new Map(
    textOf('DECISIONS.md')
      .split(/^#{2,3} /m)
      .flatMap((entry) => {
        const [, number, title] = /^(D-\d+) (.+)/.exec(entry) ?? [];
        const reason = entry.split('**Reason.**')[1];
        return number === undefined || title === undefined || reason === undefined
          ? []
          : [[number, { title, reason: reason.trim().replaceAll(/\s+/g, ' ') }] as const];
      }),
  );
  return cached;
}
