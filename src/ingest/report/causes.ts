import type { BadLineCause, Fault } from '../types.js';

/** Lines and different values that a cause lists. */
const LISTED = 3;

export interface Causes {
  add(line: number, fault: Fault): void;
  /** In the order in which they first came up. */
  list(): BadLineCause[];
}

/** Groups bad lines by field and problem: places in a list are one field. At most `limit` groups are kept. */
export function createCauses(limit: number): Causes {
  const causes = new Map<string, { -readonly [Key in keyof BadLineCause]: BadLineCause[Key] }>();

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
        });
        return;
      }
      cause.count += 1;
      if (general !== undefined && cause.field !== field) cause.field = general;
      if (cause.lines.length < LISTED) cause.lines = [...cause.lines, line];
      const isNew = value !== undefined && !cause.values.includes(value);
      if (isNew && cause.values.length <= LISTED) cause.values = [...cause.values, value];
    },
    list: () => [...causes.values()],
  };
}
