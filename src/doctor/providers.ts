import { isUnencrypted, type Config } from '../config.js';
import { isoDay } from '../domain/window.js';
import { findingsOf, type Finding } from './finding.js';

/** The settings that configure each provider. */
const SETTING: Readonly<Record<string, string>> = {
  openai: 'OPENAI_API_KEY',
  gemini: 'GEMINI_API_KEY',
  perplexity: 'PERPLEXITY_API_KEY',
  anthropic: 'ANTHROPIC_API_KEY',
  xai: 'XAI_API_KEY',
  'xai-web': 'XAI_API_KEY',
  dataforseo: 'DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD',
  cloro: 'CLORO_API_KEY',
  replay: 'REPLAY_DIR',
};

/** The providers that are configured for this process. */
export function providersSetUp({ providers }: Config): string[] {
  const { openai, gemini, perplexity, anthropic, xai, dataforseo, cloro, replayDir } = providers;
  const given: Readonly<Record<string, string | undefined>> = {
    openai: openai.apiKey,
    gemini: gemini.apiKey,
    perplexity: perplexity.apiKey,
    anthropic: anthropic.apiKey,
    xai: xai.apiKey,
    'xai-web': xai.apiKey,
    dataforseo: dataforseo.login && dataforseo.password,
    cloro: cloro.apiKey,
    replay: replayDir,
  };
  return Object.keys(given).filter((name) => given[name]);
}

/** Checks that no key is sent unencrypted, which PROVIDERS_ALLOW_HTTP allows. */
export function checkAddresses({ providers }: Config): Finding[] {
  const { warning } = findingsOf('providers');
  const { openai, gemini, perplexity, anthropic, xai, dataforseo, cloro } = providers;
  return Object.entries({ openai, gemini, perplexity, anthropic, xai, dataforseo, cloro })
    .filter(([, { baseUrl }]) => isUnencrypted(baseUrl))
    .map(([name]) =>
      warning(
        `${name.toUpperCase()}_BASE_URL is not encrypted (http): the key can be read in transit.`,
        'Use an https address, or make sure that nobody else is on that network.',
      ),
    );
}

/** Reports prices that are too old to be trusted; `warning` names them. */
export function checkPrices(warning: string | null): Finding[] {
  const advice = 'Update, or set PRICES_FILE. "visibility providers prices" shows them.';
  return warning === null ? [] : [findingsOf('providers').warning(warning, advice)];
}

/** Checks that the default targets can be asked. */
export function checkDefaultTargets(config: Config): Finding[] {
  const { skipped, problem } = findingsOf('providers');
  const setUp = providersSetUp(config);
  const missing = new Set(
    config.measuringTargets.map(({ provider }) => provider).filter((name) => !setUp.includes(name)),
  );
  return [
    ...(setUp.length === 0 ? [skipped('No provider is set up: this process measures nothing.')] : []),
    ...[...missing].map((name) =>
      problem(
        `MEASURING_TARGETS names the provider "${name}", which is not set up.`,
        `Set ${SETTING[name] ?? 'its key'}, or remove the target.`,
      ),
    ),
  ];
}

/** Reports which judge is configured. */
export function checkJudge({ measuringJudge: judge }: Config): Finding[] {
  if (judge === null) return [];
  const { ok } = findingsOf('judge');
  return [ok(`The sentiment of measured answers is judged by ${judge.provider}:${judge.model}.`)];
}

/**
 * Checks that the targets of workspaces can be asked; `inUse` is the number of workspaces by provider. A process
 * without providers leaves measuring to others, so it is not checked.
 */
export function checkProvidersInUse(inUse: ReadonlyMap<string, number>, setUp: readonly string[]): Finding[] {
  if (setUp.length === 0) return [];
  const { warning } = findingsOf('providers');
  return [...inUse]
    .filter(([name]) => !setUp.includes(name))
    .map(([name, workspaces]) =>
      warning(
        `${workspaces === 1 ? '1 workspace has' : `${workspaces} workspaces have`} targets of the provider "${name}", ` +
          'which is not set up: their questions fail.',
        `Set ${SETTING[name] ?? 'its key'}, or change the targets ("visibility workspace targets").`,
      ),
    );
}

/** A field, or a type of item, in responses of a provider that is unknown to this version. */
export interface UnknownField {
  readonly provider: string;
  readonly field: string;
  readonly responses: number;
  readonly firstSeen: Date;
}

/** The maximum number of fields that are named per provider. */
const MAX_NAMED = 5;

/** Reports that responses of providers have changed; `fields` is ordered by provider. */
export function checkUnknownFields(unknown: readonly UnknownField[]): Finding[] {
  const { warning } = findingsOf('providers');
  const providers = [...new Set(unknown.map(({ provider }) => provider))];
  return providers.map((name) => {
    const own = unknown.filter(({ provider }) => provider === name);
    const named = own
      .slice(0, MAX_NAMED)
      .map(({ field, responses, firstSeen }) => `${field} (${responses} since ${isoDay(firstSeen)})`);
    const more = own.length > MAX_NAMED ? `, and ${own.length - MAX_NAMED} more` : '';
    return warning(
      `Responses of ${name} have parts that this version does not know: ${named.join(', ')}${more}.`,
      `Update. If that changes nothing, report it: "visibility providers try ${name} --record DIR" stores a response.`,
    );
  });
}

/** Reports whether providers accept their keys, by provider: null if they do, otherwise the reason. */
export function checkKeys(verified: ReadonlyMap<string, string | null>): Finding[] {
  const { ok, problem } = findingsOf('providers');
  return [...verified].map(([name, fault]) =>
    fault === null
      ? ok(name === 'replay' ? 'The recordings of replay can be read.' : `${name} accepts its key.`)
      : problem(
          `${name} cannot be used: ${fault}`,
          `Check ${SETTING[name] ?? 'its key'}, and that this machine can reach it.`,
        ),
  );
}
