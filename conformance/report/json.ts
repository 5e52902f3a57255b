import type { RunResult } from '../session/result.js';

/** `result.json`, as `result.schema.json` describes it. */
export function renderJson(result: RunResult): string {
  return `${JSON.stringify(result, null, 2)}\n`;
}
