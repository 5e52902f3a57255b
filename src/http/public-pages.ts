import { specifications, type Specification } from '../../spec/extensions/index.js';
import { textOf } from '../../spec/index.js';
import { DomainError } from '../domain/errors.js';
import { answerOptions, refuseMethod } from './allowed-methods.js';
import { homePage } from './pages/home.js';
import { pagePolicy } from './pages/layout.js';
import { markdownPage } from './pages/markdown.js';
import { staticPage } from './pages/static-page.js';
import type { Middleware } from './state.js';

/** Resolves with null when this process can serve requests, otherwise with the reason. */
export type Readiness = () => Promise<string | null>;

const METHODS = ['GET', 'HEAD'];

/** The pages that need no key: the home page, liveness, readiness, the contract, its extensions and the texts that go with
 * them. */
export function publicPages(readiness: Readiness): Middleware {
  return function publicPages(ctx, next) {
    const page = pages[ctx.path];
    if (page === undefined) return next();
    if (ctx.method === 'OPTIONS') return answerOptions(ctx, METHODS);
    if (!METHODS.includes(ctx.method)) refuseMethod(ctx, METHODS);
    return page(ctx, readiness);
  };
}

type Page = (ctx: Parameters<Middleware>[0], readiness: Readiness) => void | Promise<void>;

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
  '/docs/behavior': htmlDocument(() => markdownPage('Behavior', textOf('behavior.md'))),
  '/docs/decisions': htmlDocument(() => markdownPage('Decisions', textOf('DECISIONS.md'))),
  '/docs/errors': htmlDocument(() => markdownPage('Errors', textOf('ERRORS.md'))),
};

/** The documents of the contract (`/openapi.json`) or of an extension (`/openapi.evidence.json`). */
function documentPages({ name, ...texts }: Specification): [path: string, page: Page][] {
  const path = name === '' ? '/openapi' : `/openapi.${name}`;
  return [
    [`${path}.json`, staticPage('application/json', texts.documentJson)],
    [`${path}.closed.json`, staticPage('application/json', texts.closedDocumentJson)],
    [`${path}.yaml`, staticPage('application/yaml', texts.documentYaml)],
  ];
}

function htmlDocument(html: () => string): Page {
  const send = staticPage('text/html; charset=utf-8', html);
  return async function sendDocument(ctx) {
    ctx.set({ 'Content-Security-Policy': pagePolicy, 'Referrer-Policy': 'no-referrer' });
    await send(ctx);
  };
}
