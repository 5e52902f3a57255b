import { asciiHostname } from '../../domain/hostname.js';
import { withoutTrailingSlashes } from '../../domain/text.js';
import type { CitationLine, SourceType } from '../lines/line-types.js';
import type { Fault } from '../types.js';

export interface Citation {
  readonly order: number;
  readonly url: string;
  readonly normalizedUrl: string;
  readonly domain: string;
  readonly title: string | null;
  readonly sourceType: SourceType;
  /** The type that the line gave, where `sourceType` does not say it: of a source that counts as own. Else null. */
  readonly givenSourceType: SourceType | null;
  readonly isCited: boolean;
}

/** Longest name that DNS allows. */
const MAX_DOMAIN = 253;

/** Parameters that say where a reader came from, not what is read. */
const TRACKING =
  /^(?:utm_[^=]*|gclid|gclsrc|dclid|gbraid|wbraid|gad_source|fbclid|msclkid|yclid|twclid|ttclid|igshid|igsh|li_fat_id|mc_cid|mc_eid|_ga|_gl|srsltid)(?:=|$)/i;

/**
 * One spelling for the many addresses of a page: host in lower case without "www.", no default port, user, fragment,
 * tracking parameters or slash at the end. `domain` is that host. Null when it is no http or https address.
 */
export function normalizeUrl(text: string): { normalizedUrl: string; domain: string } | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  const domain = bareHost(url.hostname);
  if (domain === '' || domain.length > MAX_DOMAIN || !isSpelledRight(domain)) return null;
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

/** Whether every `xn--` label stands for a name. */
function isSpelledRight(domain: string): boolean {
  return !domain.includes('xn--') || asciiHostname(domain) !== null;
}

/** True when the domain is one of the workspace's own, or below one. */
export function isOwnDomain(domain: string, ownDomains: readonly string[]): boolean {
  return ownDomains.some((own) => domain === own || domain.endsWith(`.${own}`));
}

/** The workspace's domains as `normalizeUrl` spells domains. */
export function ownDomainsOf(domains: readonly string[]): string[] {
  return domains.flatMap((domain) => normalizeUrl(`https://${domain}`)?.domain ?? []);
}

/** The sources of one answer, or the first fault among them. A domain has one source type within an answer: its first. */
export function citationsOf(
  lines: readonly CitationLine[],
  ownDomains: readonly string[],
): { citations: Citation[] } | { fault: Fault } {
  const citations: Citation[] = [];
  const types = new Map<string, SourceType>();
  const orders = new Set<number>();
  for (const [index, line] of lines.entries()) {
    const address = normalizeUrl(line.url.trim());
    if (address === null) return fault(index, 'url', 'must be an http or https address');
    const order = line.order ?? index + 1;
    if (orders.has(order)) return fault(index, 'order', `${order} is taken by another citation of this line`);
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
