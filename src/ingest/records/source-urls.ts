import { asciiHostname, urlOf } from '../../domain/hostname.js';
import { withoutTrailingSlashes } from '../../domain/text.js';
import type { CitationLine, SourceType } from '../lines/line-types.js';
import type { Fault } from '../types.js';
import { memo } from './memo.js';

export interface Citation {
  readonly order: number;
  readonly url: string;
  readonly normalizedUrl: string;
  readonly domain: string;
  readonly title: string | null;
  readonly sourceType: SourceType;
  /** The type given in the line if the source counts as own, which `sourceType` then hides; else null. */
  readonly givenSourceType: SourceType | null;
  readonly isCited: boolean;
}

/** Maximum length of a DNS name. */
const MAX_DOMAIN = 253;

/** Tracking parameters, which do not identify the page. */
const TRACKING =
  /^(?:utm_[^=]*|gclid|gclsrc|dclid|gbraid|wbraid|gad_source|fbclid|msclkid|yclid|twclid|ttclid|igshid|igsh|li_fat_id|mc_cid|mc_eid|_ga|_gl|srsltid)(?:=|$)/i;

/**
 * Normalizes the URL of a page: lower-case host without "www.", no default port, credentials, fragment, tracking
 * parameters or trailing slash. `domain` is that host. Null if the text is not an http or https URL.
 */
export function normalizeUrl(text: string): { normalizedUrl: string; domain: string } | null {
  const url = urlOf(text);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  const domain = bareHost(url.hostname);
  if (domain === '' || domain.length > MAX_DOMAIN || !hasValidLabels(domain)) return null;
  const port = url.port === '' ? '' : `:${url.port}`;
  const query = url.search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !TRACKING.test(part))
    .join('&');
  const path = withoutTrailingSlashes(url.pathname);
  return {
    normalizedUrl: `${url.protocol}//${domain}${port}${path}${query === '' ? '' : `?${query}`}`,
    domain,
  };
}

function bareHost(hostname: string): string {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  return /^www\.[^.]+\./.test(host) ? host.slice('www.'.length) : host;
}

/** Whether every `xn--` label is valid Punycode. */
function hasValidLabels(domain: string): boolean {
  return !domain.includes('xn--') || asciiHostname(domain) !== null;
}

/** True if the domain is one of the workspace's domains or a subdomain of one. */
export function isOwnDomain(domain: string, ownDomains: readonly string[]): boolean {
  return ownDomains.some((own) => domain === own || domain.endsWith(`.${own}`));
}

/** The workspace's domains, normalized like those of URLs. */
export function ownDomainsOf(domains: readonly string[]): string[] {
  return domains.flatMap((domain) => normalizeUrl(`https://${domain}`)?.domain ?? []);
}

const normalizeUrlOnce = memo(normalizeUrl);

/** Reads the citations of one answer. The first source type given for a domain applies to all of its citations. */
export function citationsOf(
  lines: readonly CitationLine[],
  ownDomains: readonly string[],
): { citations: Citation[] } | { fault: Fault } {
  const citations: Citation[] = [];
  const types = new Map<string, SourceType>();
  const orders = new Set<number>();
  for (const [index, line] of lines.entries()) {
    const address = normalizeUrlOnce(line.url.trim());
    if (address === null) return fault(index, 'url', 'must be an http or https URL');
    const order = line.order ?? index + 1;
    if (orders.has(order))
      return fault(index, 'order', `${order} is already used by another citation of this line`);
    orders.add(order);
    const given = types.get(address.domain) ?? line.sourceType ?? 'other';
    types.set(address.domain, given);
    const sourceType = isOwnDomain(address.domain, ownDomains) ? 'own' : given;
    citations.push({
      order,
      url: line.url.trim(),
      ...address,
      title: line.title ?? null,
      sourceType,
      givenSourceType: sourceType === 'own' ? given : null,
      isCited: line.isCited ?? true,
    });
  }
  return { citations };
}

function fault(index: number, field: string, problem: string): { fault: Fault } {
  return { fault: { field: `citations[${index}].${field}`, problem } };
}
