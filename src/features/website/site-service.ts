import { reasonOf } from '../../domain/error-facts.js';
import { normalizeUrl } from '../../domain/page-url.js';
import { urlOf } from '../../domain/url.js';
import { AddressNotAllowed } from '../../platform/guarded-lookup.js';
import { inTurns } from '../../platform/turns.js';
import type { FetchPage, WebPage } from '../../platform/web-fetch.js';
import { crawlers, type Crawler } from './crawlers.js';
import { htmlText } from './html-text.js';
import { pageFactsOf } from './html.js';
import { problemOf, type ProblemCode } from './problems.js';
import { parseRobots, type Robots } from './robots.js';
import { sitemapOf, type Sitemap } from './sitemap.js';
import { suggestionsOf } from './suggestions.js';
import type { WebsiteCrawler, WebsiteHomePage, WebsitePage, WebsiteReading } from './types.js';

/** How long all of a reading may take, in ms. */
const READING_MS = 25_000;

const AGENT = 'VisibilityReader';
const USER_AGENT = `Mozilla/5.0 (compatible; ${AGENT}/1.0)`;

const MOST_BYTES = { robots: 512_000, page: 2_000_000, sitemap: 1_000_000 };
const MOST_REDIRECTS = 5;

/** Requests at a time for the user agents of crawlers. */
const AT_ONCE = 4;

/** Ends of names that are not in the public DNS (RFC 6761 and others). */
const NOT_PUBLIC = /(?:^|\.)(?:example|test|invalid|localhost|local|internal|onion|alt)$/;

/** A page that cannot be read. */
class Unreadable extends Error {
  constructor(
    readonly code: ProblemCode,
    readonly status: number | null = null,
  ) {
    super(code);
  }
}

interface Visit {
  readonly domain: string;
  readonly get: (url: URL, userAgent: string, maxBytes: number) => Promise<WebPage>;
  /** The addresses read in the name of this service. */
  readonly pages: WebsitePage[];
  /** By origin. */
  readonly rules: Map<string, Robots>;
}

/** A reading without anything from the website. */
export function nothingRead(
  domain: string,
  now: Date,
  code: ProblemCode,
  { pages, status }: { readonly pages: WebsitePage[]; readonly status: number | null } = {
    pages: [],
    status: null,
  },
): WebsiteReading {
  return {
    website: domain,
    readAt: now.toISOString(),
    problem: problemOf(code, domain, status),
    pages: pages.slice(0, 3),
    suggestions: suggestionsOf(domain, null, null),
    crawlers: [],
    page: null,
  };
}

/** Reads a website. Never rejects because of what a server or DNS answers. */
export async function readSite(fetchPage: FetchPage, domain: string, now: Date): Promise<WebsiteReading> {
  const signal = AbortSignal.timeout(READING_MS);
  const visit: Visit = {
    domain,
    get: (url, userAgent, maxBytes) => fetchPage(url, { userAgent, maxBytes, signal }),
    pages: [],
    rules: new Map(),
  };
  try {
    if (NOT_PUBLIC.test(domain)) throw new Unreadable('noAddress');
    const { home, rules } = await homeOf(visit);
    const facts = await inTurns(pageFactsOf(htmlText(home.headers['content-type'] ?? '', home.body)));
    const [seen, sitemap] = await Promise.all([seenBy(visit, home, rules), sitemapAt(visit, rules)]);
    const website = normalizeUrl(home.url.href)?.domain ?? domain;
    return {
      website,
      readAt: now.toISOString(),
      problem: null,
      pages: visit.pages.slice(0, 3),
      suggestions: suggestionsOf(website, { url: home.url, facts }, sitemap),
      crawlers: seen,
      page: { status: home.status, words: facts.words, noindex: noindexOf(home, facts.meta) },
    };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const { code, status } = error;
    return nothingRead(domain, now, code, { pages: visit.pages, status });
  }
}

/** The home page, with the rules of its server. */
interface Home {
  readonly home: WebPage;
  readonly rules: Robots;
}

/** The home page after redirects, at the first address that answers. */
async function homeOf(visit: Visit): Promise<Home> {
  const { domain } = visit;
  let problem = new Unreadable('noAnswer');
  for (const start of [`https://${domain}/`, `https://www.${domain}/`, `http://${domain}/`])
    try {
      return await followed(visit, new URL(start));
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      if (!['noAddress', 'noAnswer'].includes(error.code)) throw error;
      // That of the domain itself says more than that of its variants.
      if (start === `https://${domain}/` || problem.code === 'noAddress') problem = error;
    }
  throw problem;
}

