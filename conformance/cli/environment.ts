import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { type Role, variableOf } from '../http/roles.js';
import type { CliContext } from './context.js';
import { UsageError } from './usage.js';
import { isUrl, withoutTrailingSlashes } from '../http/base-url.js';

/** The target and the keys. Keys come from the environment or a file, never from flags, which other users can see. */
export interface Target {
  readonly url: string;
  readonly keys: { readonly paid: string } & Partial<{ readonly [role in Role]: string }>;
  /** Ids of prompts with a history that the run may reword and archive. */
  readonly sacrificePrompts: readonly string[];
}

interface TargetFlags {
  readonly url?: string;
  readonly keys?: string;
  readonly sacrificePrompt?: readonly string[];
}

const optionalRoles = ['other', 'free', 'live', 'capped', 'orphan'] as const;

/**
 * Reads CONFORMANCE_URL and the CONFORMANCE_KEY variables. Variables in the file (lines of `NAME=value`) override the
 * environment, and --url overrides both.
 * @throws UsageError if the URL or the key of the paid workspace is missing
 */
export function readTarget({ env }: Pick<CliContext, 'env'>, flags: TargetFlags): Target {
  const variables = { ...env, ...(flags.keys === undefined ? {} : readKeys(flags.keys)) };
  const url = flags.url ?? variables.CONFORMANCE_URL;
  if (url === undefined || url === '')
    throw new UsageError(
      'No target. Pass --url, or set CONFORMANCE_URL to the base URL of the API, without the /v1.',
    );
  if (!isUrl(url) || !/^https?:/.test(url))
    throw new UsageError(
      `"${url}" is not a valid URL. Use a URL such as https://api.example.com, without the /v1.`,
    );
  const paid = variables[variableOf('paid')];
  if (paid === undefined || paid === '')
    throw new UsageError(
      'No key. Set CONFORMANCE_KEY to an API key of a paid workspace, or pass a file with --keys.',
    );
  const others = optionalRoles
    .map((role) => [role, variables[variableOf(role)]] as const)
    .filter((entry): entry is readonly [(typeof optionalRoles)[number], string] => Boolean(entry[1]));
  return {
    url: withoutTrailingSlashes(url),
    keys: { paid, ...Object.fromEntries(others) },
    sacrificePrompts: flags.sacrificePrompt ?? listed(variables.CONFORMANCE_SACRIFICE_PROMPTS),
  };
}

const listed = (text = '') =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

function readKeys(file: string): Record<string, string | undefined> {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UsageError(`The keys could not be read: ${(error as Error).message}`);
  }
}
