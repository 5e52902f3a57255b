import { expect, it } from 'vitest';
import { lastLines } from '../../src/platform/embedded/cluster.js';

it('omits the statement of a process that crashed, regardless of its number of lines', () => {
  const log = [
    'LOG:  server process (PID 7) was terminated by signal 9: Killed',
    `2026-11-23 10:00:00 UTC [1] DETAIL:  Failed process was running: insert into words`,
    `\tvalues ('hidden-word')`,
    'LOG:  terminating any other active server processes',
  ];
  expect(lastLines(`${log.join('\n')}\n`)).toBe(`${log[0]}\n${log[3]}`);
});
