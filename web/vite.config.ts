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
  plugins: [routesFile, substitutes],
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