/** Each address is read only if the rules of its server allow it. */
async function followed(visit: Visit, start: URL): Promise<Home> {
  let url = start;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    if (!isOfWeb(url)) throw new Unreadable('notPublic');
    const rules = await rulesAt(visit, url);
    if (rules.isAllowed(url.href, AGENT) === false) throw new Unreadable('disallowed');
    const page = await asked(visit, url, MOST_BYTES.page);
    const next = redirectOf(page);
    if (next !== null) {
      url = next;
      continue;
    }
    if (page.status !== 200) throw new Unreadable('refused', page.status);
    if (!isHtml(page)) throw new Unreadable('notHtml');
    return { home: page, rules };
  }
  throw new Unreadable('tooManyRedirects');
}

const isOfWeb = ({ protocol }: URL) => protocol === 'https:' || protocol === 'http:';

const isHtml = ({ headers }: WebPage) => /html/i.test(headers['content-type'] ?? 'text/html');

function redirectOf({ url, status, headers: { location } }: WebPage): URL | null {
  return status >= 300 && status < 400 && location !== undefined ? urlOf(location, url.href) : null;
}

/** A page that this service reads in its own name. */
async function asked({ get, pages }: Visit, url: URL, maxBytes: number): Promise<WebPage> {
  try {
    const page = await get(url, USER_AGENT, maxBytes);
    pages.push({ url: url.href, status: page.status });
    return page;
  } catch (error) {
    pages.push({ url: url.href, status: null });
    throw unreadable(error);
  }
}

function unreadable(error: unknown): Unreadable {
  if (error instanceof AddressNotAllowed) return new Unreadable('notPublic');
  const isUnknown = /ENOTFOUND|ENODATA|EAI_|has no address/.test(reasonOf(error));
  return new Unreadable(isUnknown ? 'noAddress' : 'noAnswer');
}

/** `robots.txt` of an origin. Without the file everything is allowed, and if its server fails, nothing is (RFC 9309). */
async function rulesAt(visit: Visit, { origin }: URL): Promise<Robots> {
  const known = visit.rules.get(origin);
  if (known !== undefined) return known;
  const start = new URL('/robots.txt', origin);
  let page = await asked(visit, start, MOST_BYTES.robots);
  for (let redirects = 0; redirects < MOST_REDIRECTS; redirects += 1) {
    const next = redirectOf(page);
    if (next === null || !isOfWeb(next)) break;
    page = await asked(visit, next, MOST_BYTES.robots);
  }
  if (page.status >= 500) throw new Unreadable('refused');
  const rules = parseRobots(start.href, page.status === 200 ? page.body.toString('utf8') : '');
  visit.rules.set(origin, rules);
  return rules;
}

/** The crawlers with what they may read, and what the server answers them. */
async function seenBy(visit: Visit, { url }: WebPage, rules: Robots): Promise<WebsiteCrawler[]> {
  const seen: WebsiteCrawler[] = [];
  for (let start = 0; start < crawlers.length; start += AT_ONCE)
    seen.push(
      ...(await Promise.all(
        crawlers.slice(start, start + AT_ONCE).map((crawler) => crawlerAt(visit, url, rules, crawler)),
      )),
    );
  return seen;
}

async function crawlerAt(
  { get }: Visit,
  url: URL,
  rules: Robots,
  { userAgent, ...crawler }: Crawler,
): Promise<WebsiteCrawler> {
  const isAllowed = rules.isAllowed(url.href, crawler.agent) ?? true;
  const line = rules.getMatchingLineNumber(url.href, crawler.agent);
  const statusOf = (agent: string) =>
    get(url, agent, 0).then(
      ({ status }) => status,
      () => null,
    );
  return {
    ...crawler,
    robots: isAllowed ? 'allowed' : 'disallowed',
    line: line > 0 ? line : null,
    isAsked: isAllowed && userAgent !== null,
    status: isAllowed && userAgent !== null ? await statusOf(userAgent) : null,
  };
}

/** The first sitemap that `robots.txt` names; null without one, or if it cannot be read. */
async function sitemapAt(visit: Visit, rules: Robots): Promise<Sitemap | null> {
  const [address] = rules.getSitemaps();
  const url = address === undefined ? null : urlOf(address);
  const page = url && (await asked(visit, url, MOST_BYTES.sitemap).catch(() => null));
  return page?.status === 200 ? inTurns(sitemapOf(page.body.toString('utf8'))) : null;
}

function noindexOf({ headers }: WebPage, meta: ReadonlyMap<string, string>): WebsiteHomePage['noindex'] {
  const isNoindex = (text: string) => /\b(?:noindex|none)\b/i.test(text);
  const header = String(headers['x-robots-tag'] ?? '');
  return [
    ...(isNoindex(header) ? (['header'] as const) : []),
    ...(isNoindex(meta.get('robots') ?? '') ? (['tag'] as const) : []),
  ];
}
