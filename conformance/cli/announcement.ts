import type { Target } from './environment.js';
import type { RunFlags } from './run-flags.js';
import { selected } from '../session/selection.js';
import { layers } from '../run/description.js';
import { plannedTotal } from '../report/plan.js';
import { duration } from '../report/verdicts.js';
import { suite } from '../suite.js';

/** Printed before a run: what it will do, and which of that cannot be undone. */
export function announcement(
  flags: RunFlags,
  { url, keys, sacrificePrompts }: Target,
  ledgerFile: string,
): string {
  const lines = [
    `Target ${url}, keys for: ${Object.keys(keys).join(', ')}.`,
    ...timing(flags, { keys, sacrificePrompts }),
  ];
  if (flags.readOnly) return `${[...lines, 'Nothing is written.'].join('\n')}\n`;
  lines.push(
    'The run tracks prompts and creates API keys of its own, and archives and revokes all of them.',
    'What stays: their archived rows and revoked keys.',
  );
  if (flags.destructive)
    lines.push('It also saves versions of the brand profile and starts recalibrations, which stay too.');
  if (sacrificePrompts.length > 0)
    lines.push(`It rewords and archives for good, with their history: ${sacrificePrompts.join(', ')}.`);
  lines.push(`After a crash: visibility-conformance clean ${ledgerFile}`);
  return `${lines.join('\n')}\n`;
}

const MINTED = 8;
const WORTH_MS = 5 * 60_000;

/** How long the run takes, and how much shorter it is with more keys, where that matters. */
function timing(flags: RunFlags, target: Pick<Target, 'keys' | 'sacrificePrompts'>): string[] {
  const checks = selected(suite.checks, {
    layers: flags.layers ?? layers,
    only: flags.rule ?? [],
    without: flags.skipRule ?? [],
    profile: flags.profile,
  });
  const options = { ...flags, ...target };
  const ms = plannedTotal(checks, options);
  if (ms < 1000) return [];
  const line = `It takes at least ${duration(ms)}, nearly all of it waiting for the rate limit.`;
  const saved = ms - plannedTotal(checks, { ...options, mintKeys: MINTED });
  if (flags.mintKeys > 0 || flags.readOnly === true || saved < WORTH_MS) return [line];
  return [
    line,
    `With --mint-keys ${MINTED}, which spreads the load over more keys, it takes up to ${duration(saved)} less.`,
  ];
}
