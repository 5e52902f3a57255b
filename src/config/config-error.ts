import type { settings } from './settings.js';

/** Thrown for invalid settings; the message lists each of them on its own line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** The error for invalid settings, each on a separate line. */
export const invalidSettings = (lines: readonly string[]): ConfigError =>
  new ConfigError(`Invalid settings:\n${lines.map((line) => `  ${line}`).join('\n')}`);

/** The error for a setting that is well-formed but cannot be used. */
export const invalidSetting = (name: keyof typeof settings, problem: string): ConfigError =>
  invalidSettings([`${name}: ${problem}`]);
