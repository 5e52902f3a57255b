import type { Wording } from '../../domain/prompt-groups.js';
import { nameKey } from '../../domain/text.js';
import { createExtractor, EXTRACTOR_VERSION, type BrandIdentity } from '../../extraction/index.js';
import type { NameOptionsRow, NamesRow } from './store.js';
import type { BrandNames } from './types.js';

/** The names of a row, ready to be searched for in texts. */
export function brandNamesOf(row: NamesRow): BrandNames {
  const extract = createExtractor(profileOf(row));
  return {
    version: versionOf(row),
    wordingOf(text) {
      const { mentions } = extract({ text });
      const brands = mentions.map(({ brand }) => brand);
      return { named: namedBy(mentions), brands };
    },
  };
}

/** The version of names as it is stored with a prompt: texts are examined again when the extractor changes. */
export const versionOf = ({ version }: NamesRow) => `${EXTRACTOR_VERSION}/${version}`;

function namedBy(mentions: readonly { readonly isOwn: boolean }[]): Wording['named'] {
  if (mentions.some(({ isOwn }) => isOwn)) return 'own';
  return mentions.length > 0 ? 'competitor' : 'neither';
}

/** As in ingestion: an own brand without a name has its first alias as its name. */
function profileOf({ name, aliases, domains, competitors, options = [] }: NamesRow) {
  const byKey = new Map(options?.map((one) => [one.brandKey, one]));
  const ownName = name ?? aliases[0];
  const own = byKey.get('');
  return {
    own: ownName === undefined ? null : { name: ownName, aliases, domains, ...recognition(own) },
    competitors: competitors.map((competitor): BrandIdentity => {
      const found = byKey.get(nameKey(competitor));
      const { aliases = [], domains = [] } = found ?? {};
      return { name: competitor, aliases, domains, ...recognition(found) };
    }),
  };
}

function recognition(options: NameOptionsRow | undefined): Pick<BrandIdentity, 'commonWord' | 'notIn'> {
  const { commonWord = null, notIn = [] } = options ?? {};
  return { ...(commonWord !== null && { commonWord }), notIn };
}
