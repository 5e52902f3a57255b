import type { Target } from './environment.js';
import type { RunFlags } from './run.js';

/** What is said before a run begins: what it is about to do, and what of that cannot be undone. */
export function announcement(
  flags: RunFlags,
  { url, keys, sacrificePrompts }: Target,
  ledgerFile: string,
): string {
  const lines = [`Target ${url}, keys for: ${Object.keys(keys).join(', ')}.`];
  if (flags.readOnly) return `${[...lines, 'Nothing is written.'].join('\n')}\n`;
  lines.push(
    'The run tracks prompts and makes API keys of its own, and archives and revokes all of them.',
    'What stays: their archived rows and revoked keys.',
  );
  if (flags.destructive)
    lines.push('It also saves versions of the brand profile and starts recalibrations, which stay too.');
  if (sacrificePrompts.length > 0)
    lines.push(`It rewords and archives for good, with their history: ${sacrificePrompts.join(', ')}.`);
  lines.push(`After a crash: visibility-conformance clean ${ledgerFile}`);
  return `${lines.join('\n')}\n`;
}
