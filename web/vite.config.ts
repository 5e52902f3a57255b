import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { addresses } from './src/addresses.js';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Where `npm run dev -w web` finds the service. */
const service = process.env['VISIBILITY_URL'] ?? 'http://127.0.0.1:3000';

const routesFile: Plugin = {
  name: 'routes-file',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'routes.json', source: JSON.stringify(addresses) });
  },
};

export default defineConfig({
  plugins: [routesFile],
  root: at('.'),
  resolve: { alias: { '@ai-visibility/client': at('../client/index.ts') } },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: at('../dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    // Everything is a file of its own: the content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Swagger UI is large, and loaded by the API reference only.
    chunkSizeWarningLimit: 2000,
    rollupOptions: { input: [at('index.html'), at('docs/index.html')], checks: { pluginTimings: false } },
  },
  server: { proxy: { '/v1': service, '/docs': service } },
});
