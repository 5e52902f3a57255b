import type { Target } from './environment.js';
import { partsOf, requirementOf, type RunFlags } from './run-flags.js';
import { selected } from '../session/selection.js';
import { layers } from '../run/description.js';
import { plannedTotal } from '../session/plan.js';
import { duration } from '../report/verdicts.js';
import { suiteOf } from '../profiles.js';

/** The text printed before a run: what the run will do, and which of its effects cannot be undone. */
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
    'The run tracks prompts and creates API keys, and archives and revokes all of them.',
    'The archived prompts and revoked keys cannot be removed.',
  );
  if (flags.destructive)
    lines.push(
      'It also saves versions of the brand profile and starts recalibrations, which cannot be removed either.',
    );
  if (sacrificePrompts.length > 0)
    lines.push(
      `It permanently rewords or archives these prompts, with their history: ${sacrificePrompts.join(', ')}.`,
    );
  lines.push(`After a crash: visibility-conformance clean ${ledgerFile}`);
  return `${lines.join('\n')}\n`;
}

const MINTED = 8;
const WORTH_MS = 5 * 60_000;

/** The minimum duration of the run and, if the difference is large, how much shorter it would be with more keys. */
function timing(flags: RunFlags, target: Pick<Target, 'keys' | 'sacrificePrompts'>): string[] {
  const checks = selected(suiteOf(partsOf(flags)), {
    layers: flags.layers ?? layers,
    only: flags.rule ?? [],
    without: flags.skipRule ?? [],
    profile: requirementOf(flags),
  });
  const options = { ...flags, ...target };
  const ms = plannedTotal(checks, options);
  if (ms < 1000) return [];
  const line = `It takes at least ${duration(ms)}, mostly waiting for the rate limit.`;
  const saved = ms - plannedTotal(checks, { ...options, mintKeys: MINTED });
  if (flags.mintKeys > 0 || flags.readOnly === true || saved < WORTH_MS) return [line];
  return [
    line,
    `With --mint-keys ${MINTED}, which spreads the load over more keys, it is up to ${duration(saved)} shorter.`,
  ];
}
