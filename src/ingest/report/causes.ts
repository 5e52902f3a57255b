import type { BadLineCause, LineError } from '../types.js';

/** Number of lines and distinct values listed per cause. */
const MAX_LISTED = 3;

export interface Causes {
  add(line: number, error: LineError): void;
  /** In order of first occurrence. */
  list(): BadLineCause[];
}

type Counted = { -readonly [Key in keyof BadLineCause]: BadLineCause[Key] } & {
  lastLine: number | null;
};

/** Groups bad lines by field (ignoring list indexes) and problem. Keeps the first `limit` groups. */
export function createCauses(limit: number): Causes {
  const causes = new Map<string, Counted>();

  return {
    add(line, { field, problem, value, conflictsWith }) {
      const general = field?.replace(/\[\d+\]/g, '[]');
      const key = JSON.stringify([general, problem]);
      let cause = causes.get(key);
      if (cause === undefined) {
        if (causes.size >= limit) return;
        const none = { count: 0, lines: [], values: [], conflictsWith: [], lastLine: null };
        cause = { ...(field === undefined ? {} : { field }), problem, ...none };
        causes.set(key, cause);
      }
      const isSameLine = cause.lastLine === line;
      cause.lastLine = line;
      if (!isSameLine) cause.count += 1;
      if (general !== undefined && cause.field !== field) cause.field = general;
      if (!isSameLine && cause.lines.length < MAX_LISTED) cause.lines = [...cause.lines, line];
      cause.values = withNew(cause.values, value);
      cause.conflictsWith = withNew(cause.conflictsWith, conflictsWith);
    },
    list: () => [...causes.values()].map(({ lastLine: _, ...cause }) => cause),
  };
}

/** One more than is shown, if there are more. */
function withNew(listed: readonly string[], value: string | undefined): readonly string[] {
  const isListed = value === undefined || listed.includes(value) || listed.length > MAX_LISTED;
  return isListed ? listed : [...listed, value];
}
