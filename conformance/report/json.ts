import type { RunResult } from '../session/result.js';

/** `result.json`, as described by `result.schema.json`. */
export function renderJson(result: RunResult): string {
  return `${JSON.stringify(result, null, 2)}\n`;
}
