import type { BadLineCause, LineError } from '../types.js';

/** Number of lines and distinct values listed per cause. */
const MAX_LISTED = 3;

export interface Causes {
  add(line: number, error: LineError): void;
  /** In order of first occurrence. */
  list(): BadLineCause[];
}

type Counted = { -readonly [Key in keyof BadLineCause]: BadLineCause[Key] } & { lastLine: number };

/** Groups bad lines by field (ignoring list indexes) and problem. Keeps the first `limit` groups. */
export function createCauses(limit: number): Causes {
  const causes = new Map<string, Counted>();

  return {
    add(line, { field, problem, value }) {
      const general = field?.replace(/\[\d+\]/g, '[]');
      const key = JSON.stringify([general, problem]);
      const cause = causes.get(key);
      if (cause === undefined) {
        if (causes.size >= limit) return;
        const values = value === undefined ? [] : [value];
        causes.set(key, {
          ...(field === undefined ? {} : { field }),
          problem,
          count: 1,
          lines: [line],
          values,
          lastLine: line,
        });
        return;
      }
      const isSameLine = cause.lastLine === line;
      cause.lastLine = line;
      if (!isSameLine) cause.count += 1;
      if (general !== undefined && cause.field !== field) cause.field = general;
      if (!isSameLine && cause.lines.length < MAX_LISTED) cause.lines = [...cause.lines, line];
      const isNew = value !== undefined && !cause.values.includes(value);
      if (isNew && cause.values.length <= MAX_LISTED) cause.values = [...cause.values, value];
    },
    list: () => [...causes.values()].map(({ lastLine: _, ...cause }) => cause),
  };
}
