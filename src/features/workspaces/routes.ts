import type { ExtensionSchemas } from '../../../spec/extensions/index.js';
import type { FeatureHandlers } from '../../http/operation.js';
import type { WorkspaceSettingsService } from './settings-service.js';
import type { Workspace } from './types.js';

/** The settings of a workspace. */
export function workspaceRoutes(
  settings: WorkspaceSettingsService,
): FeatureHandlers<'getWorkspace' | 'changeWorkspace' | 'changeSharing' | 'deleteWorkspace'> {
  return {
    getWorkspace: async ({ principal }) => ({
      status: 200,
      body: toSettings(await settings.read(principal.workspaceId)),
    }),
    changeWorkspace: async ({ principal, body }) => ({
      status: 200,
      body: toSettings(await settings.change(principal.workspaceId, body)),
    }),
    changeSharing: async ({ principal, body }) => ({
      status: 200,
      body: toSettings(await settings.changeSharing(principal.workspaceId, body.sharing)),
    }),
    async deleteWorkspace({ principal, body }) {
      await settings.remove(principal, body.name);
      return { status: 204 };
    },
  };
}

function toSettings(workspace: Workspace): ExtensionSchemas['WorkspaceSettings'] {
  const { workspaceId: id, name, timeZone, weighting, sharing } = workspace;
  return { id, name, timeZone, weighting, sharing };
}
