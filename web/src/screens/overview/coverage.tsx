import type { components } from '@ai-visibility/client';
import type { ComponentChildren } from 'preact';
import { rich, t } from '../../messages/messages.js';
import { Evidence, type EvidenceQuery } from '../../ui/evidence.js';
import { count, label, share } from '../../ui/format.js';
import { Table, type Column } from '../../ui/table.js';
import { time } from '../../session/time-zone.js';

type Platform = Pick<components['schemas']['PlatformBreakdown'], 'platform' | 'failed' | 'lastObservedAt'>;

/** The prompts that are asked and count in figures: neither paused nor drafts, and not of a persona that does not count. Those that name a brand are listed too. */
const COUNTED_PROMPTS =
  '/prompts?status=active,regenerating,pending_baseline,stale,failed_all_platforms&persona=discoverer,buyer,evaluator';

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
    <>
      <p>
        {rich('overview.answered', {
          succeeded: count(succeeded),
          attempted: count(attempted),
          share: share(attempted === 0 ? null : succeeded / attempted),
          measured: coverage.promptsMeasured,
          active: coverage.promptsActive,
          last: time(coverage.lastObservedAt),
          ok: linkTo({ ...scope, answerStatus: 'ok' }, t('overview.thatSucceeded')),
          all: linkTo(scope, t('overview.allAttempts')),
          ofMeasured: linkTo({ ...scope, answerStatus: 'ok' }, t('overview.ofMeasured')),
          ofActive: (text) => (
            <a class="evidence" href={COUNTED_PROMPTS}>
              {text}
            </a>
          ),
        })}
      </p>
      <Table
        name="failures-by-platform"
        of={t('overview.failuresByPlatform')}
        columns={failuresOf(scope)}
        rows={platforms}
        total={{ platform: null, failed, lastObservedAt: coverage.lastObservedAt }}
        keyOf={({ platform }) => platform ?? 'all'}
      />
    </>
  );
}

const linkTo = (query: EvidenceQuery, of: string) => (text: ComponentChildren) => (
  <Evidence query={query} of={of}>
    {text}
  </Evidence>
);

/** The failures of a platform, or of all of them (null). */
interface Failures extends Omit<Platform, 'platform'> {
  readonly platform: string | null;
}

function failuresOf(scope: EvidenceQuery): Column<Failures>[] {
  return [
    {
      head: t('overview.platform'),
      data: ({ platform }) => ({ platform }),
      cell: ({ platform }) => (platform === null ? t('overview.all') : label(platform)),
    },
    {
      head: t('overview.failed'),
      isNumber: true,
      data: ({ failed }) => ({ failed }),
      cell: ({ platform, failed }) => (
        <Evidence
          query={{ ...scope, ...(platform !== null && { platform }), answerStatus: FAILED }}
          of={
            platform === null
              ? t('overview.thatFailed')
              : t('overview.thatFailedOn', { platform: label(platform) })
          }
        >
          {count(failed)}
        </Evidence>
      ),
    },
    {
      head: t('overview.lastAnswer'),
      firstOrder: 'descending',
      data: ({ lastObservedAt }) => ({ lastObservedAt }),
      cell: ({ lastObservedAt }) => time(lastObservedAt),
    },
  ];
}
