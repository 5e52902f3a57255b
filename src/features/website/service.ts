import { isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Clock } from '../../domain/clock.js';
import { DomainError, invalidParameter } from '../../domain/errors.js';
import { cleanDomain } from '../../domain/hostname.js';
import type { FetchPage } from '../../platform/web-fetch.js';
import { nothingRead, readSite } from './site-service.js';
import type { WebsiteReading } from './types.js';

/** Reads websites for people who set up a workspace. */
export interface WebsiteService {
  /**
   * Reads a website. One that cannot be read is a reading with a problem. Readings are shared for 10 minutes, those with a problem
   * for one.
   * @throws DomainError invalid_parameter for a text that names no domain
   */
  read(workspaceId: string, website: string): Promise<WebsiteReading>;
}

/** Readings that a workspace may start in an hour: each asks a server up to 15 times. */
const READINGS_PER_HOUR = 20;
const KEPT_MS = 10 * 60_000;
const KEPT_WITH_PROBLEM_MS = 60_000;

export function createWebsiteService({
  fetchPage,
  clock,
}: {
  readonly fetchPage: FetchPage;
  readonly clock: Clock;
}): WebsiteService {
  const readings = new LRUCache<string, Promise<WebsiteReading>>({ max: 200, ttl: KEPT_MS });
  const limit = new RateLimiterMemory({ points: READINGS_PER_HOUR, duration: 3600 });

  async function start(domain: string): Promise<WebsiteReading> {
    const reading = await readSite(fetchPage, domain, clock());
    if (reading.problem !== null)
      readings.set(domain, Promise.resolve(reading), { ttl: KEPT_WITH_PROBLEM_MS });
    return reading;
  }

  return {
    async read(workspaceId, website) {
      const domain = domainOf(website);
      const known = readings.get(domain);
      if (known !== undefined) return known;
      const isAllowed = await limit.consume(workspaceId).then(
        () => true,
        () => false,
      );
      if (!isAllowed) return nothingRead(domain, clock(), 'tooManyReadings');
      const reading = start(domain);
      readings.set(domain, reading);
      reading.catch(() => readings.delete(domain));
      return reading;
    },
  };
}

/** The domain of an address as a person types it. Its path and the rest do not matter: the home page is read. */
function domainOf(website: string): string {
  const [, host = ''] = /^\s*(?:https?:\/\/)?([^/?#\s]*)/i.exec(website) ?? [];
  const domain = isIP(host) === 0 ? cleanedDomain(host) : null;
  if (domain === null)
    throw invalidParameter(
      'website',
      '"website" must be a domain, such as acme.com, or the address of a page.',
    );
  return domain;
}

function cleanedDomain(host: string): string | null {
  try {
    return cleanDomain(host);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
