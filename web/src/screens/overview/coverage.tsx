import type { components } from '@ai-visibility/client';
import { Evidence, EvidenceCell } from '../../ui/evidence.js';
import { count, label, plural, share, time } from '../../ui/format.js';
import type { WindowDays } from '../../ui/window-days.js';

const FAILED = 'refused,empty,error';

/** The number of answered questions, and the platforms on which questions failed. */
export function Coverage({
  days,
  coverage,
  platforms,
}: {
  days: WindowDays;
  coverage: components['schemas']['AnalyticsCoverage'];
  platforms: readonly components['schemas']['PlatformBreakdown'][];
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
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">Platform</th>
              <th scope="col" class="number">
                Failed
              </th>
              <th scope="col">Last answer</th>
            </tr>
          </thead>
          <tbody>
            {platforms.map((row) => (
              <tr key={row.platform}>
                <th scope="row">{label(row.platform)}</th>
                <EvidenceCell
                  query={{ rangeDays: days, platform: row.platform, answerStatus: FAILED }}
                  of={`that failed on ${label(row.platform)}`}
                >
                  {count(row.failed)}
                </EvidenceCell>
                <td>{time(row.lastObservedAt)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">All</th>
              <EvidenceCell query={{ rangeDays: days, answerStatus: FAILED }} of="that failed">
                {count(failed)}
              </EvidenceCell>
              <td />
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}
