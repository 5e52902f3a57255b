import type { Config } from '../config.js';
import { nextTime } from '../domain/schedule.js';
import { findingsOf, type Finding } from './finding.js';
import { checkAddresses, checkDefaultTargets, checkJudge, providersSetUp } from './providers.js';

/** Checks combinations of valid settings. */
export function checkSettings(config: Config, now: Date): Finding[] {
  const { ok } = findingsOf('settings');
  return [
    ok('Every setting is valid.'),
    ok(`Node.js ${process.versions.node}.`),
    ...checkProxies(config),
    ...checkWebhooks(config),
    ...checkAddresses(config),
    ...checkDefaultTargets(config),
    ...checkJudge(config),
    ...checkSchedule(config, now),
    checkWorker(config),
  ];
}

function checkProxies({ trustedProxies }: Config): Finding[] {
  const { warning } = findingsOf('proxies');
  const everyone = trustedProxies.filter((range) => range.endsWith('/0'));
  if (everyone.length === 0) return [];
  return [
    warning(
      `TRUSTED_PROXIES contains ${everyone.join(', ')}: any client can choose its address.`,
      'List only the addresses of your reverse proxies.',
    ),
  ];
}

function checkWebhooks({ webhooks: { secret, publicUrl } }: Config): Finding[] {
  const { skipped, ok, warning } = findingsOf('webhooks');
  if (secret === undefined) return [skipped('WEBHOOK_SECRET is not set: no webhooks.')];
  if (publicUrl?.startsWith('http:'))
    return [
      warning(
        'PUBLIC_URL is not encrypted (http).',
        'Put a proxy with TLS in front of the service, and set PUBLIC_URL to its https address.',
      ),
    ];
  if (publicUrl !== undefined) return [ok('Webhooks are signed, and their links are complete.')];
  return [
    warning(
      'PUBLIC_URL is not set: the links in webhooks are paths.',
      'Set PUBLIC_URL to the address of this service.',
    ),
  ];
}

function checkSchedule(config: Config, now: Date): Finding[] {
  if (providersSetUp(config).length === 0) return [];
  const { ok, warning } = findingsOf('schedule');
  const { cron, timeZone } = config.measuringSchedule;
  const next = nextTime(config.measuringSchedule, now);
  if (next !== null)
    return [
      ok(`By default, workspaces are measured at "${cron}" (${timeZone}): next at ${next.toISOString()}.`),
    ];
  return [
    warning(
      'MEASURING_SCHEDULE is off: only workspaces with their own schedule are measured.',
      'Set it, or run "visibility measure" yourself.',
    ),
  ];
}

function checkWorker({ worker, measuringSchedule: { cron } }: Config): Finding {
  const { ok, warning } = findingsOf('worker');
  if (worker) return ok('"visibility serve" also does the background work.');
  return warning(
    `WORKER=off: "visibility serve" does no background work${cron === null ? '' : ', so it does not measure on schedule'}.`,
    'Keep "visibility worker" running alongside it.',
  );
}
