import type { components } from '@ai-visibility/client';
import { Evidence } from '../../ui/evidence.js';
import { count, label, plural, share } from '../../ui/format.js';
import { Table, type Column } from '../../ui/table.js';
import { time } from '../../ui/time-zone.js';
import type { WindowDays } from '../../ui/window-days.js';

type PlatformBreakdown = components['schemas']['PlatformBreakdown'];

const FAILED = 'refused,empty,error';

/** The number of answered questions, and the platforms on which questions failed. */
export function Coverage({
  days,
  coverage,
  platforms,
}: {
  days: WindowDays;
  coverage: components['schemas']['AnalyticsCoverage'];
  platforms: readonly PlatformBreakdown[];
}) {
  const { attempted, succeeded, failed } = coverage;
  return (
    <section class="card">
      <h2>Coverage and failures</h2>
      <p>
        <Evidence query={{ rangeDays: days, answerStatus: 'ok' }} of="that succeeded">
          {count(succeeded)}
        </Evidence>{' '}
        of{' '}
        <Evidence query={{ rangeDays: days }} of="all attempts">
          {count(attempted)}
        </Evidence>{' '}
        questions were answered ({share(attempted === 0 ? null : succeeded / attempted)}), for{' '}
        <Evidence query={{ rangeDays: days, answerStatus: 'ok' }} of="of the prompts measured">
          {plural(coverage.promptsMeasured, 'prompt')}
        </Evidence>
        .{' '}
        <a class="evidence" href="/prompts?status=active">
          {plural(coverage.promptsActive, 'prompt')}
        </a>{' '}
        {coverage.promptsActive === 1 ? 'is' : 'are'} active now. Last answer: {time(coverage.lastObservedAt)}
        .
      </p>
      <Table
        of="Failures by platform"
        columns={failuresOf(days)}
        rows={platforms}
        total={{ platform: null, failed, lastObservedAt: coverage.lastObservedAt }}
        keyOf={({ platform }) => platform ?? 'all'}
      />
    </section>
  );
}

/** The failures of a platform, or of all of them (null). */
interface Failures extends Pick<PlatformBreakdown, 'failed' | 'lastObservedAt'> {
  readonly platform: string | null;
}

function failuresOf(days: WindowDays): Column<Failures>[] {
  return [
    {
      head: 'Platform',
      data: ({ platform }) => ({ platform }),
      cell: ({ platform }) => (platform === null ? 'All' : label(platform)),
    },
    {
      head: 'Failed',
      isNumber: true,
      data: ({ failed }) => ({ failed }),
      cell: ({ platform, failed }) => (
        <Evidence
          query={{ rangeDays: days, ...(platform !== null && { platform }), answerStatus: FAILED }}
          of={platform === null ? 'that failed' : `that failed on ${label(platform)}`}
        >
          {count(failed)}
        </Evidence>
      ),
    },
    {
      head: 'Last answer',
      firstOrder: 'descending',
      data: ({ lastObservedAt }) => ({ lastObservedAt }),
      cell: ({ lastObservedAt }) => time(lastObservedAt),
    },
  ];
}
