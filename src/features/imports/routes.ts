import type { FeatureHandlers } from '../../http/operation.js';
import type { ImportService } from './service.js';

/** Imports of files, for people. */
export function importRoutes(imports: ImportService): FeatureHandlers<'importPart'> {
  return {
    importPart: async ({ principal, body }) => ({
      status: 200,
      body: await imports.importPart(principal.workspaceId, body),
    }),
  };
}
