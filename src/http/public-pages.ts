import { documentJson, documentYaml } from '../../spec/index.js';
import { DomainError } from '../domain/errors.js';
import { answerOptions, refuseMethod } from './allowed-methods.js';
import { homePage, homePagePolicy } from './home-page.js';
import type { Middleware } from './state.js';

/** Resolves with null when this process can serve requests, otherwise with the reason. */
export type Readiness = () => Promise<string | null>;

const METHODS = ['GET', 'HEAD'];

/** The pages that need no key: the home page, liveness, readiness and the contract. */
export function publicPages(readiness: Readiness): Middleware {
  return async function publicPages(ctx, next) {
    const page = pages[ctx.path];
    if (page === undefined) await next();
    else if (ctx.method === 'OPTIONS') answerOptions(ctx, METHODS);
    else if (!METHODS.includes(ctx.method)) refuseMethod(ctx, METHODS);
    else await page(ctx, readiness);
  };
}

type Page = (ctx: Parameters<Middleware>[0], readiness: Readiness) => void | Promise<void>;

const pages: Partial<Record<string, Page>> = {
  '/': (ctx) => {
    ctx.set('Content-Security-Policy', homePagePolicy);
    ctx.set('Referrer-Policy', 'no-referrer');
    ctx.type = 'text/html; charset=utf-8';
    ctx.body = homePage;
  },
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
  '/openapi.json': (ctx) => {
    ctx.type = 'application/json';
    ctx.body = documentJson();
  },
  '/openapi.yaml': (ctx) => {
    ctx.type = 'application/yaml';
    ctx.body = documentYaml();
  },
};
