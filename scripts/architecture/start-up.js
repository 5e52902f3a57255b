import { resolve } from 'node:path';
import { forbid } from './rooms.js';

/**
 * The modules that Node may load together; type imports and `import()` do not count. The command line loads a command's
 * modules when the command runs, so that every command starts quickly.
 */
export default {
  forbidden: [
    loads('the command line alone, before the command is known', {
      path: '^src/cli/main\\.ts$',
      pathNot: '^src/cli/(?:context|own-command|usage|version)\\.ts$',
    }),
    loads('the command line alone, before the command runs', {
      path: '^src/cli/',
      // They are loaded once a command runs.
      without: '^src/cli/(?:(?:failure|history/archive-files)\\.ts$|serve/(?:run-|ending|listen|workers))',
      pathNot: '^src/(?:cli/|domain/(?:data-version|errors|platforms|target-text)\\.ts$)',
    }),
    loads('few modules with the database and the imports, which small commands need', {
      path: '^src/(?:database|ingest)-app\\.ts$',
      to: '^(?:src/(?:app\\.|http/(?!operation\\.ts$)|export|demo|outbox|worker|measuring|platform/embedded)|spec/index|src/features/(?!prompt|brand)|src/extraction)',
    }),
    loads('neither the HTTP server nor the contract nor the line schemas with the services', {
      path: '^src/app\\.ts$',
      to: '^(?:src/http|spec/|src/ingest/lines/)',
    }),
  ],
  options: {
    exclude: { path: ['(?:^|/)dist/', 'node_modules'], dynamic: true },
    tsPreCompilationDeps: false,
    tsConfig: { fileName: resolve('tsconfig.json') },
  },
};

/** The rule that modules of `path` never load, directly or indirectly, a module of `to` other than `pathNot`. */
function loads(name, { path, without, to = '^(?:src|spec|client)/', pathNot }) {
  const except = (pattern) => (pattern === undefined ? {} : { pathNot: pattern });
  return forbid(name, { path, ...except(without) }, { path: to, ...except(pathNot), reachable: true });
}
