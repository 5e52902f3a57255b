import type { DataVersion } from '../../domain/data-version.js';
import { groupBy } from '../../domain/group-by.js';
import { nameKey } from '../../domain/text.js';
import { ratio, rounded } from '../../estimates/rounding.js';
import { readBrandNames } from '../../platform/answers.js';
import type { Reader } from '../../platform/reader.js';
import { inTurns } from '../../platform/turns.js';
import type { StoredAnswers } from '../../segments/answers.js';
import { readDismissed, readQuoted } from './companies-read-model.js';
import { countCompanies } from './company-count.js';
import type { CompanyList } from './types.js';

/** Maximum number of companies whose names are read. */
const MAX_NAMED = 1_000;

/** The companies that nobody tracks in the answers to some prompts, except those that were dismissed. */
export async function companiesIn(
  reader: Reader,
  at: DataVersion,
  { answers, promptIds }: { readonly answers: StoredAnswers<unknown>; readonly promptIds: readonly string[] },
  { limit, evidenceOf }: { readonly limit: number; readonly evidenceOf: (name: string) => string },
): Promise<Pick<CompanyList, 'observations' | 'total' | 'dismissed' | 'companies'>> {
  const { observations, companies } = await inTurns(countCompanies(answers, new Set(promptIds)));
  const dismissed = await readDismissed(reader, at);
  const leading = companies.slice(0, MAX_NAMED);
  const names = await readBrandNames(
    reader,
    at,
    leading.map(({ number }) => number),
  );
  const own = answers.brands.flatMap(({ brand, isOwn }) => (isOwn ? brand : []));
  const excluded = new Set([...answers.competitors, ...own, ...dismissed].map(nameKey));
  const listed = leading
    .map((company) => ({ ...company, name: names.get(company.number) ?? '' }))
    .filter(({ name }) => name !== '' && !excluded.has(nameKey(name)));
  const shown = listed.slice(0, limit);
  const wanted = shown.flatMap(({ name, latest }) => latest.map((answer) => ({ name, ...answer })));
  // The extractor is loaded only where it is needed.
  const { quotesOf } = await import('./company-quotes.js');
  const quoted = groupBy(await readQuoted(reader, at, wanted), ({ name }) => name);
  return {
    observations,
    total: listed.length,
    dismissed,
    companies: shown.map(({ name, promptCount, platforms, observations: count }) => ({
      ...{ name, observations: count, share: rounded(ratio(count, observations), 4) },
      ...{ promptCount, platforms: [...platforms], evidence: evidenceOf(name) },
      quotes: quotesOf(quoted.get(name) ?? []),
    })),
  };
}
