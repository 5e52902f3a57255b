import { resolve } from 'node:path';
import { conformanceRules } from './scripts/architecture/conformance.js';
import { labRules } from './scripts/architecture/lab.js';
import { forbid } from './scripts/architecture/rooms.js';
import { requiredFiles, serviceRules } from './scripts/architecture/service.js';
import { webRules } from './scripts/architecture/web.js';

/**
 * Rules for which files may import each other, checked by `npm run lint:imports`. docs/architecture.md shows the
 * layers.
 */
export default {
  forbidden: [
    forbid('no cycle, type imports included', {}, { circular: true }),
    forbid('no unknown import', { pathNot: '^scripts/lab/clients/scenarios/' }, { couldNotResolve: true }),
    ...serviceRules,
    ...conformanceRules,
    ...labRules,
    ...webRules,
  ],
  required: requiredFiles,
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['(?:^|/)dist/', '^scripts/lab/bench/peers/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: resolve('tsconfig.json') },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
