import { isCountry } from '../../domain/countries.js';
import { normalizeUrl } from '../../domain/page-url.js';
import { storableText } from '../../domain/text.js';
import { urlOf } from '../../domain/url.js';
import type { PageFacts } from './html.js';
import { organizationIn } from './organization.js';
import type { Sitemap } from './sitemap.js';
import type { WebsiteSuggestion, WebsiteSuggestions } from './types.js';

const MOST = { aliases: 10, domains: 10, languages: 20, countries: 20, profiles: 20 };
const LONGEST = { name: 100, text: 500, url: 2000 };

/** Domains of countries that sites everywhere use as a word. */
const WORDLIKE = new Set(
  'ac ag ai cc co fm gg gl im io is it la li ly me ms nu sh so st to tv vc ws'.split(' '),
);

type Source = WebsiteSuggestion['source'];

/** Suggestions from the home page of a domain and its sitemap; null for either that could not be read. */
export function suggestionsOf(
  domain: string,
  home: { readonly url: URL; readonly facts: PageFacts } | null,
  sitemap: Sitemap | null,
): WebsiteSuggestions {
  const facts = home?.facts;
  const organization = organizationIn(facts?.structuredData ?? []);
  const metaOf = (name: string) => cleaned(facts?.meta.get(name), LONGEST.text);
  const names = suggested(
    [
      ['siteName', [facts?.meta.get('og:site_name')]],
      ['structuredData', organization.names],
      ['title', [partOf(facts?.title ?? '', domain)]],
      ['domain', [titled(labelOf(domain))]],
    ],
    nameOf,
  );
  const [name = null] = names;
  const others = suggested(
    [
      ['siteName', [facts?.meta.get('og:site_name')]],
      ['structuredData', [...organization.names, ...organization.otherNames]],
    ],
    nameOf,
  );
  const versions = facts?.versions ?? [];
  const tags = versions.map(({ language }) => language);
  return {
    name,
    aliases: others.filter(({ value }) => keyOf(value) !== keyOf(name?.value ?? '')).slice(0, MOST.aliases),
    domains: domainsOf(
      domain,
      [
        ['structuredData', organization.urls],
        ['page', [facts?.canonical]],
        ['languageVersions', versions.map(({ href }) => href)],
        ['sitemap', sitemap?.urls ?? []],
      ],
      home?.url,
    ),
    description: metaOf('description') ?? metaOf('og:description'),
    headings: (facts?.headings ?? []).flatMap((heading) => cleaned(heading, LONGEST.text) ?? []),
    languages: suggested(
      [
        ['page', [facts?.language]],
        ['languageVersions', tags],
        ['sitemap', sitemap?.languages ?? []],
      ],
      languageOf,
    ).slice(0, MOST.languages),
    countries: suggested(
      [
        ['structuredData', organization.countries],
        ['page', [facts?.meta.get('og:locale'), facts?.language]],
        ['languageVersions', tags],
        ['domain', [countryOfDomain(domain)]],
      ],
      countryOf,
    ).slice(0, MOST.countries),
    profiles: [...new Set(organization.profiles.flatMap(profileOf))].slice(0, MOST.profiles),
  };
}

type Found = readonly (readonly [source: Source, texts: readonly (string | null | undefined)[]])[];

/** The distinct values, each with its first source. */
function suggested(found: Found, valueOf: (text: string) => string | null): WebsiteSuggestion[] {
  const byKey = new Map<string, WebsiteSuggestion>();
  for (const [source, texts] of found)
    for (const text of texts) {
      const value = text ? valueOf(text) : null;
      if (value !== null && !byKey.has(keyOf(value))) byKey.set(keyOf(value), { value, source });
    }
  return [...byKey.values()];
}

const keyOf = (text: string) => text.toLowerCase();

/** With single spaces and without control characters, or null if it has no letter or digit, or more than `most` characters. */
function cleaned(text: string | null | undefined, most: number): string | null {
  const clean = storableText(text ?? '')
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return /[\p{L}\p{N}]/u.test(clean) && clean.length <= most ? clean : null;
}

const nameOf = (text: string) => cleaned(text, LONGEST.name);

const profileOf = (text: string): string[] => {
  const url = text.length > LONGEST.url ? null : urlOf(text);
  return url !== null && /^https?:$/.test(url.protocol) ? [url.href] : [];
};

/** The part of a title that looks like the name of the domain: "Acme" in "Planning software | Acme". */
function partOf(title: string, domain: string): string | null {
  const label = lettersOf(labelOf(domain));
  const parts = title.split(/ [–—:-] |[|·•]/u);
  return parts.find((part) => isAlike(lettersOf(part), label)) ?? null;
}

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

const isAlike = (one: string, other: string) =>
  one.length > 1 &&
  other.length > 1 &&
  (other.includes(one) || (one.includes(other) && one.length < 2 * other.length));

/** The longest label but the last one: `acme` of `shop.acme.co.uk`. */
function labelOf(domain: string): string {
  const labels = domain.split('.').slice(0, -1);
  return labels.reduce((longest, label) => (label.length >= longest.length ? label : longest), '');
}

/** Null for names in other scripts, whose form in DNS nobody reads. */
const titled = (label: string) =>
  label.startsWith('xn--') ? null : label.slice(0, 1).toUpperCase() + label.slice(1);

/** `domain`, then the others that are not below one of the list. */
function domainsOf(domain: string, found: Found, base: URL | undefined): WebsiteSuggestion[] {
  const domainOf = (text: string) => {
    const url = text.length > LONGEST.url ? null : urlOf(text.trim(), base?.href);
    return url === null ? null : (normalizeUrl(url.href)?.domain ?? null);
  };
  const domains: WebsiteSuggestion[] = [];
  for (const one of suggested([['domain', [`https://${domain}/`]], ...found], domainOf)) {
    if (domains.length >= MOST.domains) break;
    const isKnown = domains.some(({ value }) => one.value === value || one.value.endsWith(`.${value}`));
    if (!isKnown) domains.push(one);
  }
  return domains;
}

/** The language of a tag such as `de-AT` or `de_AT`. */
function languageOf(tag: string): string | null {
  const [language = ''] = tag.trim().toLowerCase().split(/[-_]/);
  return /^[a-z]{2,3}$/.test(language) ? language : null;
}

/** The country of a tag such as `de-AT`, or a country code itself. */
function countryOf(text: string): string | null {
  const parts = text.trim().toUpperCase().split(/[-_]/);
  const code = parts.length === 1 && text === text.toLowerCase() ? '' : (parts.at(-1) ?? '');
  return isCountry(code) ? code : null;
}

function countryOfDomain(domain: string): string | null {
  const last = domain.split('.').at(-1) ?? '';
  if (WORDLIKE.has(last)) return null;
  return last === 'uk' ? 'GB' : last.toUpperCase();
}
