import type { components } from '@ai-visibility/client';
import { Evidence, type EvidenceQuery } from '../../ui/evidence.js';
import { count, label, plural, share } from '../../ui/format.js';
import { Table, type Column } from '../../ui/table.js';
import { time } from '../../ui/time-zone.js';

type Platform = Pick<components['schemas']['PlatformBreakdown'], 'platform' | 'failed' | 'lastObservedAt'>;

const FAILED = 'refused,empty,error';

/** The number of answered questions, and the platforms on which questions failed. */
export function Coverage({
  scope,
  coverage,
  platforms,
}: {
  scope: EvidenceQuery;
  coverage: components['schemas']['AnalyticsCoverage'];
  platforms: readonly Platform[];
}) {
  const { attempted, succeeded, failed } = coverage;
  return (
    <section class="card">
      <h2>Coverage and failures</h2>
      <p>
        <Evidence query={{ ...scope, answerStatus: 'ok' }} of="that succeeded">
          {count(succeeded)}
        </Evidence>{' '}
        of{' '}
        <Evidence query={scope} of="all attempts">
          {count(attempted)}
        </Evidence>{' '}
        questions were answered ({share(attempted === 0 ? null : succeeded / attempted)}), for{' '}
        <Evidence query={{ ...scope, answerStatus: 'ok' }} of="of the prompts measured">
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
        name="failures-by-platform"
        of="Failures by platform"
        columns={failuresOf(scope)}
        rows={platforms}
        total={{ platform: null, failed, lastObservedAt: coverage.lastObservedAt }}
        keyOf={({ platform }) => platform ?? 'all'}
      />
    </section>
  );
}

/** The failures of a platform, or of all of them (null). */
interface Failures extends Omit<Platform, 'platform'> {
  readonly platform: string | null;
}

function failuresOf(scope: EvidenceQuery): Column<Failures>[] {
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
          query={{ ...scope, ...(platform !== null && { platform }), answerStatus: FAILED }}
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
