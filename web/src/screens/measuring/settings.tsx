import { dataOf, type measuringComponents } from '@ai-visibility/client';
import { useApi } from '../../api/use-api.js';
import { label, plural, usd } from '../../ui/format.js';
import { Loaded } from '../../ui/states.js';
import { time } from '../../ui/time-zone.js';

type Measuring = measuringComponents['schemas']['Measuring'];
type Limits = measuringComponents['schemas']['ProviderLimits'];

/** The next run, spending against the budget, and where prompts are asked. */
export function Settings() {
  const state = useApi((client, signal) => dataOf(client.GET('/v1/measuring', { signal })), []);
  return (
    <Loaded from={state}>
      {(data) => (
        <div class="measuring-settings">
          <NextRun {...data} />
          <Budget {...data} />
          <Targets {...data} />
        </div>
      )}
    </Loaded>
  );
}

function NextRun({ schedule, targets }: Pick<Measuring, 'schedule' | 'targets'>) {
  const isMeasured = schedule.nextRunAt !== null && targets.targets.length > 0;
  return (
    <section class="card">
      <h2>Next run</h2>
      <p class="verdict-line">{isMeasured ? time(schedule.nextRunAt) : 'Not planned'}</p>
      <p class="quiet">
        {schedule.cron === null ? (
          'Not measured on schedule'
        ) : (
          <>
            Schedule <code>{schedule.cron}</code> in {schedule.timeZone}
          </>
        )}
        {!schedule.isOwn && ', the service default'}.
        {targets.targets.length === 0 && ' Runs are planned only if there are targets.'}
      </p>
    </section>
  );
}

function Budget({ spent, budget }: Pick<Measuring, 'spent' | 'budget'>) {
  return (
    <section class="card">
      <h2>Budget</h2>
      <AgainstLimit name="Today" spentUsd={spent.todayUsd} limitUsd={budget.dailyUsd} />
      <AgainstLimit name="This month" spentUsd={spent.monthUsd} limitUsd={budget.monthlyUsd} />
      <p class="quiet">
        Days and months are in UTC.{!budget.isOwn && ' The limits are the service defaults.'}
      </p>
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
  return (
    <p class="budget">
      <span>
        {name}: <strong>{usd(spentUsd)}</strong>
        <span class="quiet">{limitUsd === null ? ', no limit' : ` of ${usd(limitUsd)}`}</span>
      </span>
      {limitUsd !== null && (
        <meter
          min={0}
          max={Math.max(limitUsd, spentUsd, Number.MIN_VALUE)}
          value={spentUsd}
          aria-label={`${name}, ${usd(spentUsd)} of ${usd(limitUsd)}`}
        />
      )}
    </p>
  );
}

function Targets({ targets, providers }: Pick<Measuring, 'targets' | 'providers'>) {
  return (
    <section class="card">
      <h2>Targets</h2>
      {targets.targets.length === 0 ? (
        <p class="quiet">
          There are no targets, so no prompts are asked. An operator sets them with{' '}
          <code>visibility workspace targets</code>.
        </p>
      ) : (
        <ul>
          {targets.targets.map((target) => (
            <li key={JSON.stringify(target)}>
              {label(target.platform)}, {label(target.surface)} by {target.provider}
              <span class="quiet">
                {[target.model, target.country, target.region, target.city, target.locale]
                  .filter((part) => part !== null)
                  .map((part) => `, ${part}`)}
                , {plural(target.samples, 'sample')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {providers.length > 0 && <p class="quiet">{providers.map(limitText).join(' ')}</p>}
    </section>
  );
}

function limitText({ provider, maxInFlight, maxPerMinute }: Limits): string {
  const limits = [
    maxPerMinute === null ? [] : `${plural(maxPerMinute, 'question')} a minute`,
    maxInFlight === null ? [] : `${maxInFlight} at a time`,
  ].flat();
  return `${provider}: ${limits.length === 0 ? 'no limits' : `at most ${limits.join(', ')}`}.`;
}
