import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Context } from '../state.js';
import { staticPage } from './static-page.js';

type SendFile = (ctx: Context) => Promise<void>;

/** The built web page and API reference. Each is absent if it was not built. */
export interface WebPages {
  /** The web page, the same at all of its addresses; its router renders the content. */
  readonly app?: SendFile;
  /** The page with the status 404, for unknown addresses. */
  readonly notFound?: SendFile;
  /** Whether a path is an address of the web page. */
  readonly isRoute: (path: string) => boolean;
  /** The API reference. */
  readonly reference?: SendFile;
  /** Scripts, styles and images by path. Their names change with their contents. */
  readonly assets: ReadonlyMap<string, SendFile>;
}

/** A build without the web page. The service then has its plain start page. */
export const noWebPages: WebPages = { isRoute: () => false, assets: new Map() };

/** The folder of the built page: `dist/web`, whether this file runs from the source or from `dist`. */
export function builtWebFolder(): string {
  const above = fileURLToPath(new URL('../../../', import.meta.url));
  return above.endsWith('/dist/') ? join(above, 'web') : join(above, 'dist/web');
}

/** Reads the built pages into memory, so that requests never read from disk. */
export function readWebPages(folder: string): WebPages {
  if (!existsSync(join(folder, 'index.html'))) return noWebPages;
  const assets = readdirSync(join(folder, 'assets')).map((name): [string, SendFile] => [
    `/assets/${name}`,
    fileSender(join(folder, 'assets', name), { 'Cache-Control': 'public, max-age=31536000, immutable' }),
  ]);
  const [index, headers] = [join(folder, 'index.html'), { ...pageHeaders(), ...NOT_INDEXED }];
  return {
    app: fileSender(index, headers),
    notFound: fileSender(index, headers, 404),
    isRoute: readRoutes(join(folder, 'routes.json')),
    reference: fileSender(join(folder, 'docs/index.html'), pageHeaders(REFERENCE_SOURCES)),
    assets: new Map(assets),
  };
}

/** The addresses of the page; `:name` matches one segment. */
function readRoutes(file: string): (path: string) => boolean {
  const routes = JSON.parse(readFileSync(file, 'utf8')) as readonly string[];
  const patterns = routes.map((route) => new RegExp(`^${route.replace(/\/:\w+/g, '/[^/]+')}/?$`));
  return (path) => patterns.some((pattern) => pattern.test(path));
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

function fileSender(file: string, headers: Record<string, string>, status?: number): SendFile {
  const bytes = readFileSync(file);
  return staticPage(TYPES[extname(file)] ?? 'application/octet-stream', () => bytes, headers, status);
}

/** Sources that the page may load: only this service. */
const SOURCES: Record<string, string> = {
  'default-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'object-src': "'none'",
};

/** Swagger UI sets inline styles and has images in its style sheet. */
const REFERENCE_SOURCES = { 'style-src': "'self' 'unsafe-inline'", 'img-src': "'self' data:" };

/** A view that is shared by a link is meant for those who have it. */
const NOT_INDEXED = { 'X-Robots-Tag': 'noindex, nofollow' };

function pageHeaders(more: Record<string, string> = {}): Record<string, string> {
  return {
    'Content-Security-Policy': Object.entries({ ...SOURCES, ...more })
      .map((directive) => directive.join(' '))
      .join('; '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
    'Referrer-Policy': 'no-referrer',
  };
}
