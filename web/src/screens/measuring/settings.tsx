import type { extensionComponents } from '@ai-visibility/client';
import { rich, t } from '../../messages/messages.js';
import { allOf, usd } from '../../ui/format.js';
import { time } from '../../session/time-zone.js';
import { EditBudget, EditSchedule } from './edit-settings.js';
import { inWords } from './schedule-words.js';

type Measuring = extensionComponents['schemas']['Measuring'];
type ProviderLimits = extensionComponents['schemas']['ProviderLimits'];

/** The next run, spending against the budget, and where prompts are asked. */
export function Settings({ measuring, onChanged }: { measuring: Measuring; onChanged: () => void }) {
  return (
    <>
      <div class="measuring-settings">
        <NextRun {...measuring} onChanged={onChanged} />
        <Budget {...measuring} onChanged={onChanged} />
      </div>
      <Limits {...measuring} />
    </>
  );
}

interface Editing {
  readonly onChanged: () => void;
}

function NextRun({
  schedule,
  targets,
  providers,
  onChanged,
}: Pick<Measuring, 'schedule' | 'targets' | 'providers'> & Editing) {
  const words = schedule.cron === null ? null : inWords(schedule.cron, schedule.timeZone);
  const asked = new Set(targets.targets.map(({ provider }) => provider));
  const missing = providers.filter(({ provider, isReady }) => asked.has(provider) && !isReady);
  const nextRunAt = missing.length < asked.size ? schedule.nextRunAt : null;
  return (
    <section class="card">
      <h2>{t('measuring.nextRun')}</h2>
      <p class="verdict-line">{nextRunAt === null ? t('measuring.notPlanned') : whenOf(nextRunAt)}</p>
      {words !== null && <p>{words}</p>}
      {missing.length > 0 && (
        <p class="banner">
          {t('measuring.noKey', { providers: allOf(missing.map(({ provider }) => provider)) })}
        </p>
      )}
      <p class="quiet">
        {rich(schedule.cron === null ? 'measuring.notScheduled' : 'measuring.schedule', {
          cron: schedule.cron,
          timeZone: schedule.timeZone,
          isOwn: String(schedule.isOwn),
          code: (text) => <code>{text}</code>,
        })}{' '}
        {targets.targets.length === 0 && t('measuring.onlyWithTargets')}
      </p>
      <EditSchedule key={JSON.stringify(schedule)} {...{ schedule, onChanged }} />
    </section>
  );
}

/** A process that was stopped at the time of a run plans it when it is back. */
const whenOf = (nextRunAt: string): string =>
  Date.parse(nextRunAt) < Date.now() ? t('measuring.dueSince', { time: time(nextRunAt) }) : time(nextRunAt);

function Budget({ spent, budget, onChanged }: Pick<Measuring, 'spent' | 'budget'> & Editing) {
  return (
    <section class="card">
      <h2>{t('measuring.budget')}</h2>
      <AgainstLimit name={t('measuring.today')} spentUsd={spent.todayUsd} limitUsd={budget.dailyUsd} />
      <AgainstLimit name={t('measuring.thisMonth')} spentUsd={spent.monthUsd} limitUsd={budget.monthlyUsd} />
      <p class="quiet">
        {t('measuring.utc')} {!budget.isOwn && t('measuring.defaultLimits')}
      </p>
      <EditBudget key={JSON.stringify(budget)} {...{ budget, onChanged }} />
    </section>
  );
}

function AgainstLimit({
  name,
  spentUsd,
  limitUsd,
}: {
  name: string;
  spentUsd: number;
  limitUsd: number | null;
}) {
  const figures = { period: name, spent: usd(spentUsd), limitUsd: usd(limitUsd) };
  return (
    <p class="budget">
      <span>
        {rich(limitUsd === null ? 'measuring.spentNoLimit' : 'measuring.spentOfLimit', {
          ...figures,
          b: (text) => <strong>{text}</strong>,
          limit: (text) => <span class="quiet">{text}</span>,
        })}
      </span>
      {limitUsd !== null && (
        <meter
          min={0}
          max={Math.max(limitUsd, spentUsd, Number.MIN_VALUE)}
          value={spentUsd}
          aria-label={t('measuring.meter', figures)}
        />
      )}
    </p>
  );
}

/** How fast providers are asked. */
function Limits({ providers }: Pick<Measuring, 'providers'>) {
  return providers.length > 0 && <p class="quiet">{providers.map(limitText).join(' ')}</p>;
}

function limitText({ provider, maxInFlight, maxPerMinute }: ProviderLimits): string {
  const values = { provider, perMinute: maxPerMinute ?? 0, inFlight: maxInFlight ?? 0 };
  if (maxPerMinute === null)
    return t(maxInFlight === null ? 'measuring.noLimits' : 'measuring.atATime', values);
  return t(maxInFlight === null ? 'measuring.perMinute' : 'measuring.perMinuteAndAtATime', values);
}
