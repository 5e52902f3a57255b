import type { Config } from '../config.js';
import { findingsOf, type Finding } from './finding.js';

/** Checks what valid settings mean together. */
export function checkSettings(config: Config): Finding[] {
  const { ok } = findingsOf('settings');
  return [
    ok('Every setting is valid.'),
    ok(`Node.js ${process.versions.node}.`),
    ...checkProxies(config),
    ...checkWebhooks(config),
    ...checkProviders(config),
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
      'Name only the addresses of your reverse proxies.',
    ),
  ];
}

function checkWebhooks({ webhooks: { secret, publicUrl } }: Config): Finding[] {
  const { skipped, ok, warning } = findingsOf('webhooks');
  if (secret === undefined) return [skipped('WEBHOOK_SECRET is not set: no webhooks.')];
  if (publicUrl !== undefined) return [ok('Webhooks are signed, and their links are complete.')];
  return [
    warning(
      'PUBLIC_URL is not set: the links in webhooks are paths.',
      'Set PUBLIC_URL to the address of this service.',
    ),
  ];
}

function checkProviders({ providers, measuringTargets }: Config): Finding[] {
  const { ok, skipped, problem } = findingsOf('providers');
  const { openai, gemini, perplexity, dataforseo, replayDir } = providers;
  const given: Readonly<Record<string, string | undefined>> = {
    openai: openai.apiKey,
    gemini: gemini.apiKey,
    perplexity: perplexity.apiKey,
    dataforseo: dataforseo.login,
    replay: replayDir,
  };
  const usable = Object.keys(given).filter((name) => given[name] !== undefined);
  const missing = new Set(
    measuringTargets.map(({ provider }) => provider).filter((name) => !usable.includes(name)),
  );
  return [
    usable.length === 0
      ? skipped('No provider is set up: nothing is measured.')
      : ok(`Set up, but not asked: ${usable.join(', ')}.`),
    ...[...missing].map((name) =>
      problem(
        `MEASURING_TARGETS names the provider "${name}", which is not set up.`,
        'Set its key (docs/providers.md), or remove the target.',
      ),
    ),
  ];
}

function checkWorker({ worker, measuringSchedule: { cron } }: Config): Finding {
  const { ok, warning } = findingsOf('worker');
  if (worker) return ok('"visibility serve" also does the background work.');
  return warning(
    `WORKER=off: "visibility serve" does no background work${cron === null ? '' : ', so it does not measure on schedule'}.`,
    'Keep "visibility worker" running beside it.',
  );
}
