import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Context } from '../state.js';
import { staticPage } from './static-page.js';

type SendFile = (ctx: Context) => Promise<void>;

/** The built web page and API reference. Each is absent if it was not built. */
export interface WebPages {
  /** The web page, the same at every address that it has; its router shows what the address means. */
  readonly app?: SendFile;
  /** Whether a path is an address of the web page. */
  readonly isRoute: (path: string) => boolean;
  /** The API reference. */
  readonly reference?: SendFile;
  /** Scripts, styles and images by their path. Their names change with their contents. */
  readonly assets: ReadonlyMap<string, SendFile>;
}

/** A build without the web page: the service has its plain start page then. */
export const noWebPages: WebPages = { isRoute: () => false, assets: new Map() };

/** Where the build puts the page: `dist/web`, seen from the source or from `dist` itself. */
export function builtWebFolder(): string {
  const above = fileURLToPath(new URL('../../../', import.meta.url));
  return above.endsWith('/dist/') ? join(above, 'web') : join(above, 'dist/web');
}

/** Reads the built pages into memory, so that no request reaches the disk. */
export function readWebPages(folder: string): WebPages {
  if (!existsSync(join(folder, 'index.html'))) return noWebPages;
  const assets = readdirSync(join(folder, 'assets')).map((name): [string, SendFile] => [
    `/assets/${name}`,
    fileSender(join(folder, 'assets', name), { 'Cache-Control': 'public, max-age=31536000, immutable' }),
  ]);
  return {
    app: fileSender(join(folder, 'index.html'), pageHeaders()),
    isRoute: readRoutes(join(folder, 'routes.json')),
    reference: fileSender(join(folder, 'docs/index.html'), pageHeaders(REFERENCE_SOURCES)),
    assets: new Map(assets),
  };
}

/** The addresses that the page has, in which `:name` stands for one segment. */
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
};

function fileSender(file: string, headers: Record<string, string>): SendFile {
  const bytes = readFileSync(file);
  return staticPage(TYPES[extname(file)] ?? 'application/octet-stream', () => bytes, headers);
}

/** What the page may load: only what comes from this service. */
const SOURCES: Record<string, string> = {
  'default-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'object-src': "'none'",
};

/** Swagger UI writes styles into its markup and has images in its style sheet. */
const REFERENCE_SOURCES = { 'style-src': "'self' 'unsafe-inline'", 'img-src': "'self' data:" };

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
