import { isLoopbackHttp } from '../domain/loopback.js';
import { invalidSettings } from './config-error.js';

const PROVIDER_ADDRESSES = [
  'OPENAI_BASE_URL',
  'GEMINI_BASE_URL',
  'PERPLEXITY_BASE_URL',
  'ANTHROPIC_BASE_URL',
  'XAI_BASE_URL',
  'DATAFORSEO_BASE_URL',
  'CLORO_BASE_URL',
] as const;

/** @throws ConfigError if keys would be sent unencrypted to one of these addresses */
export function requireHttps(env: {
  readonly [Name in (typeof PROVIDER_ADDRESSES)[number]]: string | undefined;
}) {
  const faults = PROVIDER_ADDRESSES.filter((name) => isUnencrypted(env[name])).map(
    (name) =>
      `${name}: must be https, because the key is sent there; http is accepted on loopback. Set PROVIDERS_ALLOW_HTTP=on to send it unencrypted`,
  );
  if (faults.length > 0) throw invalidSettings(faults);
}

/** Whether data sent to an address can be read in transit. */
export function isUnencrypted(address: string | undefined): boolean {
  if (address === undefined) return false;
  const url = new URL(address);
  return url.protocol === 'http:' && !isLoopbackHttp(url);
}
