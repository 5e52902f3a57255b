import type { OlderDays } from '../domain/older-days.js';
import { findingsOf, type Finding } from './finding.js';

/** The maximum number of workspaces that are named. */
const MAX_NAMED = 5;

/** Reports workspaces whose history was scored with older names, domains or competitors, or by another extractor. */
export function checkNames(older: ReadonlyMap<string, OlderDays>): Finding[] {
  const { ok, warning } = findingsOf('names');
  if (older.size === 0) return [ok('All stored days are scored with the current names.')];
  const named = [...older]
    .slice(0, MAX_NAMED)
    .map(([id, { days, from, to }]) => `${id} (${days === 1 ? from : `${days} days, ${from} to ${to}`})`);
  const more = older.size > MAX_NAMED ? `, and ${older.size - MAX_NAMED} more` : '';
  return [
    warning(
      `Days were scored with older names or by another version of the extractor: ${named.join(', ')}${more}. Their ` +
        'figures cannot be compared with those of other days.',
      'Run "visibility rescore --workspace ID" for each. It asks no questions and costs nothing.',
    ),
  ];
}

/** Warns of competitor names that another brand of the workspace has as well, by workspace. */
export function checkSharedNames(shared: ReadonlyMap<string, readonly string[]>): Finding[] {
  const { warning } = findingsOf('names');
  return Array.from(shared, ([workspaceId, names]) =>
    warning(
      `In ${workspaceId}, a competitor has a name of another brand: ${names.map((name) => `"${name}"`).join(', ')}. Answers that mention it count for one of them only.`,
      `Remove it from the competitors with "visibility workspace set-brand ${workspaceId} --competitor NAME ..." or from the aliases with "visibility workspace names", then run "visibility rescore --workspace ${workspaceId}".`,
    ),
  );
}

/** Prompts that may be in another group than their author meant. */
export interface SuspectPrompts {
  /** The prompts whose persona counts in figures, but whose wording names a brand. */
  readonly naming: number;
  /** The first of their texts. */
  readonly texts: readonly string[];
  /** The prompts whose wording has not been examined. */
  readonly unexamined: number;
}

/** Lists prompts that only their wording keeps out of figures, so that a person can confirm or overrule it. */
export function checkPromptGroups(suspects: ReadonlyMap<string, SuspectPrompts>): Finding[] {
  const { warning } = findingsOf('prompts');
  return [...suspects].flatMap(([workspaceId, { naming, texts, unexamined }]) => [
    ...(naming === 0
      ? []
      : [
          warning(
            `In ${workspaceId}, ${naming} ${naming === 1 ? 'prompt names' : 'prompts name'} a brand and so ${naming === 1 ? 'does' : 'do'} not count in its figures: ${texts.map((text) => `"${text}"`).join(', ')}${naming > texts.length ? ', ...' : ''}`,
            `List them with "visibility workspace prompts ${workspaceId} --group branded competitor", and set their persona or group if that is right or wrong.`,
          ),
        ]),
    ...(unexamined === 0
      ? []
      : [
          warning(
            `In ${workspaceId}, the wording of ${unexamined} ${unexamined === 1 ? 'prompt has' : 'prompts have'} not been examined for names of brands.`,
            'Run "visibility migrate".',
          ),
        ]),
  ]);
}
