import { dataOf, type extensionComponents } from '@ai-visibility/client';
import { useApi } from '../../api/use-api.js';
import { rich, t } from '../../messages/messages.js';
import { allOf, COMMA, commaSeparated, countryName, label, usd } from '../../ui/format.js';
import { Loaded } from '../../ui/states.js';
import { time } from '../../session/time-zone.js';

type Measuring = extensionComponents['schemas']['Measuring'];
type Target = Measuring['targets']['targets'][number];
type Limits = extensionComponents['schemas']['ProviderLimits'];

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

function NextRun({ schedule, targets, providers }: Pick<Measuring, 'schedule' | 'targets' | 'providers'>) {
  const asked = new Set(targets.targets.map(({ provider }) => provider));
  const missing = providers.filter(({ provider, isReady }) => asked.has(provider) && !isReady);
  const nextRunAt = missing.length < asked.size ? schedule.nextRunAt : null;
  return (
    <section class="card">
      <h2>{t('measuring.nextRun')}</h2>
      <p class="verdict-line">{nextRunAt === null ? t('measuring.notPlanned') : whenOf(nextRunAt)}</p>
      {missing.length > 0 && (
        <p class="banner">
          {rich('measuring.noKey', {
            providers: allOf(missing.map(({ provider }) => provider)),
            code: (text) => <code>{text}</code>,
          })}
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
    </section>
  );
}

/** A process that was stopped at the time of a run plans it when it is back. */
const whenOf = (nextRunAt: string): string =>
  Date.parse(nextRunAt) < Date.now() ? t('measuring.dueSince', { time: time(nextRunAt) }) : time(nextRunAt);

function Budget({ spent, budget }: Pick<Measuring, 'spent' | 'budget'>) {
  return (
    <section class="card">
      <h2>{t('measuring.budget')}</h2>
      <AgainstLimit name={t('measuring.today')} spentUsd={spent.todayUsd} limitUsd={budget.dailyUsd} />
      <AgainstLimit name={t('measuring.thisMonth')} spentUsd={spent.monthUsd} limitUsd={budget.monthlyUsd} />
      <p class="quiet">
        {t('measuring.utc')} {!budget.isOwn && t('measuring.defaultLimits')}
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

function Targets({ targets, providers }: Pick<Measuring, 'targets' | 'providers'>) {
  return (
    <section class="card">
      <h2>{t('measuring.targets')}</h2>
      {targets.targets.length === 0 ? (
        <p class="quiet">{rich('measuring.noTargets', { code: (text) => <code>{text}</code> })}</p>
      ) : (
        <ul>
          {targets.targets.map((target) => (
            <li key={JSON.stringify(target)}>
              {t('measuring.target', {
                platform: label(target.platform),
                surface: label(target.surface),
                provider: target.provider,
              })}
              <span class="quiet">
                {COMMA}
                {commaSeparated(detailsOf(target, providers))}
              </span>
            </li>
          ))}
        </ul>
      )}
      {providers.length > 0 && <p class="quiet">{providers.map(limitText).join(' ')}</p>}
    </section>
  );
}

function detailsOf(
  { country, region, city, locale, samples, ...target }: Target,
  providers: Limits[],
): string[] {
  const place = [country && countryName(country), region, city];
  const asked = t('measuring.samples', { count: samples });
  const mode = t('measuring.search', { mode: target.search });
  return [modelOf(target, providers), mode, ...place, locale, asked].filter((part) => part !== null);
}

function modelOf({ model, provider }: Pick<Target, 'model' | 'provider'>, providers: Limits[]): string {
  const standard = providers.find((one) => one.provider === provider)?.defaultModel ?? null;
  if (model !== null) return model;
  return standard === null
    ? t('measuring.modelOfPlatform')
    : t('measuring.defaultModel', { model: standard });
}

function limitText({ provider, maxInFlight, maxPerMinute }: Limits): string {
  const values = { provider, perMinute: maxPerMinute ?? 0, inFlight: maxInFlight ?? 0 };
  if (maxPerMinute === null)
    return t(maxInFlight === null ? 'measuring.noLimits' : 'measuring.atATime', values);
  return t(maxInFlight === null ? 'measuring.perMinute' : 'measuring.perMinuteAndAtATime', values);
}
