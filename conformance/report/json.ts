import type { RunResult } from '../record/result.js';

/** `result.json`, as `result.schema.json` describes it. */
export function renderJson(result: RunResult): string {
  return `${JSON.stringify(result, null, 2)}\n`;
}
