import { stat } from 'node:fs/promises';
import { reasonOf } from '../domain/error-facts.js';
import { findingsOf, type Finding } from './finding.js';

/** The stored provider keys, by whether they can be opened. */
export interface SealedKeys {
  readonly stored: number;
  /** Secrets that no known key opens. */
  readonly unknown: number;
  /** Secrets that a previous key has sealed. */
  readonly previous: number;
}

/** Checks that the stored provider keys can be opened. */
export async function checkSealedKeys(count: () => Promise<SealedKeys>): Promise<Finding[]> {
  const { ok, warning, problem } = findingsOf('secrets');
  try {
    const { stored, unknown, previous } = await count();
    if (stored === 0) return [];
    if (unknown > 0)
      return [
        problem(
          `${unknown} of ${stored} stored provider keys cannot be opened: another key has sealed them.`,
          'Set that key as SECRETS_KEY_PREVIOUS or as a further line of SECRETS_KEY_FILE, or store the provider keys again.',
        ),
      ];
    if (previous > 0)
      return [
        warning(
          `${previous} of ${stored} stored provider keys are sealed with a previous key.`,
          'Run "visibility providers reseal", then remove the previous key.',
        ),
      ];
    return [ok(`The ${stored} stored provider keys can be opened.`)];
  } catch (error) {
    return [problem(reasonOf(error), 'Until then, no stored provider key can be used.')];
  }
}

/** Checks that others cannot read the file of the key that seals secrets. */
export async function checkKeyFile(path: string | undefined): Promise<Finding[]> {
  if (path === undefined) return [];
  const { warning } = findingsOf('secrets');
  const mode = await stat(path).then(
    (found) => found.mode,
    () => 0,
  );
  if ((mode & 0o004) === 0) return [];
  return [warning(`Every account of this machine can read SECRETS_KEY_FILE.`, `Run: chmod 600 ${path}`)];
}
