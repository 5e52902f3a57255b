import type { settings } from './settings.js';

/** Thrown for invalid settings; the message lists each of them on its own line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** The error of settings, each named on a separate line. */
export const invalidSettings = (lines: readonly string[]): ConfigError =>
  new ConfigError(`Invalid settings:\n${lines.map((line) => `  ${line}`).join('\n')}`);

/** The error of a setting that is read correctly but cannot be used. */
export const invalidSetting = (name: keyof typeof settings, problem: string): ConfigError =>
  invalidSettings([`${name}: ${problem}`]);
