import { nameKey } from '../../domain/text.js';
import { createExtractor, type BrandIdentity } from '../../extraction/index.js';
import { cleanDomains, cleanName, cleanNames } from './rules.js';
import type { NamesTest, RecognizedBrand, TestedNames } from './types.js';

/** Finds brands in a text, which is read like the text of an answer. */
export function namesIn(text: string, brands: readonly RecognizedBrand[]): TestedNames {
  const own = brands.find(({ isOwn }) => isOwn);
  const ownName = own?.name ?? own?.aliases[0];
  const extract = createExtractor({
    own: own === undefined || ownName === undefined ? null : identityOf(own, ownName),
    competitors: brands.flatMap((brand) =>
      brand.isOwn || brand.name === null ? [] : identityOf(brand, brand.name),
    ),
  });
  const { mentions } = extract({ text });
  return {
    mentions: mentions.map(({ brand, isOwn, position, occurrences }) => ({
      ...{ brand, isOwn, position },
      occurrences: occurrences.map(({ start, end, negated }) => ({
        ...{ start, end, text: text.slice(start, end), isNegated: negated },
      })),
    })),
  };
}

function identityOf({ aliases, domains, commonWord, notIn }: RecognizedBrand, name: string): BrandIdentity {
  return { name, aliases, domains, notIn, ...(commonWord !== null && { commonWord }) };
}

/**
 * The brands of a workspace with one as it might be saved.
 * @throws DomainError 400 that names the invalid field
 */
export function withTested(
  brands: readonly RecognizedBrand[],
  { name, isOwn, aliases = [], domains = [], commonWord = null, notIn = [] }: NonNullable<NamesTest['brand']>,
): RecognizedBrand[] {
  const tested = {
    name: cleanName('brand.name', name),
    ...{ isOwn, commonWord },
    aliases: cleanNames('brand.aliases', aliases),
    domains: cleanDomains('brand.domains', domains),
    notIn: cleanNames('brand.notIn', notIn),
  };
  const isReplaced = (one: RecognizedBrand) =>
    one.isOwn === isOwn && (isOwn || nameKey(one.name ?? '') === nameKey(tested.name));
  return [...brands.filter((one) => !isReplaced(one)), tested];
}
