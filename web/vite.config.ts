import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { addresses } from './src/addresses.js';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The service that `npm run dev -w web` sends requests to. */
const service = process.env['VISIBILITY_URL'] ?? 'http://127.0.0.1:3000';

const routesFile: Plugin = {
  name: 'routes-file',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'routes.json', source: JSON.stringify(addresses) });
  },
};

/** The fonts, whose files are not modules. */
const FONTS = ['@fontsource-variable/inter'];

/** A file with the names and the licenses of the packages that parts of the page come from. */
const licensesFile: Plugin = {
  name: 'licenses-file',
  generateBundle(_, bundle) {
    const modules = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? one.moduleIds : []));
    const folders = modules.flatMap(
      (id) => /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? [],
    );
    const fonts = FONTS.map((name) => at(`../node_modules/${name}`));
    const texts = [...new Set([...folders, ...fonts])].sort().map(licenseIn);
    this.emitFile({ type: 'asset', fileName: 'third-party-licenses.txt', source: texts.join('\n\n') });
  },
};

/** The name and the version of a package, and its license. */
function licenseIn(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<
    string,
    string
  >;
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  const text = file === undefined ? `License: ${license}` : readFileSync(join(folder, file), 'utf8').trim();
  return `${name} ${version}\n\n${text}`;
}

/** Modules that a library imports and the page does not need, with what it gets instead. */
const SUBSTITUTES: Readonly<Record<string, string>> = {
  // A substitute itself, for browsers without this function, which the build is not for.
  '@ungap/structured-clone': 'export default structuredClone',
  // It parses the styles of elements, which the sanitizer removes from answers.
  'style-to-object': 'export default () => undefined',
};

const substitutes: Plugin = {
  name: 'substitutes',
  enforce: 'pre',
  resolveId: (id) => (id in SUBSTITUTES ? `\0${id}` : null),
  load: (id) => SUBSTITUTES[id.slice(1)],
};

/** The modules of the first view, with the library of its charts. Other screens are loaded when they are opened. */
const OF_PAGE =
  /uplot|web\/src\/(?:(?:app|addresses|tokens|styles|print)\.|(?:api|charts|session|shell|ui)\/|screens\/(?:overview\/|[^/]+$))/;

/** The modules of these that are imported on demand: dialogs, and the parts of few screens. */
const ON_DEMAND =
  /session\/provider|shell\/(?:share|view-dialog|command-menu)|ui\/rescore|screens\/overview\/method-criteria/;

/**
 * One file has the first view: several files would compress worse. The API reference is a separate page, and shares only the first
 * group.
 */
const CHUNKS = [
  { name: 'shared', test: /web\/src\/(?:session\/key|ui\/theme)|client\//, priority: 2 },
  {
    name: 'page',
    test: (id: string) => OF_PAGE.test(id) && !ON_DEMAND.test(id),
    priority: 1,
  },
];

export default defineConfig({
  plugins: [routesFile, licensesFile, substitutes],
  root: at('.'),
  resolve: { alias: { '@ai-visibility/client': at('../client/index.ts') } },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: at('../dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    // No inlining: the content security policy does not allow data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Swagger UI is large, but only the API reference loads it.
    chunkSizeWarningLimit: 2000,
    rollupOptions: {
      input: [at('index.html'), at('docs/index.html')],
      checks: { pluginTimings: false },
      output: { codeSplitting: { groups: CHUNKS } },
    },
  },
  server: { proxy: { '/v1': service, '/docs': service } },
});
