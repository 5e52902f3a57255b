import type { Schemas } from '../../../spec/index.js';
import { parseTimestamp } from '../../contract/timestamp.js';
import { responseMonitor, expectEach } from '../../kit/monitors/builders.js';
import type { Monitor } from '../../run/monitor.js';

/** Tolerance for a server whose clock is ahead of the suite's. */
const CLOCK_SKEW_MS = 5 * 60_000;

interface KeywordMembers {
  readonly url: string | null;
  readonly position: number | null;
  readonly lastCheckedAt: string;
}

/** Rules on the consistency of the members of one row. */
export const keywordMonitors: readonly Monitor[] = [
  responseMonitor<Schemas['KeywordPage']>('KW-13', ['listKeywords'], (json, _exchange, now) =>
    expectEach<KeywordMembers>(
      json.keywords,
      'no lastCheckedAt in the future',
      ({ lastCheckedAt }) => (parseTimestamp(lastCheckedAt) ?? now) <= now + CLOCK_SKEW_MS,
    ),
  ),
  responseMonitor<Schemas['KeywordPage']>('KW-14', ['listKeywords'], (json) =>
    expectEach<KeywordMembers>(
      json.keywords,
      'position null where url is null',
      ({ url, position }) => url !== null || position === null,
    ),
  ),
];
