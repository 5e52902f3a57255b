import { t } from '../../messages/messages.js';
import { time } from '../../session/time-zone.js';
import { Drawer } from '../../ui/drawer.js';
import type { EvidenceQuery } from '../../ui/evidence.js';
import { count, share } from '../../ui/format.js';
import { Coverage } from './coverage.js';
import type { Overview } from './use-overview.js';

/** Below this share of answered questions, the figures miss too much. */
const ENOUGH = 0.9;

/** Whether measuring went well, in a line; its details are in a drawer. */
export function StatusLine({
  data: { coverage, platforms },
  scope,
}: {
  data: Overview;
  scope: EvidenceQuery;
}) {
  const { attempted, succeeded, lastObservedAt } = coverage;
  const answered = attempted === 0 ? 0 : succeeded / attempted;
  return (
    <p class="status-line quiet">
      <span class={answered < ENOUGH ? 'dot bad' : 'dot'} />
      {t('overview.status', {
        share: share(answered),
        attempted: count(attempted),
        last: time(lastObservedAt),
      })}
      <Drawer button={t('overview.details')} title={t('overview.coverage')}>
        {() => <Coverage scope={scope} coverage={coverage} platforms={platforms} />}
      </Drawer>
    </p>
  );
}
