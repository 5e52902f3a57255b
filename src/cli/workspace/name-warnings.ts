import type { Services } from '../../app.js';
import type { CliContext } from '../context.js';
import { createScreen } from '../kit/screen.js';
import { count } from '../kit/words.js';

type Brand = Awaited<ReturnType<Services['names']['list']>>[number];

/** Warns of days that were scored before a change of names, and names the command that scores them again. */
export async function warnOfOlderDays(
  context: CliContext,
  { ingest }: Pick<Services, 'ingest'>,
  workspaceId: string,
): Promise<void> {
  const older = await ingest.olderDays(workspaceId);
  if (older === null) return;
  const { days, from, to } = older;
  const which = days === 1 ? `the day ${from} is` : `${count(days)} days (${from} to ${to}) are`;
  createScreen(context).warning(
    `warning: ${which} scored with older names, so new names have no history there. To score them again, at no cost: visibility rescore --workspace ${workspaceId}`,
  );
}

/** The brand with the spellings that answers may also use, and that its names do not cover. */
export async function withProposedAliases(brand: Brand): Promise<Brand & { proposedAliases: string[] }> {
  const { proposedAliases } = await import('../../domain/proposed-aliases.js');
  return { ...brand, proposedAliases: proposedAliases([brand.name ?? [], brand.aliases].flat()) };
}

/** Prints the proposed aliases of brands, and the command that adds them to the aliases that each has. */
export async function proposeAliases(
  context: CliContext,
  workspaceId: string,
  brands: readonly Brand[],
): Promise<void> {
  const screen = createScreen(context);
  for (const brand of brands) {
    const { name, isOwn, aliases, proposedAliases } = await withProposedAliases(brand);
    if (proposedAliases.length === 0) continue;
    const command = isOwn ? `set-brand ${workspaceId}` : `names ${workspaceId} --competitor "${name}"`;
    const options = [...aliases, ...proposedAliases].map((alias) => ` --alias "${alias}"`);
    screen.hint(
      `hint: answers may also spell "${name ?? aliases[0]}" as ${proposedAliases.map((alias) => `"${alias}"`).join(', ')}. To count that too: visibility workspace ${command}${options.join('')}`,
    );
  }
}

/** Warns of names that are also common words, such as "bolt": by default, every "bolt" in an answer counts. */
export async function warnOfCommonWords(
  context: CliContext,
  workspaceId: string,
  brands: readonly Brand[],
): Promise<void> {
  const { isSmallCommonWord } = await import('../../domain/common-words.js');
  const screen = createScreen(context);
  for (const { name, aliases, isOwn, commonWord } of brands) {
    const words = commonWord === null ? [name ?? '', ...aliases].filter(isSmallCommonWord) : [];
    const competitor = isOwn ? '' : ` --competitor "${name}"`;
    for (const word of words)
      screen.warning(
        `warning: "${word}" is a common word, so every "${word}" in an answer counts. To count it only with a capital letter or next to the brand's domain: visibility workspace names ${workspaceId}${competitor} --common-word yes`,
      );
  }
}
