import { isPageOn, normalizeDomains } from '../../domain/page-url.js';
import type { IngestWarning } from '../types.js';
import type { IngestWorkspace } from '../workspace.js';

/** Number of lines and distinct URLs listed in a warning. */
const MAX_LISTED = 3;

export interface UrlCensus {
  /** Counts the URL of a line. */
  count(line: number, url: string | null | undefined): void;
  /** The warning about URLs of other sites; empty without such URLs. */
  warnings(): IngestWarning[];
}

/** Counts the lines whose URL is on no domain of the workspace. */
export function createUrlCensus({
  workspaceId,
  domains,
}: Pick<IngestWorkspace, 'workspaceId' | 'domains'>): UrlCensus {
  const owned = normalizeDomains(domains);
  const lines: number[] = [];
  const urls = new Set<string>();
  let total = 0;

  return {
    count(line, url) {
      if (url === null || url === undefined || isPageOn(url, owned)) return;
      total += 1;
      if (lines.length < MAX_LISTED) lines.push(line);
      if (urls.size < MAX_LISTED) urls.add(url);
    },
    warnings() {
      if (total === 0) return [];
      const message = messageOf(workspaceId, owned, total, lines, [...urls]);
      return [{ code: 'url_not_own', message, count: total, lines, urls: [...urls] }];
    },
  };
}

function messageOf(
  workspaceId: string,
  owned: readonly string[],
  total: number,
  lines: readonly number[],
  urls: readonly string[],
): string {
  const more = total > lines.length ? ` and ${total - lines.length} more` : '';
  const where = `${total === 1 ? 'line' : 'lines'} ${lines.join(', ')}${more}`;
  const problem =
    owned.length === 0
      ? 'The workspace has no domains, so it is not known whether the URLs are its own pages'
      : `The URL is on no domain of the workspace (${owned.join(', ')}), but its position counts as that of the workspace`;
  const advice = `If they are its pages, run "visibility workspace set-brand ${workspaceId} --domain NAME" with all of its domains.`;
  return `${problem}: ${where}, such as ${urls.join(', ')}. ${advice}`;
}
