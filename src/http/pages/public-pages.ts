import { specifications, type Specification } from '../../../spec/extensions/index.js';
import { textOf } from '../../../spec/index.js';
import { DomainError } from '../../domain/errors.js';
import { respondToOptions, rejectMethod } from '../allowed-methods.js';
import { homePage } from './home.js';
import { htmlPage, pagePolicy } from './layout.js';
import { markdownPage } from './markdown.js';
import { staticPage } from './static-page.js';
import type { WebPages } from './web.js';
import type { Context, Middleware } from '../state.js';

/** Resolves to null if this process can serve requests, otherwise to the reason. */
export type Readiness = () => Promise<string | null>;

const METHODS = ['GET', 'HEAD'];

/** The extensions that had separate documents, which redirect to the one that describes them all. */
const FORMER_EXTENSIONS = ['access', 'evidence', 'history', 'insights', 'measuring'];

/**
 * Pages without authentication: the web page and the API reference, liveness, readiness, the contract, its extensions
 * and their documents.
 */
export function publicPages(readiness: Readiness, web: WebPages): Middleware {
  return function publicPages(ctx, next) {
    const { path } = ctx;
    const page = webPage(ctx, path, web) ?? pages[path];
    if (page === undefined) return next();
    if (ctx.method === 'OPTIONS') return respondToOptions(ctx, METHODS);
    if (!METHODS.includes(ctx.method)) rejectMethod(ctx, METHODS);
    return page(ctx, readiness);
  };
}

/**
 * Responds with 404 to an address that nothing has: to a browser with the page, which says so, and to programs with
 * `not_found`.
 */
export function unknownPage({ notFound = plainNotFound }: WebPages): (ctx: Context) => Promise<void> {
  return async function unknownPage(ctx) {
    ctx.vary('Accept');
    if (!isBrowser(ctx)) throw new DomainError('not_found');
    await notFound(ctx);
  };
}

type Page = (ctx: Context, readiness: Readiness) => void | Promise<void>;

/** The built page at this address; undefined if it does not belong to the web page. */
function webPage(
  ctx: Context,
  path: string,
  { app, isRoute, reference, assets }: WebPages,
): Page | undefined {
  if (path === '/docs') return reference;
  if (path === '/' || app === undefined) return app;
  if (path === '/v1' && isBrowser(ctx)) return toStartPage;
  return isRoute(path) && isBrowser(ctx) ? app : assets.get(path);
}

/** True for a browser that opens an address: programs accept anything, or JSON. */
function isBrowser(ctx: Context): boolean {
  const opens = ctx.method === 'GET' || ctx.method === 'HEAD';
  return opens && ctx.get('Authorization') === '' && /\btext\/html\b/.test(ctx.get('Accept'));
}

function toStartPage(ctx: Context): void {
  ctx.redirect('/');
}

const pages: Partial<Record<string, Page>> = {
  '/': htmlDocument(() => homePage),
  '/healthz': (ctx) => {
    ctx.body = { status: 'ok' };
  },
  '/readyz': async (ctx, readiness) => {
    const missing = await readiness();
    if (missing !== null) {
      throw new DomainError('service_unavailable', { message: missing, retryAfter: 1 });
    }
    ctx.body = { status: 'ready' };
  },
  ...Object.fromEntries(specifications.flatMap(documentPages)),
  ...Object.fromEntries(FORMER_EXTENSIONS.flatMap(formerPages)),
  '/docs/behavior': htmlDocument(() => markdownPage('Behavior', textOf('behavior.md'))),
  '/docs/decisions': htmlDocument(() => markdownPage('Decisions', textOf('DECISIONS.md'))),
  '/docs/errors': htmlDocument(() => markdownPage('Errors', textOf('ERRORS.md'))),
};

/** The documents of the contract (`/openapi.json`) or of its extensions (`/openapi.extensions.json`). */
function documentPages({ name, ...texts }: Specification): [path: string, page: Page][] {
  const path = name === '' ? '/openapi' : `/openapi.${name}`;
  return [
    [`${path}.json`, staticPage('application/json', texts.documentJson)],
    [`${path}.closed.json`, staticPage('application/json', texts.closedDocumentJson)],
    [`${path}.yaml`, staticPage('application/yaml', texts.documentYaml)],
  ];
}

function formerPages(name: string): [path: string, page: Page][] {
  return ['json', 'closed.json', 'yaml'].map((form) => [
    `/openapi.${name}.${form}`,
    (ctx) => {
      ctx.status = 301;
      ctx.redirect(`/openapi.extensions.${form}`);
    },
  ]);
}

function htmlDocument(html: () => string, status?: number) {
  const headers = { 'Content-Security-Policy': pagePolicy, 'Referrer-Policy': 'no-referrer' };
  return staticPage('text/html; charset=utf-8', html, headers, status);
}

const plainNotFound = htmlDocument(
  () =>
    htmlPage(
      'Page not found',
      '<h1>There is no page at this address</h1>\n<p><a href="/">Go to the start page</a></p>\n',
    ),
  404,
);
