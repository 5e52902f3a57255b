import { closeSync, openSync, writeSync } from 'node:fs';
import type { RunResult } from '../session/result.js';
import type { RunEvents } from '../session/check-runner.js';
import type { Secrets } from '../record/secrets.js';

/**
 * `events.ndjson`: a line of JSON for each event, written as it happens: first `run`, then `check` after each check and
 * `failure` for each broken rule, and at the end a `rule` for each rule as in `result.json`, and `end`.
 */
export class NdjsonReport {
  private readonly file: number;

  constructor(
    path: string,
    target: string,
    private readonly secrets: Secrets,
  ) {
    this.file = openSync(path, 'w');
    this.write({ event: 'run', format: 'visibility-conformance/1', target, at: new Date().toISOString() });
  }

  readonly events: RunEvents = {
    checkEnds: ({ id, layer }, { requests, ms }) => this.write({ event: 'check', id, layer, requests, ms }),
    failed: ({ rule, check, case: name, expected, got }) =>
      this.write({ event: 'failure', rule, check, case: name, expected, got }),
  };

  finish({ rules, checks: _, ...end }: RunResult): void {
    for (const rule of rules) this.write({ event: 'rule', ...rule });
    this.write({ event: 'end', ...end });
  }

  close(): void {
    closeSync(this.file);
  }

  private write(line: object): void {
    writeSync(this.file, `${this.secrets.redact(JSON.stringify(line))}\n`);
  }
}
