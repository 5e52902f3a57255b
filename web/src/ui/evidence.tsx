import type { ComponentChildren } from 'preact';
import { t } from '../messages/messages.js';

/**
 * The query parameters of `GET /v1/evidence/answers`; docs/evidence.md lists them for each figure. Three names are not
 * parameters: `previousFrom` and `previousTo` are the days that a range is compared with, and `subject` is a competitor that
 * takes the place of the workspace's brand.
 */
export type EvidenceQuery = Record<string, string | number | boolean | undefined>;

/** The path of the page that shows the answers of a query. */
export function answersAt(query: EvidenceQuery): string {
  const { previousFrom: _, previousTo: __, subject, ...rest } = query;
  const isOfSubject = subject !== undefined && rest['isOwn'] === true && rest['brand'] === undefined;
  const params = new URLSearchParams();
  const all = isOfSubject ? { ...rest, brand: subject, isOwn: false } : rest;
  for (const [name, value] of Object.entries(all)) if (value !== undefined) params.set(name, String(value));
  return `/answers?${params}`;
}

/** The answers of the same figure in the days that it is compared with. */
export function earlier(query: EvidenceQuery): EvidenceQuery {
  const { previousFrom: from, previousTo: to, rangeDays: _, ...rest } = query;
  return from === undefined ? { ...query, window: 'previous' } : { ...rest, from, to };
}

/** The query of the page for the `evidence` of an insight, which is a path and query of the API. */
export function queryOfLink(link: string): EvidenceQuery {
  const [path = '', query = ''] = link.split('?');
  const params = new URLSearchParams(query);
  const promptId = /^\/v1\/evidence\/prompts\/([^/]+)\/answers$/.exec(path)?.[1];
  return {
    ...(promptId !== undefined && { promptId: decodeURIComponent(promptId) }),
    ...Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name).join(',')])),
  };
}

interface EvidenceProps {
  readonly query: EvidenceQuery;
  readonly of: string;
  readonly children: ComponentChildren;
}

/** A figure that links to its answers. `of` names the figure for screen readers. */
export function Evidence({ query, of, children }: EvidenceProps) {
  return (
    <a class="evidence" href={answersAt(query)} title={t('ui.showAnswers', { of })}>
      {children}
      <span class="visually-hidden"> {t('ui.answersOf', { of })}</span>
    </a>
  );
}
